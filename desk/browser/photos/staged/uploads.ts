/** Uploads new photos, two at a time. Each upload is a mutation, and continues on other screens. */
import { type Mutation, type MutationState, useMutationState } from '@tanstack/react-query';
import type { Outcome, StagedPhoto, StagedTexts } from '#shared/publishing.ts';
import { type FaultCode, paths, photoLimits } from '../../../shared/api.ts';
import { faultOf } from '../../api.ts';
import { queryClient } from '../../query-client.ts';
import { createStore } from '../../store.ts';
import { sendPhoto } from '../photo-file.ts';
import { addStaged, stagedTexts } from '../queries.ts';
import { order, uploadWarnings } from './order.ts';

export interface Upload {
  /** Also its place in the order of the photos. */
  key: string;
  file: File;
  /** The address at which the browser shows the file. */
  address: string;
  /** The percentage that has been sent; null if nothing is being sent. */
  progress: ReturnType<typeof createStore<number | null>>;
  /** Texts that the user entered for all photos during the upload. */
  entered: Partial<StagedTexts>;
  cancelling: AbortController;
}

type Sent = Outcome<StagedPhoto>;
export type UploadState = MutationState<Sent, Error, Upload> & { variables: Upload };

/** After these failures, the upload is repeated; behind a tunnel, the browser reports no reconnection. */
const passing: FaultCode[] = ['offline', 'databaseAway', 'databaseBusy', 'maintenance'];

const mutationKey = [paths.stagedPhotos, 'upload'];
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
export const isStaged = ({ data }: UploadState) => data?.ok === true;

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

async function send({ file, progress, cancelling: { signal } }: Upload): Promise<Sent> {
  signal.throwIfAborted();
  try {
    return await sendPhoto<Sent>(file, paths.stagedPhotos, progress.set, signal);
  } finally {
    progress.set(null);
  }
}

function arrive(sent: Sent, { key, address, entered }: Upload): void {
  if (!sent.ok) return;
  const { item: photo, warnings } = sent;
  // If the same photo is uploaded again, it keeps its place and texts, maybe another user's.
  const before = order.get();
  const isNew = !before.includes(photo.id);
  order.set(before.flatMap((slot) => (slot === key ? (isNew ? [photo.id] : []) : [slot])));
  uploadWarnings.set(photo.id, warnings);
  addStaged(photo);
  URL.revokeObjectURL(address);
  const { caption, album } = stagedTexts.of(photo.id)?.value ?? photo;
  const isBare = caption.mk === '' && caption.en === '' && album === null;
  if (isBare) stagedTexts.change(photo, (value) => ({ ...value, ...entered }));
}

export function addPhotos(files: File[]): void {
  // The finished uploads are only needed for the progress of the others.
  if (!uploads().some(isUnderWay)) {
    for (const mutation of found()) {
      if (mutation.state.data?.ok) mutations.remove(mutation as Mutation);
    }
  }
  // Without this access, the browser takes a file that disappears later for an empty one.
  for (const file of files) void file.size;
  const added = files.map((file) => ({
    key: crypto.randomUUID(),
    file,
    address: URL.createObjectURL(file),
    progress: createStore<number | null>(null),
    entered: {},
  }));
  order.set([...order.get(), ...added.map(({ key }) => key)]);
  for (const upload of added) start(upload);
}

/** Cancels an upload, or removes a failed or refused one from the list. */
export function remove({ key, cancelling }: Upload): void {
  cancelling.abort();
  const mutation = found().find(({ state }) => state.variables?.key === key);
  if (mutation) mutations.remove(mutation as Mutation);
}

export function retry(failed: UploadState[]): void {
  for (const { variables: upload } of failed) {
    remove(upload);
    start(upload);
  }
}

/** Also for the photos that are still being uploaded. */
export function changeAll(photos: StagedPhoto[], patch: Partial<StagedTexts>): void {
  for (const photo of photos) stagedTexts.change(photo, (value) => ({ ...value, ...patch }));
  const coming = uploads().filter(({ status }) => status !== 'success');
  for (const { variables } of coming) Object.assign(variables.entered, patch);
}

// A reload would cancel the uploads.
addEventListener('beforeunload', (event) => {
  if (uploads().some(isUnderWay)) event.preventDefault();
});
