import { expect, test, vi } from 'vitest';
import { inTurns } from './timing.ts';

test('long work is divided into turns, each with at least one item', async () => {
  let time = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => time);
  const turns: number[][] = [];
  await inTurns(
    [30, 30, 30, 200, 1, 1],
    async (turn) => {
      const items: number[] = [];
      for (const milliseconds of turn) {
        items.push(milliseconds);
        time += milliseconds;
      }
      turns.push(items);
    },
    0,
  );
  expect(turns).toEqual([
    [30, 30],
    [30, 200],
    [1, 1],
  ]);
  await inTurns([], () => Promise.reject(new Error('there is nothing to do')));
});
