/** What this browser keeps of what is typed of photos and albums until the database has it. */
import * as v from 'valibot';
import { createDisk } from '../disk.ts';
import { createKeeper, type KeptList } from './keeper.ts';

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

export const keptCaptions = keeper.list('gallery', caption);

export const keptAlbums = keeper.list('albums', v.object({ title: caption, date: v.string() }));

/** Of new photos. */
export const keptTexts = keeper.list(
  'staged',
  v.object({ caption, album: v.nullable(v.number()) }),
);

/** What is typed and not saved until a button is pressed: kept while other screens are shown, and over a reload. */
export interface TypedList<Typed> {
  /** Whether what was kept has been read. */
  isReady(): boolean;
  of(id: number): Typed | null;
  /** Null once it is saved or not wanted any more. */
  set(id: number, value: Typed | null): void;
  subscribe(listener: () => void): () => void;
}

export function createTypedList<Typed>(kept: KeptList<Typed>): TypedList<Typed> {
  const typed = new Map<number, Typed>();
  const listeners = new Set<() => void>();
  let isReady = false;

  function changed(): void {
    for (const listener of listeners) listener();
  }

  async function read(): Promise<void> {
    try {
      for (const [id, value] of await kept.all()) if (!typed.has(id)) typed.set(id, value);
    } catch {
      // The browser keeps nothing; there is nothing to put back.
    }
    isReady = true;
    changed();
  }
  void read();

  return {
    isReady: () => isReady,
    of: (id) => typed.get(id) ?? null,
    set(id, value) {
      if (value === null) typed.delete(id);
      else typed.set(id, value);
      kept.set(id, value);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
