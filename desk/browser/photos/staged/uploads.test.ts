import { expect, test } from 'vitest';
import type { Outcome, StagedPhoto } from '#shared/publishing.ts';
import { photoLimits } from '../../../shared/api.ts';
import { createUploads, type Upload } from './uploads.ts';

/** A server that responds to each file when the test tells it to. */
function server() {
  const sent = new Map<
    string,
    PromiseWithResolvers<Outcome<StagedPhoto>> & { signal: AbortSignal }
  >();
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
    onStaged: () => {},
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
      binnedAt: null,
      galleryId: null,
      position: null,
    };
    sent.get(fileName)?.resolve({ ok: true, item: photo, warnings: [] });
  };
  const states = () =>
    Object.fromEntries(uploads.list().map(({ file, state }: Upload) => [file.name, state.kind]));
  return { uploads, sent, accept, states };
}

const file = (name: string, content = 'x', type = '') => new File([content], name, { type });

test('a refused or failed upload keeps its place with the reason, and the others continue', async () => {
  const { uploads, states, sent, accept } = server();
  const tooLarge = file('large');
  Object.defineProperty(tooLarge, 'size', { value: photoLimits.megabytes * 1024 ** 2 + 1 });
  uploads.add([file('empty', ''), tooLarge, file('heic'), file('cut'), file('fine')]);
  uploads.add([file('text', 'x', 'application/pdf'), file('photo.HEIC')]);
  expect(states()).toMatchObject({ text: 'refused', 'photo.HEIC': 'refused' });
  expect(uploads.progress()).toEqual({ left: 3, done: 0, count: 3, minutes: null });
  sent.get('heic')?.resolve({ ok: false, faults: [{ code: 'heic', file: 'heic' }] });
  sent.get('cut')?.reject(new Error('offline'));
  await expect.poll(states).toMatchObject({ cut: 'failed', fine: 'sending' });
  expect(states()).toMatchObject({ empty: 'refused', large: 'refused', heic: 'refused' });
  uploads.retryFailed();
  expect(states()).toMatchObject({ cut: 'sending', fine: 'sending' });
  expect(uploads.progress()).toMatchObject({ left: 2, done: 1, count: 3, minutes: 1 });
  accept('fine');
  await expect.poll(states).not.toHaveProperty('fine');
  for (const name of ['empty', 'large', 'heic', 'text', 'photo.HEIC']) {
    expect(states()).toHaveProperty([name], 'refused');
  }
  expect(states()).toHaveProperty('cut', 'sending');
});

test('a cancelled upload ends, and the next one starts', async () => {
  const { uploads, states, sent } = server();
  const [first = ''] = uploads.add(['a', 'b', 'c'].map((name) => file(name)));
  uploads.remove(first);
  expect(sent.get('a')?.signal.aborted).toBe(true);
  await expect.poll(states).toEqual({ b: 'sending', c: 'sending' });
});
