/** Errors and warnings are codes with values; `content/publishing.ts` has the messages. */
import type { Album, GalleryItem } from './items.ts';
import type { Bilingual, Language } from './language.ts';

export type TextFault =
  | { code: 'missing' | 'not-text'; text: string; language: Language }
  | { code: 'too-long'; text: string; language: Language; length: number; limit: number };

export type TextWarning =
  | { code: 'mostly-latin' | 'mostly-cyrillic'; text: string; language: Language }
  | { code: 'mixed-alphabets'; text: string; language: Language; words: string }
  | { code: 'foreign-letters'; text: string; language: Language; letters: string }
  | { code: 'swapped-languages'; text: string };

export type DateFault =
  | { code: 'no-date' }
  | { code: 'not-a-date'; typed: string }
  /** The day does not exist, or the clocks skip the time when they go forward. */
  | { code: 'no-such-moment'; typed: string };

export type DateWarning = { code: 'doubled-hour'; typed: string };

export type PhotoFault =
  | {
      code: 'heic' | 'no-picture' | 'damaged-photo' | 'empty-file' | 'no-such-file';
      file: string;
    }
  | { code: 'unreadable-file'; file: string; reason: string }
  | { code: 'too-large-file'; file: string; limit: number }
  | { code: 'too-many-megapixels'; file: string; megapixels: number; limit: number }
  | { code: 'too-small'; file: string; width: number; height: number; least: number }
  /** Places are counted from 1, as the desk shows them. */
  | { code: 'same-photo'; file: string; place: number }
  | { code: 'same-staged-photo' };

export type PhotoWarning = { code: 'animated' | 'light-on-transparent'; file: string };

export type CaptionsFault =
  | { code: 'not-utf8'; file: string }
  | { code: 'captions-columns'; file: string }
  | { code: 'captions-too-long'; file: string; limit: number }
  | { code: 'captions-row'; file: string; found: number; wanted: number; line: number }
  | { code: 'captions-open-quote' | 'captions-quote'; file: string; line: number };

export type StateFault =
  | { code: 'no-such-entry' | 'no-such-photo' | 'no-such-album'; id: number }
  | { code: 'no-such-version'; id: number; number: number }
  | { code: 'in-bin' | 'not-in-bin' | 'not-public' | 'not-scheduled'; id: number }
  | { code: 'date-ahead'; typed: string }
  | { code: 'picture-without-files' }
  | { code: 'no-photos' }
  | { code: 'changed-elsewhere' };

export type Fault = TextFault | DateFault | PhotoFault | CaptionsFault | StateFault;
export type Warning = TextWarning | DateWarning | PhotoWarning;

/** A field is named by its key in the kind's schema, a text also by its language. */
export interface EntryCheck {
  faults: { field: string; fault: Fault }[];
  warnings: { field: string; warning: Warning }[];
}

export const entryStates = ['draft', 'scheduled', 'published', 'binned'] as const;
export type EntryState = (typeof entryStates)[number];

/** `all` means the items that are not in the bin. */
export const entryLists = ['all', ...entryStates] as const;
export type EntryListName = (typeof entryLists)[number];

export const daysInBin = 30;

/** Times are ISO 8601, in UTC. */
export interface Entry<Fields> {
  id: number;
  state: EntryState;
  revision: string;
  /** The id of the last operation that changed the public text. */
  publicRevision: string;
  /** The fields of the working copy, else of the scheduled text, else of the public text. */
  fields: Fields;
  /** True if a working copy differs from the scheduled or the public text. */
  changed: boolean;
  publishedAt: string | null;
  dueAt: string | null;
  binnedAt: string | null;
}

export interface EntrySummary extends Omit<Entry<unknown>, 'fields'> {
  title: Bilingual;
  missing: Language[];
}

export interface EntryVersion<Fields> {
  number: number;
  reason: 'published' | 'withdrawn' | 'replaced';
  madeAt: string;
  fields: Fields;
}

/** Identifies a change of an item, so that a repeated request takes effect once. */
export interface Operation {
  /** The client creates this UUID; it becomes the item's revision. */
  id: string;
  /** The revision that the change is based on; '' if the item has none. */
  base: string;
}

/** Without `ok` nothing was changed; `asked` lists the warnings to confirm. */
export type Outcome<Item> =
  | { ok: true; item: Item; warnings: Warning[] }
  | { ok: false; conflict: Item }
  | { ok: false; asked: Warning[] }
  | { ok: false; faults: Fault[] };

export interface StagedPhoto {
  id: number;
  imageUrl: string;
  fileName: string;
  caption: Bilingual;
  album: number | null;
  degrees: number;
  revision: string;
  binnedAt: string | null;
  /** The gallery's id and position of a binned photo that was public. */
  galleryId: number | null;
  position: number | null;
}

export type StagedTexts = Pick<StagedPhoto, 'caption' | 'album'>;

export interface PublicPhoto extends GalleryItem {
  degrees: number;
  revision: string;
}

export type BatchOutcome =
  | { ok: true; photos: GalleryItem[] }
  | { ok: false; faults: { id: number | null; fault: Fault }[] };

export interface DeskAlbum extends Album {
  revision: string;
}

export interface AlbumSummary extends DeskAlbum {
  photos: number;
}

export type ChangeOutcome = { ok: true } | { ok: false; faults: Fault[] };

export function stateOf(
  { id, base }: Operation,
  { revision }: { revision: string },
): 'new' | 'repeated' | 'outdated' {
  if (id === revision) return 'repeated';
  return base === revision ? 'new' : 'outdated';
}

export const operationOn = ({ revision }: { revision: string }): Operation => ({
  id: crypto.randomUUID(),
  base: revision,
});
