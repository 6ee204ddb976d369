/** What is typed of public photos, of albums and for all new photos, until it is saved. */
import type { GalleryItem } from '#shared/items.ts';
import { type Bilingual, languages, sameTexts } from '#shared/language.ts';
import { textRules } from '#shared/published-text.ts';
import { createShown } from '../shown.ts';
import { keptAlbums, keptCaptions, keptForAll } from './kept.ts';
import type { KeptList } from './list-keeper.ts';

/** What is typed and not saved until a button is pressed: kept while other screens are shown, and over a reload. */
interface TypedList<Typed> {
  /** Whether what was kept has been read. */
  isReady(): boolean;
  of(id: number): Typed | null;
  all(): ReadonlyMap<number, Typed>;
  /** Null once it is saved or not wanted any more. */
  set(id: number, value: Typed | null): void;
  subscribe(listener: () => void): () => void;
}

function createTypedList<Typed>(kept: KeptList<Typed>): TypedList<Typed> {
  const nothing: ReadonlyMap<number, Typed> = new Map();
  const { state, subscribe, show } = createShown({ isReady: false, typed: nothing });

  async function read(): Promise<void> {
    // A browser that keeps nothing has nothing to put back.
    const found = await kept.all((id) => !state().typed.has(id)).catch(() => nothing);
    show({ isReady: true, typed: new Map([...found, ...state().typed]) });
  }
  kept.onLeft(read);
  void read();

  return {
    isReady: () => state().isReady,
    of: (id) => state().typed.get(id) ?? null,
    all: () => state().typed,
    set(id, value) {
      const { isReady, typed } = state();
      const others = [...typed].filter(([each]) => each !== id);
      show({ isReady, typed: new Map(value === null ? others : [...others, [id, value]]) });
      kept.set(id, value);
    },
    subscribe,
  };
}

/** With the caption from which it was typed. */
export interface TypedCaption extends Bilingual {
  base: Bilingual;
}

/** Of public photos, until they are saved or their photo is no more. */
export const typedCaptions = createTypedList(keptCaptions);

/** What is typed of a photo, unless that is what it has: so it is where only the answer was lost. */
export function changedCaption({ id, caption }: GalleryItem): TypedCaption | null {
  const typed = typedCaptions.of(id);
  return typed && !sameTexts(typed, caption) ? typed : null;
}

/** Whether a photo has what was typed of it, saved by a request whose answer was lost. */
export function isSaved(typed: TypedCaption, { caption }: GalleryItem): boolean {
  const isPublic = languages.every(
    (language) => textRules.caption.clean(typed[language]) === caption[language],
  );
  return isPublic && !sameTexts(typed.base, caption);
}

/** What stands in the form of an album, by its number, until it is saved or cancelled. */
export const typedAlbums = createTypedList(keptAlbums);

/** In place of a number, for the album that is not yet there. */
export const newAlbum = 0;

/** A caption and an album for all new photos, until these are published or gone. */
export const typedForAll = createTypedList(keptForAll);

/** In place of a number, for all new photos together. */
export const allNew = 0;
