import { expect, test } from 'vitest';
import { preparedResponse } from './response.ts';
import { createResponseCache } from './response-cache.ts';

/** The cache holds 32 of these, with their headers. */
const body = Buffer.alloc(1_020_000);

test('the cache has one revision of each address, and forgets the least recently used one', async () => {
  const cache = createResponseCache(() => {});
  const made: string[] = [];
  const get = (key: string, revision = '') =>
    cache.get({
      key,
      revision,
      async make() {
        made.push(key + revision);
        return preparedResponse(200, {}, { identity: body });
      },
    });
  const addresses = Array.from({ length: 32 }, (_, number) => `/${number}`);
  for (const address of addresses) await get(address);
  // A year of changes replaces one response.
  for (let revision = 1; revision <= 400; revision += 1) await get('/0', `, ${revision}`);
  made.length = 0;
  for (const address of addresses.slice(1)) await get(address);
  expect(made).toEqual([]);
  await get('/new');
  await get('/0', ', 400');
  await get('/1');
  expect(made, 'the new one had the place of the first').toEqual(['/new', '/0, 400', '/1']);
});
