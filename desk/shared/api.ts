/** What the desk in the browser and its server say to each other. */
import type { Box } from '#shared/boxes.ts';
import type { Bilingual } from '#shared/language.ts';
import { photoLimits as limitsOfOne } from '#shared/picture.ts';
import type {
  EntryCheck,
  EntryState,
  EntrySummary,
  PublicPhoto,
  Fault as PublishingFault,
  StagedPhoto,
  Warning,
} from '#shared/publishing.ts';

/** Below it stands what answers in JSON. */
export const deskApiPath = '/api';

export const paths = {
  session: `${deskApiPath}/session`,
  home: `${deskApiPath}/home`,
  entries: `${deskApiPath}/entries`,
  messages: `${deskApiPath}/messages`,
  messagesFile: `${deskApiPath}/messages.csv`,
  pictures: `${deskApiPath}/pictures`,
  stagedPhotos: `${deskApiPath}/staged-photos`,
  gallery: `${deskApiPath}/public-photos`,
  albums: `${deskApiPath}/albums`,
  captions: `${deskApiPath}/captions`,
  backups: `${deskApiPath}/backups`,
  restores: `${deskApiPath}/restores`,
  safetyCopies: `${deskApiPath}/restores/copies`,
  testMail: `${deskApiPath}/test-mail`,
  check: `${deskApiPath}/check`,
} as const;

/** Why the server did not do what was asked; the dictionaries have a sentence for each. */
export const faultCodes = [
  // Access.
  'wrongKey',
  'tooManyKeys',
  'noSession',
  'wrongAddress',
  // Any request.
  'malformed',
  'tooLarge',
  'notFound',
  'databaseAway',
  'maintenance',
  'damaged',
  'diskFull',
  'photoFailed',
  'unexpected',
  'offline',
  // Maintenance.
  'notABackup',
  'otherBackup',
  'cannotHold',
  'backupFailed',
] as const;
export type FaultCode = (typeof faultCodes)[number];

export interface Fault {
  code: FaultCode;
}

export interface Session {
  open: boolean;
  /** Whether the desk lets everyone in who reaches it. */
  trusted: boolean;
}

/** A part of the entries in a state. */
export interface EntryList {
  counts: Record<EntryState, number>;
  entries: EntrySummary[];
  /** How many there are in this state that have the words looked for. */
  total: number;
}

/** What was found in the fields of an entry while they are typed. */
export interface CheckedEntry extends EntryCheck {
  /** What the date means (ISO 8601), and whether it is still to come; null where none is typed. */
  moment: { iso: string; ahead: boolean } | null;
}

export type Counts = Record<Box, number>;

/** Why a message is held back. */
export const suspicions = ['hiddenField', 'tooFast', 'foreignPage', 'other'] as const;
export type Suspicion = (typeof suspicions)[number];

export type Delivery = 'waiting' | 'delivered' | 'failing';

export interface MessageLine {
  id: number;
  name: string;
  /** The beginning of its text. */
  start: string;
  /** ISO 8601. */
  createdAt: string;
  box: Box;
  suspicion: Suspicion | null;
}

export interface MessageList {
  counts: Counts;
  messages: MessageLine[];
  /** Whether older ones follow. */
  more: boolean;
}

export interface Message extends MessageLine {
  email: string;
  text: string;
  answeredAt: string | null;
  delivery: Delivery;
  /** How many messages of this address there are, this one included. */
  fromAddress: number;
}

/** What a person should look after, most urgent first. */
export type Trouble =
  | { code: 'siteUnreachable' }
  | { code: 'mailStuck'; since: string }
  | { code: 'noMailServer' }
  | { code: 'noMailbox' }
  /** The numbers of news items that were due, and what is stored of them is damaged. */
  | { code: 'notPublished'; numbers: number[] }
  | { code: 'noBackup' }
  | { code: 'oldBackup'; days: number };

export interface HomeState {
  organisation: { mk: string; en: string };
  /** Public address of the site or, where none is set, the one at which it answers. */
  siteUrl: string | null;
  siteRuns: boolean;
  counts: Counts;
  /** Of the news. */
  drafts: number;
  scheduled: number;
  /** ISO 8601. */
  lastBackup: string | null;
  troubles: Trouble[];
}

/** What a person may upload. */
export const photoLimits = {
  ...limitsOfOne,
  /** Chosen at once. */
  photos: 60,
  /** Sent at once. */
  inFlight: 2,
  /** Of a table of captions. */
  captionMegabytes: 1,
} as const;

/** To the right of how a photo came, in degrees. */
export const turns = [0, 90, 180, 270] as const;
export type Turn = (typeof turns)[number];

/** The photos that a table of captions can be about. */
export const captionLists = ['staged', 'gallery'] as const;
export type CaptionList = (typeof captionLists)[number];

/** A staged photo in the list of all. */
export interface StagedLine extends StagedPhoto {
  /** What looks wrong in its caption. */
  warnings: Warning[];
}

/** A public photo in the list of all. */
export interface GalleryLine extends PublicPhoto {
  /** Counted from 1; a damaged photo is not shown, but has one. */
  place: number;
  /** What looks wrong in its caption. */
  warnings: Warning[];
}

/** Public photos, the first of the gallery first. */
export interface GalleryPage {
  photos: GalleryLine[];
  /** Of all. */
  total: number;
  /** What the next page skips; null after the last. */
  next: number | null;
}

/** What became of the picture of a news item; `imageUrl` is for the entry's fields. */
export type PictureOutcome =
  | { ok: true; imageUrl: string; warnings: Warning[] }
  | { ok: false; faults: PublishingFault[] };

/** How much a site or a backup holds. */
export interface Content {
  news: number;
  drafts: number;
  scheduled: number;
  gallery: number;
  albums: number;
  messages: number;
  files: number;
}

export interface DamagedRow {
  table: 'albums' | 'contact_messages' | 'gallery' | 'news' | 'news_copies' | 'staged_photos';
  id: number;
}

/** A backup that was read to its end, beside the content that it would replace. */
export interface RestoreOffer {
  id: string;
  /** When its content was as it is there (ISO 8601). */
  madeAt: string;
  backup: Content;
  present: Content;
  damaged: DamagedRow[];
  /** Scheduled items whose time has passed: they come back as drafts. */
  overdue: number;
  /** Items that come back in the bin. */
  binned: number;
  /** Items that will become public, the next one first. */
  scheduledItems: { title: Bilingual; dueAt: string }[];
}

/** The content that a restore has replaced. */
export interface SafetyCopy {
  name: string;
  /** ISO 8601. */
  madeAt: string;
}

export type MailFailure =
  | 'smtp'
  | 'mailbox'
  | 'password'
  | 'dns'
  | 'ended'
  | 'no-connection'
  | 'silent'
  | 'encryption'
  | 'address'
  | 'refused'
  | 'certificate'
  | 'not-encrypted'
  | 'failed';

export type TestMail =
  | { ok: true; address: string }
  /** What the mail server answered, or else what the connection failed with. */
  | { ok: false; failure: MailFailure; details: string | null };

export interface CheckReport {
  ok: boolean;
  damaged: DamagedRow[];
  /** Names of photo files. */
  missingFiles: string[];
  damagedFiles: string[];
  pictures: number;
  deleted: number;
}
