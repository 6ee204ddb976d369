/** What this browser keeps of what is typed of photos and albums until the database has it. */
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createDisk } from '../disk.ts';
import { createShown } from '../shown.ts';
import { closed, isClosed, tab } from '../tab.ts';
import { createListKeeper } from './list-keeper.ts';

const hasFailed = createShown(false);

/** Whether the disk has refused something that is typed and not saved. */
export const useKeptFailure = () => useSyncExternalStore(hasFailed.subscribe, hasFailed.state);

const keeper = createListKeeper(
  createDisk('desk-photo-texts', 'typed', ['list', 'id', 'tab']),
  { tab, isClosed, closed },
  () => hasFailed.show(keeper.hasFailed()),
);

const flush = () => void keeper.flush();
addEventListener('pagehide', flush);
document.addEventListener('visibilitychange', flush);
addEventListener('beforeunload', (event) => {
  if (!keeper.isBehind()) return;
  flush();
  event.preventDefault();
});

const caption = v.object({ mk: v.string(), en: v.string() });

/** Of public photos. */
export const keptCaptions = keeper.list('gallery', v.object({ ...caption.entries, base: caption }));

const album = v.object({ title: caption, date: v.string() });

/** With what was sent already, as the answers may have been lost. */
export const keptAlbums = keeper.list(
  'albums',
  v.object({ ...album.entries, base: album, sent: v.optional(v.array(album), []) }),
);

const texts = v.object({ caption, album: v.nullable(v.number()) });

/** Of new photos. */
export const keptTexts = keeper.list('staged', v.object({ ...texts.entries, base: texts }));

/** What stands beside all new photos together. */
export const keptForAll = keeper.list('for-all', texts);
