/** Uploads new photos, two at a time. Each upload is a mutation, and continues on other screens. */
import { type Mutation, type MutationState, useMutationState } from '@tanstack/react-query';
import type { Warning } from '#shared/faults.ts';
import type { PhotoFields } from '#shared/kinds/photo.ts';
import type { Outcome } from '#shared/publishing.ts';
import { entriesPath, type FaultCode, photoLimits } from '../../shared/api.ts';
import { faultOf } from '../api.ts';
import { queryClient } from '../query-client.ts';
import { createStore } from '../store.ts';
import { photoDrafts } from './photo.tsx';
import { sendPhoto } from './photo-file.ts';
import { type PhotoEntry, photosChanged } from './queries.ts';

type Texts = Partial<Pick<PhotoFields, 'caption' | 'album'>>;

export interface Upload {
  /** Also its place in the order of the new photos. */
  position: number;
  file: File;
  /** The address at which the browser shows the file. */
  address: string;
  /** The percentage that has been sent; null if nothing is being sent. */
  progress: ReturnType<typeof createStore<number | null>>;
  /** Texts that the user entered for all photos during the upload. */
  entered: Texts;
  cancelling: AbortController;
}

type Sent = Outcome<PhotoEntry>;
export type UploadState = MutationState<Sent, Error, Upload> & { variables: Upload };

/** After these failures, the upload is repeated; behind a tunnel, the browser reports no reconnection. */
const passing: FaultCode[] = ['offline', 'databaseAway', 'databaseBusy', 'maintenance'];

const mutationKey = ['upload'];
const mutations = queryClient.getMutationCache();
const filters = {
  mutationKey,
  predicate: ({ state }: Pick<Mutation, 'state'>) => state.status !== 'idle',
};

const found = () => mutations.findAll(filters) as Mutation<Sent, Error, Upload>[];
export const uploads = () => found().map(({ state }) => state as UploadState);
export const useUploads = () => useMutationState({ filters }) as UploadState[];

export const refusalOf = ({ data }: UploadState) =>
  data && 'faults' in data ? data.faults : undefined;
export const isUnderWay = ({ status, failureReason }: UploadState) =>
  status === 'pending' && !failureReason;
export const hasArrived = ({ data }: UploadState) => data?.ok === true;

/** Warnings of the uploads, by photo; they are lost after a reload. */
export const uploadWarnings = new Map<number, Warning[]>();

let started = 0;

function start(upload: Omit<Upload, 'cancelling'>): void {
  const scope = { id: `upload-${started % photoLimits.inFlight}` };
  started += 1;
  void mutations
    .build<Sent, Error, Upload, unknown>(queryClient, {
      mutationKey,
      scope,
      networkMode: 'offlineFirst',
      gcTime: Number.POSITIVE_INFINITY,
      retry: (_, error) => passing.includes(faultOf(error).code),
      retryDelay: 3_000,
      mutationFn: send,
      onSuccess: arrive,
    })
    .execute({ ...upload, cancelling: new AbortController() })
    .catch(() => undefined);
}

async function send({ file, position, progress, cancelling: { signal } }: Upload): Promise<Sent> {
  signal.throwIfAborted();
  try {
    const part = { position: String(position) };
    return await sendPhoto<Sent>(file, entriesPath('photo'), progress.set, { part, signal });
  } finally {
    progress.set(null);
  }
}

async function arrive(sent: Sent, { address, entered }: Upload): Promise<void> {
  if (!sent.ok) return;
  const { item: photo, warnings } = sent;
  uploadWarnings.set(photo.id, warnings);
  const { caption, album } = photoDrafts.of(photo.id)?.value ?? photo.fields;
  // If the same photo is uploaded again, it keeps its texts, maybe another user's.
  const isBare = caption.mk === '' && caption.en === '' && album === null;
  if (isBare) photoDrafts.change(photo, (fields) => ({ ...fields, ...entered }));
  await photosChanged();
  URL.revokeObjectURL(address);
}

let last = 0;

export function addPhotos(files: File[]): void {
  // The finished uploads are only needed for the progress of the others.
  if (!uploads().some(isUnderWay)) {
    for (const mutation of found()) {
      if (mutation.state.data?.ok) mutations.remove(mutation as Mutation);
    }
  }
  // Without this access, the browser takes a file that disappears later for an empty one.
  for (const file of files) void file.size;
  for (const file of files) {
    last = Math.max(last + 1, Date.now());
    const address = URL.createObjectURL(file);
    const progress = createStore<number | null>(null);
    start({ position: last, file, address, progress, entered: {} });
  }
}

/** Cancels an upload, or removes a failed or refused one from the list. */
export function remove({ position, cancelling }: Upload): void {
  cancelling.abort();
  const mutation = found().find(({ state }) => state.variables?.position === position);
  if (mutation) mutations.remove(mutation as Mutation);
}

export function retry(failed: UploadState[]): void {
  for (const { variables: upload } of failed) {
    remove(upload);
    start(upload);
  }
}

/** Also for the photos that are still being uploaded. */
export function changeAll(photos: readonly PhotoEntry[], patch: Texts): void {
  for (const photo of photos) photoDrafts.change(photo, (fields) => ({ ...fields, ...patch }));
  const coming = uploads().filter(({ status }) => status !== 'success');
  for (const { variables } of coming) Object.assign(variables.entered, patch);
}

// A reload would cancel the uploads.
addEventListener('beforeunload', (event) => {
  if (uploads().some(isUnderWay)) event.preventDefault();
});
