/** The newest news item on the home page. */
import type { Language } from '#shared/language.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { inDatabase } from './in-database.ts';
import { expect, hydrated, remember, wordsOf } from './journey.ts';
import { newsItem, publish, test } from './published.ts';

test.use({ expectedMessages: [/status of 404/] });

const ways: [from: string, path: (item: number) => string, language: Language][] = [
  ['a page of words', () => pagePaths.faq, 'mk'],
  ['the gallery', () => pagePaths.gallery, 'en'],
  ['a news item', (item) => itemAddress(pagePaths.news, item), 'mk'],
  ['what is not found', () => '/nowhere', 'en'],
];

for (const [from, path, language] of ways) {
  test(`stands there for a visitor who comes from ${from}, and leads to the item`, async ({
    page,
    site,
  }) => {
    await publish(site, { news: 2 });
    await remember(page, { language });
    const { home, nav } = wordsOf(language);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    const older = await inDatabase(site, (database) =>
      database.selectFrom('news').select('id').orderBy('id').executeTakeFirstOrThrow(),
    );

    await page.goto(path(older.id));
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: nav.home, exact: true }).click();
    const main = page.getByRole('main');
    const title = newsItem(2).title[language];
    await expect(main.getByText(home.latestNews)).toBeVisible();
    await expect(
      main.getByText(language === 'mk' ? 'март 6, 2024' : 'March 6, 2024'),
    ).toBeVisible();
    expect(requests.filter((asked) => asked.startsWith('/api/'))).toEqual([]);
    await main.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/news\?item=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });
}

test('the home page says nothing of news where there are none', async ({ page, site }) => {
  await publish(site, {});
  await page.goto(pagePaths.home);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  const { home } = wordsOf('mk');
  await expect(main.getByText(home.latestNews)).toHaveCount(0);
  await expect(main.getByRole('link', { name: home.allNews })).toHaveCount(0);
});
