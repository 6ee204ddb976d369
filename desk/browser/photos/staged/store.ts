/** What the screen of new photos keeps while others are shown, and over a reload. */
import * as v from 'valibot';
import { readStored, writeStored } from '#client/standalone/storage.ts';
import type {
  StagedPhoto,
  StagedSave,
  StagedTexts,
  StageOutcome,
  Warning,
} from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { faultOf, request, upload } from '../../api.ts';
import { createShown } from '../../shown.ts';
import { keptTexts } from '../kept.ts';
import type { StagedAnswer } from '../queries.ts';
import { createDrafts } from './drafts.ts';
import type { Slot } from './order.ts';
import { canArrive, createUploads, isUnderWay } from './uploads.ts';

const orderKey = 'desk-photo-order';

/** Tells whoever shows the photos what has come of them. */
const photoListeners = new Set<(answer: StagedAnswer) => void>();
function tell(answer: StagedAnswer): void {
  for (const listener of photoListeners) listener(answer);
}

/** What is to be said of photos as they came, by number; a reload forgets it. */
export const uploadWarnings = new Map<number, Warning[]>();

export function onPhoto(listener: (answer: StagedAnswer) => void): () => void {
  photoListeners.add(listener);
  return () => photoListeners.delete(listener);
}

function storedOrder(): Slot[] {
  try {
    return v.parse(v.array(v.number()), JSON.parse(readStored(orderKey) ?? '[]'));
  } catch {
    return [];
  }
}

const slots = createShown(storedOrder());

export const order = {
  get: slots.state,
  set(next: Slot[]) {
    writeStored(orderKey, JSON.stringify(next.filter((slot) => typeof slot === 'number')));
    slots.show(next);
  },
  subscribe: slots.subscribe,
};

/** What was entered for all photos while these, by key, were on their way. */
const forArriving = new Map<string, Partial<StagedTexts>>();

export const uploads = createUploads({
  send: (file, onProgress, signal) =>
    upload<StageOutcome>(
      `${paths.stagedPhotos}?name=${encodeURIComponent(file.name)}`,
      file,
      onProgress,
      { signal },
    ),
  codeOf: (error) => faultOf(error).code,
  onStaged(key, photo, warnings) {
    // The same photo again is the one that is there.
    const before = order.get();
    const isNew = !before.includes(photo.id);
    order.set(before.flatMap((slot) => (slot === key ? (isNew ? [photo.id] : []) : [slot])));
    uploadWarnings.set(photo.id, warnings);
    tell({ photo, about: [] });
    const entered = forArriving.get(key);
    forArriving.delete(key);
    // The same photo again, which may be somebody else's, keeps what it has.
    const { caption, album } = drafts.of(photo.id)?.typed ?? photo;
    const isBare = caption.mk === '' && caption.en === '' && album === null;
    if (entered && isBare) drafts.change(photo, entered);
  },
  interval: 10_000,
});
addEventListener('online', uploads.retryFailed);
// A reload would end what is on its way.
addEventListener('beforeunload', (event) => {
  if (uploads.list().some(isUnderWay)) event.preventDefault();
});

export function addPhotos(files: File[]): void {
  order.set([...order.get(), ...uploads.add(files)]);
}

export const drafts = createDrafts({
  save: (id, unsaved) =>
    request<StagedSave>(`${paths.stagedPhotos}/${id}`, {
      method: 'PUT',
      json: unsaved,
    }),
  onSaved: (photo, warnings) => tell({ photo, about: ['caption', 'album'], warnings }),
  codeOf: (error) => faultOf(error).code,
  kept: keptTexts,
  interval: 3_000,
});

/** Enters something for all new photos: those that are there, and those that are still to arrive. */
export function changeAll(photos: StagedPhoto[], patch: Partial<StagedTexts>): void {
  for (const photo of photos) drafts.change(photo, patch);
  for (const { key } of uploads.list().filter(canArrive)) {
    forArriving.set(key, { ...forArriving.get(key), ...patch });
  }
}
