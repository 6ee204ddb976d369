/** What requests and answers carry on the wire. */
import { pagePaths } from '#shared/routes.ts';
import { expect, hydrated, test, wordsOf } from './journey.ts';
import { publish } from './published.ts';

test('reads of the lists send the credentials of the site', async ({ page, context, site }) => {
  await publish(site, { news: 11 });
  await page.goto(pagePaths.news);
  await hydrated(page);
  await context.addCookies([{ name: 'session', value: 'known', url: site.url }]);
  const read = page.waitForRequest((request) => request.url().includes('/api/news?page=2'));
  await page.getByRole('link', { name: wordsOf('mk').news.paging.older }).click();
  expect((await (await read).allHeaders()).cookie).toBe('session=known');
  await expect(page.getByRole('article')).toHaveCount(1);
  await context.clearCookies();
});

test('over http nothing asks the browser for https from now on', async ({ page, request }) => {
  const answer = await page.goto(pagePaths.home);
  expect(answer?.headers()).not.toHaveProperty('strict-transport-security');
  for (const path of ['/api/news', '/nowhere', '/favicon.svg']) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toHaveProperty('content-security-policy');
    expect(headers, path).not.toHaveProperty('strict-transport-security');
  }
});
