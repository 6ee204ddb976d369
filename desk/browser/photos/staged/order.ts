/** The order of the new photos in this browser. */
import type { Warning } from '#shared/faults.ts';
import { localDrafts } from '../../editing/local-drafts.ts';

/** A photo's id, or the key of its upload. */
type Slot = number | string;

/** Returns the photos in the order of the slots; photos without a slot come last. */
export function ordered<Photo extends { id: number }>(photos: Photo[], order: Slot[]): Photo[] {
  const rank = new Map(order.map((slot, index) => [slot, index]));
  return photos.toSorted(
    (one, other) => (rank.get(one.id) ?? order.length) - (rank.get(other.id) ?? order.length),
  );
}

export function moved<T>(all: T[], which: T[], place: number): T[] {
  const others = all.filter((each) => !which.includes(each));
  return others.toSpliced(place - 1, 0, ...all.filter((each) => which.includes(each)));
}

const orderKey = 'photo-order';
const none: Slot[] = [];

export const order = {
  get: () => (localDrafts.get(orderKey) as Slot[] | undefined) ?? none,
  set: (next: Slot[]) => localDrafts.set(orderKey, next),
  subscribe: localDrafts.subscribe,
};

/** Warnings of the uploads, by photo; they are lost after a reload. */
export const uploadWarnings = new Map<number, Warning[]>();
