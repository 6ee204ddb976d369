import { expect, test } from 'vitest';
import { textAnswer } from './answer.ts';
import { createResponseCache } from './response-cache.ts';

test('a full cache evicts the least recently used response', async () => {
  const cache = createResponseCache(() => {}, 100 * 1024);
  const answer = textAnswer(200, 'x'.repeat(16 * 1024));
  let made: string[] = [];
  const get = (key: string) =>
    cache.get({
      key,
      stamp: '1',
      async make() {
        made.push(key);
        return answer;
      },
    });
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e', 'f']) await get(key);
  made = [];
  for (const key of ['a', 'e', 'f', 'b']) await get(key);
  expect(made).toEqual(['b']);
});
