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
