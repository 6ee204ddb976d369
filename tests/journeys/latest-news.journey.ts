/** The newest news item on the home page. */
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { inDatabase } from './in-database.ts';
import { expect, hydrated, wordsOf } from './journey.ts';
import { newsItem, publish, test } from './published.ts';

test.use({ expectedMessages: [/status of 404/] });

test('stands there, without another read, for a visitor who comes from any page, and leads to the item', async ({
  page,
  site,
}) => {
  await publish(site, { news: 2 });
  const { home, nav } = wordsOf('mk');
  const older = await inDatabase(site, (database) =>
    database.selectFrom('news').select('id').orderBy('id').executeTakeFirstOrThrow(),
  );
  for (const from of [
    pagePaths.faq,
    pagePaths.gallery,
    itemAddress(pagePaths.news, older.id),
    '/nowhere',
  ]) {
    await page.goto(from);
    await hydrated(page);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await page.getByRole('banner').getByRole('link', { name: nav.home, exact: true }).click();
    const main = page.getByRole('main');
    const title = newsItem(2).title.mk;
    await expect(main.getByText(home.latestNews)).toBeVisible();
    await expect(main.getByText('март 6, 2024')).toBeVisible();
    expect(
      requests.filter((asked) => asked.startsWith('/api/')),
      from,
    ).toEqual([]);
    await main.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/news\?item=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('the home page says nothing of news where there are none', async ({ page, site }) => {
  await publish(site, {});
  await page.goto(pagePaths.home);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  const { home } = wordsOf('mk');
  await expect(main.getByText(home.latestNews)).toHaveCount(0);
  await expect(main.getByRole('link', { name: home.allNews })).toHaveCount(0);
});
