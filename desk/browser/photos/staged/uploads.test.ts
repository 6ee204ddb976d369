import { expect, onTestFinished, test, vi } from 'vitest';
import type { Outcome, StagedPhoto } from '#shared/publishing.ts';
import { photoLimits } from '../../../shared/api.ts';
import { createUploads, type Upload } from './uploads.ts';

/** A server that answers each file when it is told to. */
function server() {
  const sent = new Map<
    string,
    PromiseWithResolvers<Outcome<StagedPhoto>> & { signal: AbortSignal }
  >();
  const staged: string[] = [];
  const uploads = createUploads({
    send(file, onProgress, signal) {
      const answer = Promise.withResolvers<Outcome<StagedPhoto>>();
      sent.set(file.name, { ...answer, signal });
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      onProgress(50);
      return answer.promise;
    },
    codeOf: () => 'offline',
    interval: 10_000,
    onStaged: (_, { fileName }) => staged.push(fileName),
  });
  const accept = (fileName: string) => {
    const photo = {
      id: 1,
      imageUrl: '',
      fileName,
      caption: { mk: '', en: '' },
      album: null,
      degrees: 0,
      revision: '',
    };
    sent.get(fileName)?.resolve({ ok: true, item: photo, warnings: [] });
  };
  const states = () =>
    Object.fromEntries(uploads.list().map(({ file, state }: Upload) => [file.name, state.kind]));
  return { uploads, sent, staged, accept, states };
}

const file = (name: string, content = 'x') => new File([content], name);

test('two photos are on their way at a time, and the next follows each', async () => {
  const { uploads, states, accept, staged } = server();
  uploads.add(['a', 'b', 'c'].map((name) => file(name)));
  expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting' });
  accept('b');
  await expect.poll(states).toEqual({ a: 'sending', c: 'sending' });
  expect(staged).toEqual(['b']);
});

test('what is refused or fails keeps its place with the reason, and the others go on', async () => {
  const { uploads, states, sent, accept } = server();
  const tooLarge = file('large');
  Object.defineProperty(tooLarge, 'size', { value: photoLimits.megabytes * 1024 ** 2 + 1 });
  uploads.add([file('empty', ''), tooLarge, file('heic'), file('cut'), file('fine')]);
  sent.get('heic')?.resolve({ ok: false, faults: [{ code: 'heic', file: 'heic' }] });
  sent.get('cut')?.reject(new Error('offline'));
  await expect.poll(states).toMatchObject({ cut: 'failed', fine: 'sending' });
  expect(states()).toMatchObject({ empty: 'refused', large: 'refused', heic: 'refused' });
  uploads.retryFailed();
  expect(states()).toMatchObject({ cut: 'sending', fine: 'sending' });
  accept('fine');
  await expect.poll(states).not.toHaveProperty('fine');
  expect(states()).toEqual({ empty: 'refused', large: 'refused', heic: 'refused', cut: 'sending' });
});

test('what is cancelled is given up, and leaves its turn to the next', async () => {
  const { uploads, states, sent } = server();
  const [first = ''] = uploads.add(['a', 'b', 'c'].map((name) => file(name)));
  uploads.remove(first);
  expect(sent.get('a')?.signal.aborted).toBe(true);
  await expect.poll(states).toEqual({ b: 'sending', c: 'sending' });
});

/** A server to which the line broke before any of three photos had arrived. */
async function brokenLine() {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const parts = server();
  const keys = parts.uploads.add(['a', 'b', 'c'].map((name) => file(name)));
  for (const name of ['a', 'b', 'c']) {
    parts.sent.get(name)?.reject(new Error('offline'));
    await vi.advanceTimersByTimeAsync(0);
  }
  return { ...parts, keys };
}

test('after a broken line one after the other is tried until all go on', async () => {
  const { states, sent, accept } = await brokenLine();
  expect(states()).toEqual({ a: 'failed', b: 'failed', c: 'failed' });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states()).toEqual({ a: 'sending', b: 'failed', c: 'failed' });
  sent.get('a')?.reject(new Error('offline'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(states()).toEqual({ a: 'failed', b: 'sending', c: 'failed' });
  accept('b');
  await vi.advanceTimersByTimeAsync(0);
  expect(states()).toEqual({ a: 'sending', c: 'sending' });
});
