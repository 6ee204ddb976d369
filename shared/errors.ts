/** Errors and warnings are codes with values; `content/publishing.ts` has the messages. */
import type { Label } from './label.ts';
import type { Bilingual, Language } from './language.ts';

/** A text is named by its label; it may be one of several, or the title of a file. */
interface OfText {
  text: Label;
  number?: number;
  file?: string;
}

export type TextError = OfText & { language: Language } & (
    | { code: 'missing' }
    | { code: 'too-long'; length: number; limit: number }
    | { code: 'local-address'; address: string }
    | { code: 'missing-placeholder' | 'unknown-placeholder'; placeholder: string }
  );

export type TextWarning = OfText &
  (
    | { code: 'mostly-latin' | 'mostly-cyrillic'; language: Language }
    | { code: 'mixed-alphabets'; language: Language; words: string }
    | { code: 'foreign-letters'; language: Language; letters: string }
    | { code: 'swapped-languages' }
  );

export type DateError =
  | { code: 'no-date' }
  | { code: 'not-a-date' | 'no-such-year'; typed: string }
  /** The day does not exist, or the clocks skip the time when they go forward. */
  | { code: 'no-such-moment'; typed: string };

type EventError = {
  code: 'no-beginning' | 'no-time-of-beginning' | 'ends-before-beginning';
};

type EventWarning = { code: 'appears-after-beginning' };

export type DateWarning =
  | { code: 'doubled-hour'; typed: string }
  /** The year is probably mistyped, or was not meant. */
  | { code: 'distant-date'; date: string };

export type PhotoError =
  | {
      code: 'heic' | 'no-picture' | 'damaged-photo' | 'empty-file' | 'no-such-file';
      file: string;
    }
  | { code: 'unreadable-file'; file: string; reason: string }
  | { code: 'too-large-file'; file: string; limit: number }
  | { code: 'too-many-megapixels'; file: string; megapixels: number; limit: number }
  | { code: 'too-small'; file: string; width: number; height: number; least: number }
  /** Positions are counted from 1, as the desk shows them. */
  | { code: 'same-photo'; file: string; position: number };

type AttachmentError =
  | {
      code:
        | ('not-a-pdf' | 'damaged-pdf' | 'pdf-as-picture')
        | ('same-attachment' | 'attachment-without-file');
      file: string;
    }
  | { code: 'too-many-attachments'; limit: number };

type AttachmentWarning =
  | { code: 'encrypted-pdf' | 'attachment-stays-public'; file: string }
  | { code: 'pdf-metadata'; file: string; texts: string };

/** Another person has the text open at the desk. */
type ReaderWarning = { code: 'open-elsewhere' };

/** `titles` names the public texts with the link. */
type LinkWarning = { code: 'dead-link'; address: string; titles: Bilingual };

type QuestionsError = { code: 'no-questions' } | { code: 'too-many-questions'; limit: number };

export type PhotoWarning = {
  code: 'animated' | 'several-pages' | 'light-on-transparent';
  file: string;
};

/** The file is a text. */
type FileError = { code: 'not-utf8'; file: string };

type StateError =
  | { code: 'no-such-entry'; id: number }
  | { code: 'no-such-version'; id: number; number: number }
  | { code: 'in-bin' | 'not-in-bin' | 'not-public' | 'not-scheduled'; id: number }
  | { code: 'binned-by'; id: number; name: string }
  | { code: 'date-ahead'; typed: string }
  | { code: 'picture-without-files' | 'no-photos' | 'changed-elsewhere' };

export type PublishingError =
  | TextError
  | DateError
  | EventError
  | PhotoError
  | AttachmentError
  | QuestionsError
  | FileError
  | StateError;
export type Warning =
  | TextWarning
  | DateWarning
  | EventWarning
  | PhotoWarning
  | AttachmentWarning
  | LinkWarning
  | ReaderWarning;

/** A field is named by its path, a text also by its language: `event.location.mk`. */
export interface EntryIssues {
  errors: { field: string; error: PublishingError }[];
  warnings: { field: string; warning: Warning }[];
}
