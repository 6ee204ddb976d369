/** The new photos of this browser: the uploads in progress, the order of the photos and their texts. */
import * as v from 'valibot';
import { readStored, writeStored } from '#client/standalone/storage.ts';
import type { Warning } from '#shared/faults.ts';
import type { Outcome, StagedPhoto, StagedTexts } from '#shared/publishing.ts';
import { paths, type StagedLine } from '../../../shared/api.ts';
import { faultOf, upload } from '../../api.ts';
import { createStore } from '../../store.ts';
import { readablePhoto } from '../photo-file.ts';
import { addStaged, stagedTexts } from '../queries.ts';
import { canArrive, createUploads, isUnderWay } from './uploads.ts';

export interface ShownPhoto {
  photo: StagedLine;
  place: number;
  name: string;
  value: StagedTexts;
}

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

/** Texts that the user entered for all photos while these uploads were running. */
const forArriving = new Map<string, Partial<StagedTexts>>();

export const uploads = createUploads({
  send: (file, onProgress, signal) =>
    upload<Outcome<StagedPhoto>>(
      `${paths.stagedPhotos}?name=${encodeURIComponent(file.name)}`,
      file,
      onProgress,
      { signal },
    ),
  codeOf: (error) => faultOf(error).code,
  onStaged(key, photo, warnings) {
    // If the same photo is uploaded again, it keeps its place and texts, maybe another user's.
    const before = order.get();
    const isNew = !before.includes(photo.id);
    order.set(before.flatMap((slot) => (slot === key ? (isNew ? [photo.id] : []) : [slot])));
    uploadWarnings.set(photo.id, warnings);
    addStaged(photo);
    const entered = forArriving.get(key);
    forArriving.delete(key);
    const { caption, album } = stagedTexts.of(photo.id)?.value ?? photo;
    const isBare = caption.mk === '' && caption.en === '' && album === null;
    if (entered && isBare) stagedTexts.change(photo, (value) => ({ ...value, ...entered }));
  },
  interval: 10_000,
});
addEventListener('online', uploads.retryFailed);
// A reload would cancel the uploads.
addEventListener('beforeunload', (event) => {
  if (uploads.list().some(isUnderWay)) event.preventDefault();
});

export async function addPhotos(files: File[]): Promise<void> {
  const readable: File[] = [];
  for (const file of files) readable.push(await readablePhoto(file));
  order.set([...order.get(), ...uploads.add(readable)]);
}

export function changeAll(photos: StagedPhoto[], patch: Partial<StagedTexts>): void {
  for (const photo of photos) stagedTexts.change(photo, (value) => ({ ...value, ...patch }));
  for (const { key } of uploads.list().filter(canArrive)) {
    forArriving.set(key, { ...forArriving.get(key), ...patch });
  }
}
