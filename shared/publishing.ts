/** Entries, photos and albums as the desk and the command line handle them. */
import type { PublishingFault, Warning } from './faults.ts';
import type { Album, GalleryItem } from './items.ts';
import type { Bilingual, Language } from './language.ts';

export const entryStates = ['draft', 'scheduled', 'published', 'binned'] as const;
export type EntryState = (typeof entryStates)[number];

/** `all` means the items that are not in the bin; `changed`, a public or scheduled text with changes. */
export const entryLists = ['all', 'changed', ...entryStates] as const;
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
  /** The person's name; null if it is not known. */
  madeBy: string | null;
  fields: Fields;
}

/** Identifies a change of an item, so that a repeated request takes effect once. */
export interface Operation {
  /** The client creates this UUID; it becomes the item's revision. */
  id: string;
  /** The revision that the change is based on; '' if the item has none. */
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

export const refused = (...faults: PublishingFault[]) => ({ ok: false as const, faults });

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
  | { ok: false; faults: { id: number | null; fault: PublishingFault }[] };

export interface DeskAlbum extends Album {
  revision: string;
}

export interface AlbumSummary extends DeskAlbum {
  photos: number;
}

export type ChangeOutcome = { ok: true } | { ok: false; faults: PublishingFault[] };

export function operationState(
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
