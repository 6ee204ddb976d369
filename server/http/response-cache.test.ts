import { expect, test } from 'vitest';
import { plainAnswer } from './answer.ts';
import { createResponseCache } from './response-cache.ts';

const answerOf = (body: string) => plainAnswer({ status: 200, headers: {}, body });

function counted(limit?: number) {
  const cache = createResponseCache(() => {}, limit);
  const made: string[] = [];
  const get = async (key: string, revision = '1', body = key) => {
    const answer = await cache.get({
      key,
      revision,
      async make(limited) {
        await limited(async () => {});
        made.push(key);
        return answerOf(body);
      },
    });
    return answer.variants.identity.body.toString();
  };
  return { cache, get, made };
}

test('concurrent requests for a revision create its response once', async () => {
  const { get, made } = counted();
  await Promise.all([get('a'), get('a'), get('a')]);
  await get('a');
  expect(made).toEqual(['a']);
  expect(await get('a', '2', 'new')).toBe('new');
  expect(await get('a', '2', 'never made')).toBe('new');
});

test('a response does not wait for others that wait for the database', async () => {
  const { cache, get } = counted();
  const database = Promise.withResolvers<ReturnType<typeof answerOf>>();
  const waiting = ['a', 'b', 'c'].map((key) =>
    cache.get({ key, revision: '1', make: () => database.promise }),
  );
  expect(await get('words')).toBe('words');
  database.resolve(answerOf('late'));
  await Promise.all(waiting);
});

test('a full cache evicts the least recently used response', async () => {
  const kilobyte = 1024;
  const { get, made } = counted(100 * kilobyte);
  const large = 'x'.repeat(16 * kilobyte);
  for (const key of ['a', 'b', 'c', 'd']) await get(key, '1', large);
  await get('a', '1', large);
  await get('e', '1', large);
  await get('f', '1', large);
  made.length = 0;
  for (const key of ['a', 'e', 'f', 'b']) await get(key, '1', large);
  expect(made).toEqual(['b']);
});
