import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Disk } from '../disk.ts';
import { createListKeeper, type KeptRecord } from './list-keeper.ts';

/** The disk of a browser, which Node has none of. */
function diskOf(...records: KeptRecord[]) {
  const stored = new Map(records.map((record) => [`${record.list},${record.id}`, record]));
  const state = { isFull: false };
  const disk: Disk<KeptRecord> = {
    async change(put, removed = []) {
      if (state.isFull) throw new DOMException('', 'QuotaExceededError');
      for (const record of put) stored.set(`${record.list},${record.id}`, record);
      for (const key of removed) stored.delete(String(key));
    },
    read: async (list) => [...stored.values()].filter((record) => record.list === list),
  };
  return Object.assign(state, { disk });
}

test('two tabs keep what is typed in each', async () => {
  const { disk } = diskOf();
  const one = createListKeeper(disk);
  const other = createListKeeper(disk);
  const mine = one.list('captions', v.string());
  const theirs = other.list('captions', v.string());
  mine.set(1, 'Сала');
  theirs.set(2, 'Свеченост');
  await Promise.all([one.flush(), other.flush()]);
  expect(await mine.all()).toEqual(
    new Map([
      [1, 'Сала'],
      [2, 'Свеченост'],
    ]),
  );
  mine.set(1, null);
  await one.flush();
  expect(await theirs.all()).toEqual(new Map([[2, 'Свеченост']]));
});

test('what is typed is on the disk half a second later, without a pause too', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const captions = createListKeeper(diskOf().disk).list('captions', v.string());
  captions.set(1, 'С');
  await vi.advanceTimersByTimeAsync(300);
  captions.set(1, 'Са');
  await vi.advanceTimersByTimeAsync(199);
  expect(await captions.all()).toEqual(new Map());
  await vi.advanceTimersByTimeAsync(1);
  expect(await captions.all()).toEqual(new Map([[1, 'Са']]));
});

test('what cannot be read is nothing', async () => {
  const { disk } = diskOf({ list: 'captions', id: 1, typed: { mk: 'Сала' } });
  expect(await createListKeeper(disk).list('captions', v.string()).all()).toEqual(new Map());
});

test('what the disk has refused is only on the screen, and goes with what is typed next', async () => {
  const state = diskOf();
  const keeper = createListKeeper(state.disk);
  const captions = keeper.list('captions', v.string());
  state.isFull = true;
  captions.set(1, 'Сала');
  expect(keeper.isBehind()).toBe(true);
  await keeper.flush();
  expect(keeper.isBehind()).toBe(true);
  state.isFull = false;
  captions.set(2, 'Свеченост');
  await keeper.flush();
  expect(keeper.isBehind()).toBe(false);
  expect([...(await captions.all()).keys()]).toEqual([1, 2]);
});
