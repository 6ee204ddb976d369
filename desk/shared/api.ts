import type { Box } from '#shared/boxes.ts';
import type { CollectionName } from '#shared/collections/collections.ts';
import type { PhotoFields } from '#shared/collections/photo.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import type { DescribedPicture } from '#shared/fields/picture.ts';
import type { NewsItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import type {
  AlbumSummary,
  Entry,
  EntryListName,
  EntryState,
  EntrySummary,
} from '#shared/publishing.ts';
import type { DeskDictionary } from '../dictionaries/dictionary.ts';

export const deskApiPath = '/api';

export const paths = {
  session: `${deskApiPath}/session`,
  sessions: `${deskApiPath}/sessions`,
  home: `${deskApiPath}/home`,
  messages: `${deskApiPath}/messages`,
  search: `${deskApiPath}/search`,
  links: `${deskApiPath}/links`,
  messagesFile: `${deskApiPath}/messages.csv`,
  pictures: `${deskApiPath}/pictures`,
  attachments: `${deskApiPath}/attachments`,
  backups: `${deskApiPath}/backups`,
  restores: `${deskApiPath}/restores`,
  safetyCopies: `${deskApiPath}/restores/copies`,
} as const;

export const entriesPath = (collection: CollectionName) => `${deskApiPath}/entries/${collection}`;

const keyMark = '#key=';

/** Browsers do not send the fragment, which contains the key. */
export const addressWithKey = (origin: string, key: string) => `${origin}/${keyMark}${key}`;

export function keyInFragment(fragment: string): string | null {
  return fragment.startsWith(keyMark) ? fragment.slice(keyMark.length) : null;
}

export type ErrorCode = keyof DeskDictionary['errors'];

export interface ErrorBody {
  code: ErrorCode;
}

export interface Session {
  open: boolean;
  /** True if every visitor of the address is allowed, because a proxy controls access. */
  authenticatedByProxy: boolean;
  /** The name of the signed-in person; null if it is not known. */
  name: string | null;
  /** The desk remembers this browser until this time; null if it does not. */
  remembered: string | null;
  /** The name and the phone of the administrator, if they are set. */
  administratorContact: string | null;
}

/** A list is sent in slices. */
export interface Sliced {
  /** The next slice begins here; null after the last one. */
  next: number | null;
}

export interface EntryList extends Sliced {
  counts: Record<EntryListName, number>;
  /** The years of publication, the newest first, with the number of newer items. */
  years: { year: number; newer: number }[];
  entries: EntrySummary[];
}

type Counts = Record<Box, number>;

export type Suspicion = 'hiddenField' | 'tooFast' | 'foreignPage' | 'other';

export type Delivery = 'waiting' | 'delivered' | 'failing';

export interface MessageLine {
  id: number;
  name: string;
  start: string;
  createdAt: string;
  box: Box;
  suspicion: Suspicion | null;
}

export interface MessageList extends Sliced {
  counts: Counts;
  messages: MessageLine[];
}

export interface Message extends MessageLine {
  email: string;
  text: string;
  answeredAt: string | null;
  answeredBy: string | null;
  delivery: Delivery;
  fromAddress: number;
}

/** The maximum number of results of each collection. */
export const mostHits = 20;

export interface Hit {
  /** The route within the desk. */
  address: string;
  title: Bilingual;
  imageUrl?: string | undefined;
  /** The first words of the item, or the text of the page. */
  start?: Bilingual;
  date?: string;
  /** The collection, if it has no texts for its states. */
  state:
    | EntryState
    | Exclude<CollectionName, 'news' | 'photo'>
    | 'help'
    | 'staged'
    | 'gallery'
    | Box;
}

/** What a text can link to. */
export interface LinkTarget {
  kind: keyof DeskDictionary['text']['targets'];
  address: string;
  title: Bilingual;
  date?: string;
}

export type HealthWarning =
  | { code: 'siteUnreachable' }
  | { code: 'mailStuck'; since: string }
  | { code: 'noMailServer' }
  | { code: 'noMailbox' }
  | { code: 'noBackup' }
  | { code: 'oldBackup'; days: number };

export interface HomeState {
  organisation: Bilingual;
  /** If there is no public address, this is the address at which the site responds. */
  siteUrl: string | null;
  siteRuns: boolean;
  counts: Counts;
  entries: { collection: CollectionName; list: EntryListName; count: number }[];
  lastPublished: NewsItem | null;
  lastBackup: string | null;
  warnings: HealthWarning[];
  /** Without a repository, the commit is null. */
  version: { version: string; commit: string | null };
}

export const photoLists = ['new', 'published', 'album'] as const;
export type PhotoListName = (typeof photoLists)[number];

export interface PhotoSlice extends Sliced {
  photos: Entry<PhotoFields>[];
  total: number;
  counts: Record<'new' | 'published' | 'binned', number>;
}

export interface OfferedAlbum extends AlbumSummary {
  isPublic: boolean;
}

type FileOutcome<Result> = ({ ok: true } & Result) | { ok: false; errors: PublishingError[] };

export type TurnOutcome = FileOutcome<{
  turned: Pick<DescribedPicture, 'file' | 'original' | 'degrees'>;
}>;
export type PictureOutcome = FileOutcome<{ imageUrl: string; warnings: Warning[] }>;
export type AttachmentOutcome = FileOutcome<{ file: string; bytes: number; warnings: Warning[] }>;

export type Content = Record<
  CollectionName | 'drafts' | 'scheduled' | 'messages' | 'files',
  number
>;

/** Compares a backup with the content that it would replace. */
export interface RestoreOffer {
  id: string;
  madeAt: string;
  backup: Content;
  present: Content;
  /** The number of scheduled items that are already due; they are restored as drafts. */
  overdue: number;
  binned: number;
  /** These items will become public, the next one first. */
  scheduledItems: { title: Bilingual; scheduledFor: string }[];
}

export interface SafetyCopy {
  name: string;
  madeAt: string;
}
