import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StagedPhoto, StageOutcome } from '#shared/publishing.ts';
import type { FaultCode } from '../../../shared/api.ts';
import { createDrafts, type Typed } from './drafts.ts';

const photo: StagedPhoto = {
  id: 7,
  imageUrl: '',
  fileName: 'IMG_7.jpg',
  caption: { mk: '', en: '' },
  album: null,
};
const caption = (en: string) => ({ caption: { mk: 'Сала', en } });

/** What the browser keeps, as several tabs read and write it. */
function keeper(records: Record<string, Typed> = {}) {
  const kept = new Map(Object.entries(records).map(([id, typed]) => [Number(id), typed]));
  return {
    all: async () => new Map(kept),
    now: () => Object.fromEntries(kept),
    set(id: number, typed: Typed | null) {
      if (typed === null) kept.delete(id);
      else kept.set(id, typed);
    },
  };
}

/** A server whose answers wait until they are let go, and what the browser keeps meanwhile. */
function server(records: Record<string, Typed> = {}, interval = 0) {
  const asked: {
    id: number;
    typed: Typed;
    answer: (outcome: StageOutcome) => void;
    fail: (code?: FaultCode) => void;
  }[] = [];
  const kept = keeper(records);
  const drafts = createDrafts({
    save: (id, typed) =>
      new Promise((answer, reject) => {
        asked.push({ id, typed, answer, fail: (code = 'offline') => reject(new Error(code)) });
      }),
    onSaved: () => {},
    codeOf: (error) => (error as Error).message as FaultCode,
    kept,
    interval,
  });
  const saved = (typed: Typed): StageOutcome => ({
    ok: true,
    photo: { ...photo, ...typed },
    warnings: [],
  });
  return {
    drafts,
    unsaved: kept.now,
    /** As another tab does. */
    keep: kept.set,
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
  // The time to save comes again before the answer.
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

test('what is typed without a pause is saved all the same', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { drafts, next } = server({}, 3_000);
  for (let letters = 1; letters <= 40; letters += 1) {
    drafts.change(photo, caption('A'.repeat(letters)));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect((await next()).typed.caption.en).toHaveLength(30);
});

test('what failed is kept, told, and tried again', async () => {
  const { drafts, next, unsaved } = server();
  drafts.change(photo, caption('A'));
  (await next()).fail();
  await vi.waitFor(() => expect(drafts.failing()).toBe('offline'));
  expect(unsaved()).toMatchObject({ 7: caption('A') });
  (await next()).accept();
  await vi.waitFor(() => expect(drafts.failing()).toBeNull());
  expect(unsaved()).toEqual({});
});

test('what a reload has left unsaved is saved, or told where the photo is no more', async () => {
  const { drafts, next, unsaved } = server({ 7: { ...caption('A'), album: null } });
  await vi.waitFor(() => expect(drafts.of(7)?.typed).toMatchObject(caption('A')));
  drafts.resume();
  const { answer } = await next();
  answer({ ok: false, faults: [{ code: 'no-such-photo', id: 7 }] });
  await vi.waitFor(() => expect(drafts.of(7)).toBeUndefined());
  expect(drafts.left()).toEqual([{ id: 7, caption: caption('A').caption }]);
  expect(unsaved(), 'it is told again after a reload').toHaveProperty('7');
  expect(await drafts.settle(), 'the others can be published').toBe(true);
  drafts.forget([7]);
  expect(drafts.left()).toEqual([]);
  expect(unsaved()).toEqual({});
});

test('what the server does not take keeps nothing else from being saved', async () => {
  const { drafts, next, unsaved } = server();
  drafts.change(photo, caption('A'));
  drafts.change({ ...photo, id: 8 }, caption('B'));
  (await next()).fail('malformed');
  const second = await next();
  expect(second.id).toBe(8);
  second.accept();
  await vi.waitFor(() => expect(drafts.failing()).toBe('malformed'));
  expect(Object.keys(unsaved())).toEqual(['7']);
});

test('what another tab has typed or saved meanwhile is not written over', async () => {
  const text = (en: string) => ({ ...caption(en), album: null });
  const { drafts, next, keep } = server({ 7: text('A'), 8: text('B') });
  keep(7, text('AB'));
  keep(8, null);
  const settled = drafts.settle();
  const one = await next();
  expect(one).toMatchObject({ id: 7, typed: text('AB') });
  one.accept();
  expect(await settled, 'the other is saved already').toBe(true);
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
  expect(await drafts.settle(), 'there is nothing to save').toBe(true);
  drafts.change(photo, caption('A'));
  const settled = drafts.settle();
  (await next()).accept();
  expect(await settled).toBe(true);
  drafts.change(photo, caption('B'));
  const failing = drafts.settle();
  (await next()).fail();
  expect(await failing).toBe(false);
});
