/**
 * What the rules of publishing answer, for tool and desk: faults and warnings by code, with the
 * values that a sentence needs (`content/publishing.ts` has the sentences), and the entries of the
 * news. Nothing of it reaches a visitor.
 */
import type { Album, GalleryItem } from './items.ts';
import type { Bilingual, Language } from './language.ts';

/** The texts of an item, as the sentences name them. */
export type TextName = 'title' | 'content' | 'caption' | 'pictureDescription' | 'albumTitle';

/** What a text must be, or it is not published. */
export type TextFault =
  | { code: 'missing' | 'not-text'; text: TextName; language: Language }
  | { code: 'too-long'; text: TextName; language: Language; length: number; limit: number };

/** What looks wrong in a text; it is published if that is meant. */
export type TextWarning =
  | { code: 'mostly-latin' | 'mostly-cyrillic'; text: TextName; language: Language }
  | { code: 'mixed-alphabets'; text: TextName; language: Language; words: string }
  | { code: 'foreign-letters'; text: TextName; language: Language; letters: string }
  /** Each language stands where the other belongs. */
  | { code: 'swapped-languages'; text: TextName };

/** `typed` is the date as it was given. */
export type DateFault =
  | { code: 'no-date' }
  | { code: 'not-a-date'; typed: string }
  /** A day that no month has, or an hour that the change of clocks leaves out. */
  | { code: 'no-such-moment'; typed: string };

/** The hour comes twice that night; the first is meant. */
export type DateWarning = { code: 'doubled-hour'; typed: string };

/** `file` is the name under which the photo came. */
export type PhotoFault =
  | {
      code: 'heic' | 'no-picture' | 'damaged-photo' | 'empty-file' | 'no-such-file';
      file: string;
    }
  | { code: 'unreadable-file'; file: string; reason: string }
  /** In megabytes. */
  | { code: 'too-large-file'; file: string; limit: number }
  | { code: 'too-many-megapixels'; file: string; megapixels: number; limit: number }
  | { code: 'too-small'; file: string; width: number; height: number; least: number }
  /** The gallery has the photo under this number. */
  | { code: 'same-photo'; file: string; id: number }
  /** Turned, it is another one of those that are not public yet. */
  | { code: 'same-staged-photo' };

export type PhotoWarning = { code: 'animated'; file: string };

/** By what a table of captions names its photos: those on their way by file, the public ones by number. */
export type CaptionsColumn = 'file' | 'number';

/** What keeps a file of captions from being read; `file` is its own name. */
export type CaptionsFault =
  | { code: 'not-utf8'; file: string }
  | { code: 'captions-columns'; file: string; column: CaptionsColumn }
  | { code: 'captions-row'; file: string; found: number; wanted: number; line: number }
  | { code: 'captions-open-quote' | 'captions-quote'; file: string; line: number }
  /** A line is about a photo that is not there. */
  | { code: 'captions-without-photo'; file: string; name: string };

/** Why something could not be done with an entry, a photo or an album; nothing was changed. */
export type StateFault =
  | { code: 'no-such-entry' | 'no-such-photo' | 'no-such-album'; id: number }
  | { code: 'no-such-version'; id: number; number: number }
  | { code: 'in-bin' | 'not-in-bin' | 'not-public' | 'not-scheduled'; id: number }
  /** `publish` publishes now; `schedule` waits for a date. */
  | { code: 'date-ahead'; typed: string }
  /** The files of the picture have gone, or never came. */
  | { code: 'picture-without-files' }
  | { code: 'no-photos' }
  /** Somebody else has changed it since it was read. */
  | { code: 'changed-elsewhere' };

export type Fault = TextFault | DateFault | PhotoFault | CaptionsFault | StateFault;
export type Warning = TextWarning | DateWarning | PhotoWarning;

/** What the secretary types of a news item; a text may be empty until it is published. */
export interface EntryFields {
  title: Bilingual;
  content: Bilingual;
  /** The address of a stored picture (`imageUrl`), or null for none. */
  picture: string | null;
  pictureDescription: Bilingual;
  /** As typed, in the time of Skopje; empty for the moment of publication. */
  date: string;
}

