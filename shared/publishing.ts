/** Entries as the desk and the command line handle them. */
import type { PublishingError, Warning } from './errors.ts';
import type { Album } from './items.ts';
import type { Bilingual, Language } from './language.ts';

const entryStates = ['draft', 'scheduled', 'published', 'binned'] as const;
export type EntryState = (typeof entryStates)[number];

/** `all` means the items that are not in the bin; `changed`, a public or scheduled text with changes. */
export const entryLists = ['all', 'changed', ...entryStates] as const;
export type EntryListName = (typeof entryLists)[number];

export const daysInBin = 30;

/** Times are ISO 8601, in UTC. */
export interface Entry<Fields> {
  id: number;
  state: EntryState;
  lastOperation: string;
  /** The time of the last operation, and the person's name; null if it is not known. */
  changedAt: string;
  changedBy: string | null;
  /** The fields of the draft, else of the scheduled text, else of the public text. */
  fields: Fields;
  /** True if a draft differs from the scheduled or the public text. */
  changed: boolean;
  publishedAt: string | null;
  scheduledFor: string | null;
  binnedAt: string | null;
  /** The number of the last version with a conflict; 0 if there is none. */
  lastConflict: number;
  /** The names of other people who have the entry open at the desk; null is one without a name. */
  others?: (string | null)[];
}

export interface EntrySummary extends Omit<Entry<unknown>, 'fields'> {
  title: Bilingual;
  imageUrl?: string | undefined;
  missing: Language[];
}

/** A person's change of parts that another one has written. */
interface TextConflict {
  /** The person's name; null if it is not known. */
  by: string | null;
  /** The paths of the parts in which the version yielded to this person's text. */
  paths: string[];
  /** The paths of items that one person removed while another changed them; the items are kept. */
  kept: string[];
}

export interface EntryVersion<Fields> {
  number: number;
  /** `replaced` by another person's change at the same time; `discarded` by an operation. */
  reason: 'published' | 'withdrawn' | 'discarded' | 'replaced';
  madeAt: string;
  /** The person's name; null if it is not known. */
  madeBy: string | null;
  conflict: TextConflict | null;
  fields: Fields;
}

/** Identifies a change of an item, so that a repeated request takes effect once; says nothing of what is changed. */
export interface Operation {
  /** The client creates this UUID; it becomes the item's `lastOperation`. */
  id: string;
  /** The operation that the change is based on; '' if the item has none. */
  base: string;
  /** The person's name, which the desk's server adds. */
  by?: string | null;
}

/** Without `ok` nothing was changed; `unconfirmed` lists the warnings to confirm. */
export type Outcome<Item> =
  | { ok: true; item: Item; warnings: Warning[] }
  | { ok: false; conflict: Item }
  | { ok: false; unconfirmed: Warning[] }
  | { ok: false; errors: PublishingError[] };

export const rejected = (...errors: PublishingError[]) => ({ ok: false as const, errors });

/** An entry of a batch, and the operation that its change is based on. */
export interface BatchItem {
  id: number;
  base: string;
}

export interface BatchError {
  id: number | null;
  error: PublishingError;
}

/**
 * Errors name the entry. With an error, no entry is changed, except `items` if another person changed
 * the others at the same time.
 */
export type BatchOutcome<Item> =
  | { ok: true; items: Item[] }
  | { ok: false; items: Item[]; errors: BatchError[] };

/** Some entries are changed, and the invalid ones are not. */
export type PartialOutcome<Item> =
  | { ok: true; items: Item[]; errors: BatchError[] }
  | Extract<BatchOutcome<Item>, { ok: false }>;

export interface AlbumSummary extends Album {
  photos: number;
}

export type ChangeOutcome = { ok: true } | { ok: false; errors: PublishingError[] };

/** An operation without a base is never outdated. */
export function operationState(
  { id, base }: Pick<Operation, 'id'> & Partial<Pick<Operation, 'base'>>,
  entry: { lastOperation: string; earlierOperations: string },
): 'new' | 'repeated' | 'outdated' {
  if (id === entry.lastOperation || entry.earlierOperations.includes(id)) return 'repeated';
  return base === undefined || base === entry.lastOperation ? 'new' : 'outdated';
}

export const operationOn = ({ lastOperation }: { lastOperation: string }): Operation => ({
  id: crypto.randomUUID(),
  base: lastOperation,
});
