/** Uploads photos to the desk, two at a time, independently of React. */
import type { PublishingFault, Warning } from '#shared/faults.ts';
import type { Outcome, StagedPhoto } from '#shared/publishing.ts';
import { type FaultCode, photoLimits } from '../../../shared/api.ts';
import { createStore } from '../../store.ts';
import { photoFault } from '../photo-file.ts';

export interface Upload {
  key: string;
  file: File;
  /** The address at which the browser shows the file. */
  address: string;
  state:
    | { kind: 'waiting' }
    | { kind: 'sending'; percent: number }
    | { kind: 'refused'; faults: PublishingFault[] }
    /** A retry may succeed. */
    | { kind: 'failed'; code: FaultCode };
}

interface Parts {
  send(
    file: File,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<Outcome<StagedPhoto>>;
  codeOf(error: unknown): FaultCode;
  onStaged(key: string, photo: StagedPhoto, warnings: Warning[]): void;
  /** After a temporary failure, the upload is retried after this time, in milliseconds. */
  interval: number;
}

/** Behind a tunnel, the browser does not notice that the connection is back. */
const passing: FaultCode[] = ['offline', 'databaseAway', 'databaseBusy', 'maintenance'];

const canPass = ({ state }: Upload) => state.kind === 'failed' && passing.includes(state.code);

export const isUnderWay = ({ state }: Upload) =>
  state.kind === 'waiting' || state.kind === 'sending';

export const canArrive = ({ state }: Upload) => state.kind !== 'refused';

export function createUploads({ send, codeOf, onStaged, interval }: Parts) {
  const { get: list, subscribe, set: change } = createStore<readonly Upload[]>([]);
  const sending = new Map<string, AbortController>();
  let isWaiting = false;
  /** The time of the first running upload, and the number of uploads since then. */
  let begun = { at: 0, count: 0 };

  function retryLater(): void {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      const first = list().find(canPass);
      if (first) retryAll((each) => each === first);
    }, interval);
  }

  const become = (key: string, state: Upload['state']) =>
    change(list().map((each) => (each.key === key ? { ...each, state } : each)));

  function drop(key: string): void {
    URL.revokeObjectURL(list().find((each) => each.key === key)?.address ?? '');
    change(list().filter((each) => each.key !== key));
  }

  async function perform({ key, file }: Upload): Promise<void> {
    const controller = new AbortController();
    sending.set(key, controller);
    const { signal } = controller;
    const progress = (percent: number) => become(key, { kind: 'sending', percent });
    try {
      progress(0);
      const outcome = await send(file, progress, signal);
      if (outcome.ok) {
        onStaged(key, outcome.item, outcome.warnings);
        drop(key);
      } else if ('faults' in outcome) become(key, { kind: 'refused', faults: outcome.faults });
      // Any response shows that the connection is back.
      retryAll(canPass);
    } catch (error) {
      // A cancelled upload counts, too, because others wait for its turn.
      retryLater();
      if (signal.aborted) return;
      become(key, { kind: 'failed', code: codeOf(error) });
    } finally {
      sending.delete(key);
      proceed();
    }
  }

  function proceed(): void {
    while (sending.size < photoLimits.inFlight) {
      const next = list().find(({ state }) => state.kind === 'waiting');
      if (!next) return;
      void perform(next);
    }
  }

  function retryAll(wanted: (upload: Upload) => boolean): void {
    change(list().map((each) => (wanted(each) ? { ...each, state: { kind: 'waiting' } } : each)));
    proceed();
  }

  return {
    list,
    subscribe,
    add(files: File[]): string[] {
      const added = files.map((file): Upload => {
        const fault = photoFault(file);
        const state: Upload['state'] = fault
          ? { kind: 'refused', faults: [fault] }
          : { kind: 'waiting' };
        const address = URL.createObjectURL(file);
        return { key: crypto.randomUUID(), file, address, state };
      });
      if (!list().some(isUnderWay)) begun = { at: performance.now(), count: 0 };
      begun.count += added.filter(isUnderWay).length;
      change([...list(), ...added]);
      proceed();
      return added.map(({ key }) => key);
    },
    /** The remaining minutes are null until a photo has been uploaded. */
    progress() {
      const { at, count } = begun;
      const left = list().filter(isUnderWay).length;
      const done = Math.max(0, count - left);
      const minutes = Math.ceil(((performance.now() - at) / done) * (left / 60_000));
      return { left, done, count: done + left, minutes: done > 0 ? minutes : null };
    },
    retry: (key: string) => retryAll((each) => each.key === key),
    retryFailed: () => retryAll(({ state }) => state.kind === 'failed'),
    remove(key: string): void {
      drop(key);
      sending.get(key)?.abort();
    },
  };
}
