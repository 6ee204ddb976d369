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
  | { code: 'no-photos' };

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
  /** Counts the changes at the desk; a change names the version that it was made from. */
  version: number;
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

/**
 * What became of a change. `conflict` is the entry as it is now, where the change was made from an
 * older version of it: both are then to be shown side by side. Nothing was changed then.
 */
export type EntryOutcome =
  | { ok: true; entry: Entry; warnings: Warning[] }
  | { ok: false; conflict: Entry }
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
}

/** What the secretary types of a staged photo. */
export type StagedTexts = Pick<StagedPhoto, 'caption' | 'album'>;

/** What became of what was typed; `conflict` as that of an entry, where the caption is another by now. */
export type StagedSave = StageOutcome | { ok: false; conflict: StagedPhoto };

export type StageOutcome =
  | { ok: true; photo: StagedPhoto; warnings: Warning[] }
  | { ok: false; faults: Fault[] };

/** What became of a change of one photo of the gallery. */
export type PhotoOutcome =
  | { ok: true; photo: GalleryItem; warnings: Warning[] }
  | { ok: false; faults: Fault[] };

/**
 * Why a text that would be public at once was left as it is: `conflict`, as that of an entry, is what
 * is stored, where that is another by now; `asked` are warnings that have to be confirmed.
 */
type LeftAsItIs<Stored> = { ok: false; conflict: Stored } | { ok: false; asked: Warning[] };

/** What became of a caption that is public. */
export type CaptionOutcome = PhotoOutcome | LeftAsItIs<GalleryItem>;

/** What became of staged photos; `id` is the one that a fault lies in, null for the batch. */
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
export interface AlbumSummary extends Album {
  /** How many public photos it has. */
  photos: number;
}

export type AlbumOutcome =
  | { ok: true; album: Album; warnings: Warning[] }
  | LeftAsItIs<Album>
  | { ok: false; faults: Fault[] };

/** What became of a change of several photos or of an album. */
export type ChangeOutcome = { ok: true } | { ok: false; faults: Fault[] };