/** The parts of an entry that a fault can lie in. */
export type EntryField =
  | `${'title' | 'content' | 'pictureDescription'}.${Language}`
  | 'picture'
  | 'date';

export interface EntryCheck {
  /** Keep the entry from being published. */
  faults: { field: EntryField; fault: Fault }[];
  /** Must be confirmed. */
  warnings: { field: EntryField; warning: Warning }[];
}

/**
 * Where an entry stands: `draft` has never been public or is no more, `scheduled` waits for its
 * moment, `published` is public, `binned` lies in the bin.
 */
export const entryStates = ['draft', 'scheduled', 'published', 'binned'] as const;
export type EntryState = (typeof entryStates)[number];

/** How long an entry stays in the bin. */
export const daysInBin = 30;

/** A news item at the desk. Moments are ISO 8601, UTC. */
export interface Entry {
  /** The number of the item, which it has from its first draft on and keeps for ever. */
  id: number;
  state: EntryState;
  revision: string;
  /** The revision that the public text was made or withdrawn by; '' before that. */
  publicRevision: string;
  /** The working copy; where there is none, what is scheduled or else public. */
  fields: EntryFields;
  /** Whether a working copy differs from what is public or scheduled. */
  changed: boolean;
  /** Moment of publication, where the item is public. */
  publishedAt: string | null;
  /** When a scheduled text becomes public; a public item may have one that waits, too. */
  dueAt: string | null;
  binnedAt: string | null;
}

/** An entry in a list. */
export interface EntrySummary extends Omit<Entry, 'fields'> {
  title: Bilingual;
  /** Languages in which the title or the text is missing. */
  missing: Language[];
}

/** A former text of an entry. */
export interface EntryVersion {
  number: number;
  /** What it was kept at last: its publication, its withdrawal, or before another version was restored. */
  reason: 'published' | 'withdrawn' | 'replaced';
  /** ISO 8601, UTC. */
  madeAt: string;
  fields: EntryFields;
}

/** Names a change of an item, which is made once however often it is sent. */
export interface Operation {
  /** A UUID made by the client; the item's revision once the change is made. */
  id: string;
  /** The revision of the item that the change was made from; '' for an item without one. */
  base: string;
}

/**
 * The result of an operation. Nothing was changed if it is not `ok`: `conflict` is the present item,
 * as the operation was made from another revision; `asked` are warnings that have to be confirmed.
 */
export type Outcome<Item> =
  | { ok: true; item: Item; warnings: Warning[] }
  | { ok: false; conflict: Item }
  | { ok: false; asked: Warning[] }
  | { ok: false; faults: Fault[] };

/** An encoded photo that nobody but the secretary sees yet. */
export interface StagedPhoto {
  id: number;
  imageUrl: string;
  /** The name under which it came. */
  fileName: string;
  /** May be empty until it is published. */
  caption: Bilingual;
  /** The number of its album, or null. */
  album: number | null;
  /** How far it was turned to the right. */
  degrees: number;
  /** Of caption and album. */
  revision: string;
}

/** The fields of a staged photo. */
export type StagedTexts = Pick<StagedPhoto, 'caption' | 'album'>;

/** A public photo at the desk. */
export interface PublicPhoto extends GalleryItem {
  /** How far it was turned to the right. */
  degrees: number;
  /** Of its caption. */
  revision: string;
}

/** The result for a batch of staged photos; `id` is the photo of a fault, null for the batch. */
export type BatchOutcome =
  | { ok: true; photos: GalleryItem[] }
  | { ok: false; faults: { id: number | null; fault: Fault }[] };

/**
 * What became of a file of captions; `leftOut` are its columns that mean nothing here, `name` is the
 * photo that a fault is about, or null.
 */
export type CaptionsOutcome =
  | { ok: true; changed: number; leftOut: string[] }
  | { ok: false; faults: { name: string | null; fault: Fault }[] };

/** An album at the desk. */
export interface DeskAlbum extends Album {
  revision: string;
}

export interface AlbumSummary extends DeskAlbum {
  /** How many public photos it has. */
  photos: number;
}

/** What became of a change of several photos or of an album. */
export type ChangeOutcome = { ok: true } | { ok: false; faults: Fault[] };
