/** The order of the new photos in this browser. */
import * as v from 'valibot';
import { readStored, writeStored } from '#client/standalone/storage.ts';
import type { Warning } from '#shared/faults.ts';
import { createStore } from '../../store.ts';

/** A photo's id, or the key of its upload. */
export type Slot = number | string;

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

const orderKey = 'desk-photo-order';

function storedOrder(): Slot[] {
  try {
    return v.parse(v.array(v.number()), JSON.parse(readStored(orderKey) ?? '[]'));
  } catch {
    return [];
  }
}

const slots = createStore(storedOrder());

export const order = {
  ...slots,
  set(next: Slot[]) {
    writeStored(orderKey, JSON.stringify(next.filter((slot) => typeof slot === 'number')));
    slots.set(next);
  },
};

/** Warnings of the uploads, by photo; they are lost after a reload. */
export const uploadWarnings = new Map<number, Warning[]>();
