import { expect, test } from 'vitest';
import { testSite } from '#tests/site.ts';
import { createYear } from './dates.ts';

test('the year begins when it begins in Skopje', () => {
  let moment = new Date('2026-12-31T22:59:59Z');
  const year = createYear(() => moment);
  expect(year()).toBe(2026);
  moment = new Date('2026-12-31T23:00:00Z');
  expect(year()).toBe(2027);
});

test.each(['/faq', '/news'])('the new year is in the footer of %s at once', async (path) => {
  let moment = new Date('2026-12-31T12:00:00Z');
  const { request } = await testSite(undefined, { now: () => moment });
  expect(await (await request(path)).text()).toContain('© 2026');
  moment = new Date('2026-12-31T23:30:00Z');
  expect(await (await request(path)).text()).toContain('© 2027');
});
