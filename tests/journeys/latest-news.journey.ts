/** The newest news item on the home page. */
import { languages } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { expect, hydrated, remember, wordsOf } from './journey.ts';
import { newsItem, publish, test } from './published.ts';

for (const language of languages) {
  test(`leads to the item, also from another page (${language})`, async ({ page, site }) => {
    await publish(site, { news: 2 });
    await remember(page, { language });
    const { home, nav } = wordsOf(language);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));

    await page.goto(pagePaths.faq);
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: nav.home, exact: true }).click();
    const main = page.getByRole('main');
    const title = newsItem(2).title[language];
    await expect(main.getByText(home.latestNews)).toBeVisible();
    await expect(
      main.getByText(language === 'mk' ? 'март 6, 2024' : 'March 6, 2024'),
    ).toBeVisible();
    expect(requests.filter((path) => path.startsWith('/api/'))).toEqual([]);
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
