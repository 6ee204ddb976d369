/** Entries as the desk and the command line handle them. */
import type { PublishingFault, Warning } from './faults.ts';
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
  /** The time of the last operation, and the name of the person who wrote the text; null if unknown. */
  changedAt: string;
  changedBy: string | null;
  /** The fields of the draft, else of the scheduled text, else of the public text. */
  fields: Fields;
  /** True if a draft differs from the scheduled or the public text. */
  changed: boolean;
  publishedAt: string | null;
  dueAt: string | null;
  binnedAt: string | null;
}

export interface EntrySummary extends Omit<Entry<unknown>, 'fields'> {
  title: Bilingual;
  imageUrl?: string | undefined;
  missing: Language[];
}

export interface EntryVersion<Fields> {
  number: number;
  reason: 'published' | 'withdrawn' | 'replaced';
  madeAt: string;
  /** The person's name; null if it is not known. */
  madeBy: string | null;
  fields: Fields;
}

/** Identifies a change of an item, so that a repeated request takes effect once. */
export interface Operation {
  /** The client creates this UUID; it becomes the item's `lastOperation`. */
  id: string;
  /** The operation that the change is based on; '' if the item has none. */
  base: string;
  /** The person's name, which the desk's server adds. */
  by?: string | null;
}

/** Without `ok` nothing was changed; `asked` lists the warnings to confirm. */
export type Outcome<Item> =
  | { ok: true; item: Item; warnings: Warning[] }
  | { ok: false; conflict: Item }
  | { ok: false; asked: Warning[] }
  | { ok: false; faults: PublishingFault[] };

export const rejected = (...faults: PublishingFault[]) => ({ ok: false as const, faults });

/** An entry of a batch, and the operation that its change is based on. */
export interface BatchItem {
  id: number;
  base: string;
}

/**
 * Faults name the entry. With a fault, no entry is changed, except `items` if another person changed
 * the others at the same time.
 */
export type BatchOutcome<Item> =
  | { ok: true; items: Item[] }
  | { ok: false; items: Item[]; faults: { id: number | null; fault: PublishingFault }[] };

export interface AlbumSummary extends Album {
  photos: number;
}

export type ChangeOutcome = { ok: true } | { ok: false; faults: PublishingFault[] };

export function operationState(
  { id, base }: Operation,
  { lastOperation }: { lastOperation: string },
): 'new' | 'repeated' | 'outdated' {
  if (id === lastOperation) return 'repeated';
  return base === lastOperation ? 'new' : 'outdated';
}

export const operationOn = ({ lastOperation }: { lastOperation: string }): Operation => ({
  id: crypto.randomUUID(),
  base: lastOperation,
});
