import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import type { StagedPhoto, StageOutcome } from '#shared/publishing.ts';
import { createDrafts, type Typed } from './drafts.ts';

const photo: StagedPhoto = {
  id: 7,
  imageUrl: '',
  fileName: 'IMG_7.jpg',
  caption: { mk: '', en: '' },
  album: null,
};
const caption = (en: string) => ({ caption: { mk: 'Сала', en } });

/** A server whose answers wait until they are let go, and what the browser keeps meanwhile. */
function server(kept: Record<number, Typed> = {}) {
  const asked: { typed: Typed; answer: (outcome: StageOutcome) => void; fail: () => void }[] = [];
  let unsaved = kept;
  const drafts = createDrafts({
    save: (_, typed) =>
      new Promise((answer, reject) => {
        asked.push({ typed, answer, fail: () => reject(new Error('offline')) });
      }),
    onSaved: () => {},
    keep: (now) => {
      unsaved = now;
    },
    kept,
    pause: 0,
    retry: 0,
  });
  const saved = (typed: Typed): StageOutcome => ({
    ok: true,
    photo: { ...photo, ...typed },
    warnings: [],
  });
  return {
    drafts,
    unsaved: () => unsaved,
    async next() {
      await vi.waitFor(() => expect(asked).not.toEqual([]));
      const one = asked.shift();
      if (!one) throw new Error('Nothing was asked');
      return { ...one, accept: () => one.answer(saved(one.typed)) };
    },
  };
}

test('what is typed while a text is being saved is saved after it', async () => {
  const { drafts, next, unsaved } = server();
  drafts.change(photo, caption('A'));
  const first = await next();
  drafts.change(photo, caption('AB'));
  // The pause after the last letter ends before the answer comes.
  await setImmediate();
  await setImmediate();
  first.accept();
  const second = await next();
  expect(second.typed.caption.en).toBe('AB');
  expect(drafts.of(7)).toMatchObject({ isSaved: false, typed: caption('AB') });
  second.accept();
  await vi.waitFor(() => expect(drafts.of(7)?.isSaved).toBe(true));
  expect(unsaved()).toEqual({});
});

test('what failed is kept, told, and tried again', async () => {
  const { drafts, next, unsaved } = server();
  drafts.change(photo, caption('A'));
  (await next()).fail();
  await vi.waitFor(() => expect(drafts.failing()).toBe(true));
  expect(unsaved()).toMatchObject({ 7: caption('A') });
  (await next()).accept();
  await vi.waitFor(() => expect(drafts.failing()).toBe(false));
  expect(unsaved()).toEqual({});
});

test('what a reload has left unsaved is saved, and dropped where the photo is no more', async () => {
  const { drafts, next, unsaved } = server({ 7: { ...caption('A'), album: null } });
  expect(drafts.of(7)?.typed).toMatchObject(caption('A'));
  drafts.resume();
  const { answer } = await next();
  answer({ ok: false, faults: [{ code: 'no-such-photo', id: 7 }] });
  await vi.waitFor(() => expect(drafts.of(7)).toBeUndefined());
  expect(unsaved()).toEqual({});
});

test('an album that is no more takes no caption with it', async () => {
  const { drafts, next } = server();
  drafts.change(photo, { ...caption('A'), album: 3 });
  (await next()).answer({ ok: false, faults: [{ code: 'no-such-album', id: 3 }] });
  const again = await next();
  expect(again.typed).toEqual({ ...caption('A'), album: null });
  again.accept();
  await vi.waitFor(() => expect(drafts.of(7)?.isSaved).toBe(true));
});

test('before all are published all is saved, or it is told', async () => {
  const { drafts, next } = server();
  drafts.change(photo, caption('A'));
  const settled = drafts.settle();
  (await next()).accept();
  expect(await settled).toBe(true);
  drafts.change(photo, caption('B'));
  const failing = drafts.settle();
  (await next()).fail();
  expect(await failing).toBe(false);
});
