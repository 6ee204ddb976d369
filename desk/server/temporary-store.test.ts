import { expect, test } from 'vitest';
import { createTemporaryStore } from './maintenance.ts';

const hour = 3_600_000;

function shelfFor(lifetime: number) {
  const removed: string[] = [];
  const shelf = createTemporaryStore<string>(lifetime, async (thing) => void removed.push(thing));
  return { shelf, removed };
}

test('one thing is kept at a time, until it is handed over or dropped', async () => {
  const { shelf, removed } = shelfFor(hour);
  const first = await shelf.set('first');
  const second = await shelf.set('second');
  expect(removed).toEqual(['first']);
  expect(shelf.take(first)).toBeUndefined();
  expect(shelf.peek(second)).toBe('second');
  expect(shelf.take(second)).toBe('second');
  expect(shelf.take(second)).toBeUndefined();
  await shelf.delete(second);
  expect(removed, 'what was handed over is not its own any more').toEqual(['first']);
  await shelf.delete(await shelf.set('third'));
  expect(removed).toEqual(['first', 'third']);
});

test('what nobody asks for goes by itself', async () => {
  const { shelf, removed } = shelfFor(1);
  const id = await shelf.set('forgotten');
  await expect.poll(() => removed).toEqual(['forgotten']);
  expect(shelf.peek(id)).toBeUndefined();
});
