import { expect, test } from 'vitest';
import { plainAnswer } from './answer.ts';
import { createResponseCache } from './response-cache.ts';

const answerOf = (body: string) => plainAnswer({ status: 200, headers: {}, body });

/** A cache, and resources that count how often they are made. */
function counted(limit?: number) {
  const lines: string[] = [];
  const cache = createResponseCache((line) => lines.push(line), limit);
  const made: string[] = [];
  const get = async (key: string, revision = '1', body = key) => {
    const answer = await cache.get({
      key,
      revision,
      async make(limited) {
        await limited(async () => {});
        made.push(key);
        if (body === 'fails') throw new Error('the disk is on fire');
        return answerOf(body);
      },
    });
    return answer.variants.identity.body.toString();
  };
  return { cache, get, made, lines };
}

test('an answer is made once for each revision, however many ask at once', async () => {
  const { get, made } = counted();
  await Promise.all([get('a'), get('a'), get('a')]);
  await get('a');
  expect(made).toEqual(['a']);
  expect(await get('a', '2', 'new')).toBe('new');
  expect(await get('a', '2', 'never made')).toBe('new');
});

test('an answer does not wait for others that wait for the database', async () => {
  const { cache, get } = counted();
  const database = Promise.withResolvers<ReturnType<typeof answerOf>>();
  const waiting = ['a', 'b', 'c'].map((key) =>
    cache.get({ key, revision: '1', make: () => database.promise }),
  );
  expect(await get('words')).toBe('words');
  database.resolve(answerOf('late'));
  await Promise.all(waiting);
});

test('the memory has a ceiling, and what was asked for longest ago goes first', async () => {
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

test('what cannot be made is answered as it was before, or fails where nothing was', async () => {
  const { get, lines } = counted();
  await get('a');
  expect(await get('a', '2', 'fails')).toBe('a');
  expect(lines).toEqual([expect.stringContaining('the disk is on fire')]);
  await expect(get('b', '1', 'fails')).rejects.toThrow('the disk is on fire');
  expect(await get('b', '1', 'mended')).toBe('mended');
});

test('an answer that is gone is forgotten, and the one for what is missing is kept alone', async () => {
  const { cache, get, made } = counted();
  await get('item 1');
  const missing = { key: 'missing', revision: '1', make: async () => answerOf('none') };
  for (const key of ['item 1', 'item 2']) {
    const answer = await cache.get({
      key,
      revision: '2',
      make: async () => null,
      missing: () => missing,
    });
    expect(String(answer.variants.identity.body)).toBe('none');
  }
  await get('missing');
  await get('item 1');
  expect(made).toEqual(['item 1', 'item 1']);
});
