/** What is typed of a staged photo beside what the database has of it. */
import { type Bilingual, languages, sameTexts } from '#shared/language.ts';
import type { StagedPhoto, StagedTexts, Warning } from '#shared/publishing.ts';
import { cleanText } from '#shared/text.ts';

export interface Unsaved extends StagedTexts {
  /** What the photo had when it was typed, as far as this browser was told. */
  base: StagedTexts;
}

export interface Draft {
  /** Shown also when it is saved, as a list that was read before may arrive after. */
  typed: StagedTexts;
  base: StagedTexts;
  isSaved: boolean;
  warnings: Warning[];
  /** What somebody else has saved meanwhile; nothing is saved before one of the two is chosen. */
  theirs: StagedPhoto | null;
}

/** What was typed of a photo that was published or taken away in another tab, or by a restore. */
export interface Left {
  id: number;
  caption: Bilingual;
}

export const textsOf = ({ caption, album }: StagedTexts): StagedTexts => ({ caption, album });

/** What is typed, where nothing was changed with what the database has instead. */
export function caughtUp(typed: StagedTexts, base: StagedTexts, stored: StagedTexts): StagedTexts {
  const caption = { ...typed.caption };
  for (const language of languages) {
    const before = cleanText(base.caption[language]);
    const isChanged = cleanText(caption[language]) !== before;
    if (!isChanged && stored.caption[language] !== before)
      caption[language] = stored.caption[language];
  }
  return { caption, album: typed.album === base.album ? stored.album : typed.album };
}

export const toSave = ({ base, ...typed }: Unsaved): Draft => ({
  typed,
  base,
  isSaved: false,
  warnings: [],
  theirs: null,
});

/** Whether a caption in the database is one of those that were typed here. */
export function isOwn(stored: StagedTexts, base: StagedTexts, typedHere: StagedTexts[]): boolean {
  return languages.every(
    (language) =>
      stored.caption[language] === base.caption[language] ||
      typedHere.some(({ caption }) => cleanText(caption[language]) === stored.caption[language]),
  );
}

/**
 * What has come back with an answer to what was sent though it was undone here: it was saved by a
 * request whose answer was lost.
 */
export function undone(
  typed: StagedTexts,
  sent: StagedTexts,
  stored: StagedTexts,
  typedHere: StagedTexts[],
): Partial<StagedTexts> {
  const next = caughtUp(typed, sent, stored);
  return {
    ...(!sameTexts(next.caption, typed.caption) &&
      isOwn(stored, sent, typedHere) && { caption: typed.caption }),
    ...(next.album !== typed.album &&
      typedHere.some(({ album }) => album === stored.album) && { album: typed.album }),
  };
}

export const isEmpty = ({ mk, en }: Bilingual) => mk.trim() === '' && en.trim() === '';
