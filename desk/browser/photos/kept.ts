/** What this browser keeps of what is typed of photos and albums until the database has it. */
import * as v from 'valibot';
import { createDisk } from '../disk.ts';
import { createKeeper } from './keeper.ts';

const keeper = createKeeper(createDisk('desk-photos', 'typed', ['list', 'id']));

const flush = () => void keeper.flush();
addEventListener('pagehide', flush);
document.addEventListener('visibilitychange', flush);
addEventListener('beforeunload', (event) => {
  if (!keeper.isBehind()) return;
  flush();
  event.preventDefault();
});

const caption = v.object({ mk: v.string(), en: v.string() });

const noTexts = { mk: '', en: '' };

/** Of public photos. A record without a base is of an older desk; it has that of no photo, so both are shown. */
export const keptCaptions = keeper.list(
  'gallery',
  v.object({ ...caption.entries, base: v.optional(caption, noTexts) }),
);

const album = v.object({ title: caption, date: v.string() });

export const keptAlbums = keeper.list(
  'albums',
  v.object({ ...album.entries, base: v.optional(album, { title: noTexts, date: '' }) }),
);

const texts = v.object({ caption, album: v.nullable(v.number()) });

/** Of new photos. A record without a base is of an older desk: that of a photo without texts overwrites none. */
export const keptTexts = keeper.list(
  'staged',
  v.object({
    ...texts.entries,
    base: v.optional(texts, { caption: noTexts, album: null }),
  }),
);

/** What stands beside all new photos together. */
export const keptForAll = keeper.list('for-all', texts);
