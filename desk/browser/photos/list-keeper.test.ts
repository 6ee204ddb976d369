import * as v from 'valibot';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Disk } from '../disk.ts';
import { createListKeeper, type KeptRecord } from './list-keeper.ts';

/** The disk of a browser, which Node has none of. */
function diskOf(...records: KeptRecord[]) {
  const keyOf = ({ list, id, tab }: KeptRecord) => `${list},${id},${tab}`;
  const stored = new Map(records.map((record) => [keyOf(record), record]));
  const state = { isFull: false };
  const disk: Disk<KeptRecord> = {
    async change(put, removed = []) {
      if (state.isFull) throw new DOMException('', 'QuotaExceededError');
      for (const record of put) stored.set(keyOf(record), record);
      for (const key of removed) stored.delete(String(key));
    },
    read: async (list) => [...stored.values()].filter((record) => record.list === list),
  };
  return Object.assign(state, { disk });
}

/** Tabs of one browser, each of which is open until it is closed. */
function browser() {
  const { disk } = diskOf();
  const open = new Map<string, PromiseWithResolvers<void>>();
  return {
    openTab(tab: string) {
      open.set(tab, Promise.withResolvers());
      const keeper = createListKeeper(disk, {
        tab,
        isClosed: async (id) => !open.has(id),
        closed: async (id) => open.get(id)?.promise,
      });
      return {
        captions: keeper.list('captions', v.string()),
        flush: keeper.flush,
        async close() {
          await keeper.flush();
          open.get(tab)?.resolve();
          open.delete(tab);
        },
      };
    },
  };
}

const alone = { tab: 'one', isClosed: async () => false, closed: async () => undefined };

test('two tabs keep what is typed in each', async () => {
  const { openTab } = browser();
  const mine = openTab('one');
  const theirs = openTab('other');
  mine.captions.set(1, 'Сала');
  theirs.captions.set(1, 'Свеченост');
  await Promise.all([mine.flush(), theirs.flush()]);
  expect(await mine.captions.all()).toEqual(new Map([[1, 'Сала']]));
  expect(await theirs.captions.all()).toEqual(new Map([[1, 'Свеченост']]));
  theirs.captions.set(1, null);
  await theirs.flush();
  expect(await theirs.captions.all()).toEqual(new Map());
  await mine.close();
  expect(await openTab('next').captions.all()).toEqual(new Map([[1, 'Сала']]));
});

test('what a closed tab has left goes over to the one that changes it', async () => {
  const { openTab } = browser();
  const closed = openTab('one');
  closed.captions.set(1, 'Сала');
  closed.captions.set(2, 'Вечера');
  closed.captions.set(3, 'Свеченост');
  await closed.close();
  const next = openTab('next');
  expect((await next.captions.all()).size).toBe(3);
  next.captions.set(1, 'Сала во мај');
  next.captions.set(2, null);
  await next.flush();
  expect(await openTab('another').captions.all()).toEqual(new Map([[3, 'Свеченост']]));
  next.captions.set(1, null);
  await next.close();
  expect(await openTab('last').captions.all()).toEqual(new Map([[3, 'Свеченост']]));
});

test('what a closed tab has left stays where it was not asked for', async () => {
  const { openTab } = browser();
  const mine = openTab('one');
  await mine.captions.all();
  const other = openTab('other');
  other.captions.set(2, 'Вечера');
  await other.close();
  const read = await mine.captions.all((id) => id === 1);
  mine.captions.set(2, 'Свеченост');
  mine.captions.set(2, null);
  await mine.flush();
  expect(await openTab('next').captions.all()).toEqual(new Map([[2, 'Вечера']]));
  expect(read).toEqual(new Map());
});

test('what an open tab has typed is told once it is closed, however long that takes', async () => {
  const { openTab } = browser();
  const other = openTab('other');
  other.captions.set(1, 'Сала');
  await other.flush();
  const next = openTab('next');
  const onLeft = vi.fn();
  next.captions.onLeft(onLeft);
  expect(await next.captions.all()).toEqual(new Map());
  other.captions.set(1, 'Сала во мај');
  expect(onLeft).not.toHaveBeenCalled();
  await other.close();
  await vi.waitFor(() => expect(onLeft).toHaveBeenCalledTimes(1));
  expect(await next.captions.all()).toEqual(new Map([[1, 'Сала во мај']]));
});

test('of what two closed tabs have left the older one comes after the newer one', async () => {
  const { openTab } = browser();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (const text of ['Сала', 'Свеченост']) {
    const closed = openTab(text);
    closed.captions.set(1, text);
    await closed.close();
    vi.advanceTimersByTime(1);
  }
  const next = openTab('next');
  expect(await next.captions.all()).toEqual(new Map([[1, 'Свеченост']]));
  next.captions.set(1, null);
  await next.flush();
  expect(await next.captions.all()).toEqual(new Map([[1, 'Сала']]));
});

test('what is typed is on the disk half a second later, without a pause too', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const captions = createListKeeper(diskOf().disk, alone).list('captions', v.string());
  captions.set(1, 'С');
  await vi.advanceTimersByTimeAsync(300);
  captions.set(1, 'Са');
  await vi.advanceTimersByTimeAsync(199);
  expect(await captions.all()).toEqual(new Map());
  await vi.advanceTimersByTimeAsync(1);
  expect(await captions.all()).toEqual(new Map([[1, 'Са']]));
});

test('what cannot be read is nothing', async () => {
  const { disk } = diskOf({ list: 'captions', id: 1, tab: 'one', at: 0, typed: { mk: 'Сала' } });
  expect(await createListKeeper(disk, alone).list('captions', v.string()).all()).toEqual(new Map());
});

test('what the disk has refused is only on the screen, and goes with what is typed next', async () => {
  const state = diskOf();
  const keeper = createListKeeper(state.disk, alone);
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
