import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { StagedPhoto, StagedSave, StagedTexts } from '#shared/publishing.ts';
import type { FaultCode } from '../../../shared/api.ts';
import type { Unsaved } from './draft.ts';
import { createDrafts } from './drafts.ts';

const photo: StagedPhoto = {
  id: 7,
  imageUrl: '',
  fileName: 'IMG_7.jpg',
  caption: { mk: '', en: '' },
  album: null,
};
const caption = (en: string) => ({ caption: { mk: 'Сала', en } });

/** What the browser keeps, as several tabs read and write it. */
function keeper(records: Record<string, Unsaved> = {}) {
  const kept = new Map(Object.entries(records).map(([id, typed]) => [Number(id), typed]));
  let listener = () => {};
  return {
    all: async (wants: (id: number) => boolean = () => true) =>
      new Map([...kept].filter(([id]) => wants(id))),
    onLeft(onLeft: () => void) {
      listener = onLeft;
    },
    left(id: number, unsaved: Unsaved) {
      kept.set(id, unsaved);
      listener();
    },
    now: () => Object.fromEntries(kept),
    set(id: number, unsaved: Unsaved | null) {
      if (unsaved === null) kept.delete(id);
      else kept.set(id, unsaved);
    },
  };
}

/** A server whose answers wait until they are let go, and what the browser keeps meanwhile. */
function server(records: Record<string, Unsaved> = {}, interval = 0) {
  const asked: {
    id: number;
    typed: StagedTexts;
    base: StagedTexts;
    answer: (outcome: StagedSave) => void;
    fail: (code?: FaultCode) => void;
  }[] = [];
  const kept = keeper(records);
  const drafts = createDrafts({
    save: (id, { base, ...typed }) =>
      new Promise((answer, reject) => {
        asked.push({
          id,
          typed,
          base,
          answer,
          fail: (code = 'offline') => reject(new Error(code)),
        });
      }),
    onSaved: () => {},
    codeOf: (error) => (error as Error).message as FaultCode,
    kept,
    interval,
  });
  const saved = (typed: StagedTexts): StagedSave => ({
    ok: true,
    photo: { ...photo, ...typed },
    warnings: [],
  });
  return {
    drafts,
    unsaved: kept.now,
    /** As another tab does. */
    keep: kept.set,
    /** As a tab does that is closed. */
    leave: kept.left,
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

test('what is undone while it is being saved does not come back', async () => {
  const { drafts, next } = server();
  drafts.change(photo, { ...caption('A'), album: 3 });
  const first = await next();
  drafts.change(photo, { caption: photo.caption, album: null });
  first.accept();
  const second = await next();
  expect(second.typed).toEqual({ caption: photo.caption, album: null });
  expect(second.base).toEqual({ ...caption('A'), album: 3 });
  second.accept();
  await vi.waitFor(() => expect(drafts.of(7)?.isSaved).toBe(true));
  expect(drafts.of(7)?.typed.caption).toEqual(photo.caption);
});

test('what was saved by a lost answer and is undone does not come back', async () => {
  const { drafts, next } = server();
  drafts.change(photo, caption('A'));
  const first = await next();
  drafts.change(photo, { caption: photo.caption });
  first.fail();
  // Nothing differs from what the photo had, and so the server leaves what it has.
  const second = await next();
  second.answer({ ok: true, photo: { ...photo, ...caption('A') }, warnings: [] });
  const third = await next();
  expect(third.typed.caption).toEqual(photo.caption);
  expect(third.base.caption).toEqual(caption('A').caption);
  third.accept();
  await vi.waitFor(() => expect(drafts.of(7)?.isSaved).toBe(true));
});

test('of an album and a caption only the one that was undone stays as it was', async () => {
  const { drafts, next } = server();
  drafts.change(photo, { album: 3 });
  const first = await next();
  drafts.change(photo, { album: null });
  first.fail();
  const second = await next();
  const stored = { ...photo, ...caption('By a colleague'), album: 3 };
  second.answer({ ok: true, photo: stored, warnings: [] });
  const third = await next();
  expect(third.typed).toEqual({ ...caption('By a colleague'), album: null });
  expect(third.base).toEqual({ ...caption('By a colleague'), album: 3 });
});

test('an album that a colleague gives and takes away is not put back', async () => {
  const { drafts, next } = server();
  const answered = async (en: string, album: number | null) => {
    const one = await next();
    one.answer({ ok: true, photo: { ...photo, ...caption(en), album }, warnings: [] });
    await vi.waitFor(() => expect(drafts.of(7)?.isSaved).toBe(true));
  };
  for (const [en, album] of [
    ['A', null],
    ['AB', 3],
    ['ABC', null],
  ] as const) {
    drafts.change(photo, caption(en));
    await answered(en, album);
    expect(drafts.of(7)?.typed.album).toBe(album);
  }
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
  const { drafts, next, unsaved } = server({ 7: { ...caption('A'), album: null, base: photo } });
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
  const unsaved = (en: string) => ({ ...text(en), base: photo });
  const { drafts, next, keep } = server({ 7: unsaved('A'), 8: unsaved('B') });
  keep(7, unsaved('AB'));
  keep(8, null);
  const settled = drafts.settle();
  const one = await next();
  expect(one).toMatchObject({ id: 7, typed: text('AB') });
  one.accept();
  expect(await settled, 'the other is saved already').toBe(true);
});

test('what a tab leaves later is saved where nothing was typed here', async () => {
  const text = (en: string) => ({ ...caption(en), album: null });
  const { drafts, next, leave } = server();
  drafts.change(photo, caption('A'));
  const mine = await next();
  leave(7, { ...text('Older'), base: photo });
  mine.accept();
  leave(8, { ...text('B'), base: photo });
  const left = await next();
  expect(left).toMatchObject({ id: 8, typed: text('B') });
  expect(drafts.of(8)?.typed).toMatchObject(text('B'));
  left.accept();
  await vi.waitFor(() => expect(drafts.of(8)?.isSaved).toBe(true));
  expect(drafts.of(7)?.typed).toMatchObject(caption('A'));
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

/** The photo as another device has described it. */
const described = (mk: string, en: string): StagedPhoto => ({ ...photo, caption: { mk, en } });

test('a caption from another device stays until one of the two is chosen', async () => {
  const { drafts, next } = server();
  const theirs = described('Сала', 'Their hall');
  drafts.change(photo, { caption: { mk: '', en: 'My hall' } });
  (await next()).answer({ ok: false, conflict: theirs });
  await vi.waitFor(() => expect(drafts.conflicts()).toBe(1));
  expect(drafts.of(7), 'the language that was not typed here is theirs').toMatchObject({
    theirs,
    typed: { caption: { mk: 'Сала', en: 'My hall' } },
  });
  drafts.change(photo, { album: 3 });
  expect(await drafts.settle(), 'nothing is saved meanwhile').toBe(false);

  drafts.choose(7, 'mine');
  const mine = await next();
  expect(mine.typed.caption).toEqual({ mk: 'Сала', en: 'My hall' });
  expect(mine.base, 'theirs was seen').toEqual({ caption: theirs.caption, album: null });
  mine.accept();
  expect(await drafts.settle()).toBe(true);

  drafts.change(described('Сала', 'My hall'), { caption: { mk: 'Сала', en: 'Our hall' } });
  (await next()).answer({ ok: false, conflict: theirs });
  await vi.waitFor(() => expect(drafts.conflicts()).toBe(1));
  drafts.choose(7, 'theirs');
  expect((await next()).typed.caption).toEqual(theirs.caption);
});

test('a text of this tab whose answer was lost is not taken for that of another', async () => {
  const { drafts, next } = server();
  drafts.change(photo, caption('A'));
  (await next()).fail();
  drafts.change(photo, caption('AB'));
  (await next()).answer({ ok: false, conflict: described('Сала', 'A') });
  const again = await next();
  expect(again).toMatchObject({ typed: caption('AB'), base: caption('A') });
  again.accept();
  expect(await drafts.settle()).toBe(true);
});
