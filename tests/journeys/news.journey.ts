import type { Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import { expect, fill, hydrated, remember, wordsOf } from './journey.ts';
import { newsItem, publish, test } from './published.ts';
import { watchShifts } from './shifts.ts';

const perPage = 10;
const titleOf = (number: number) => newsItem(number).title.mk;
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const words = wordsOf('mk');

/** From the home page by the menu, so that the list is read by the browser. */
async function visitByMenu(page: Page): Promise<void> {
  await page.goto(pagePaths.home);
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: words.nav.news }).click();
  await expect(page).toHaveURL(pagePaths.news);
}

for (const language of languages) {
  test(`shows title, date and paragraphs in ${language}, without a shift`, async ({
    page,
    site,
  }) => {
    await publish(site, { news: 2 });
    await remember(page, { language });
    const shifts = await watchShifts(page);
    await page.goto(pagePaths.news);
    await hydrated(page);
    const card = page.getByRole('article').last();
    const { title, content } = newsItem(1);
    await expect(card.getByRole('heading')).toHaveText(title[language]);
    await expect(
      card.getByText(language === 'mk' ? 'март 5, 2024' : 'March 5, 2024'),
    ).toBeVisible();
    const [first = '', second = ''] = content[language].split('\n\n');
    await expect(card.getByRole('paragraph')).toHaveText([first, second]);
    expect(await shifts()).toEqual([]);
  });
}

test('older news are a page further, in the other language too, and the browser goes back', async ({
  page,
  site,
}) => {
  await publish(site, { news: perPage + 2 });
  await page.goto(pagePaths.news);
  await hydrated(page);
  await expect(headings(page)).toHaveCount(perPage);
  await page.getByRole('link', { name: words.news.paging.older }).click();
  await expect(headings(page)).toHaveText([titleOf(2), titleOf(1)]);
  await expect(page).toHaveURL(`${pagePaths.news}?page=2`);
  await expect(page).toHaveTitle(/страница 2/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('link', { name: words.news.paging.older })).toHaveCount(0);
  await page.getByRole('button', { name: words.ui.languageSelector }).click();
  await page.getByRole('link', { name: words.language.en }).click();
  await expect(headings(page)).toHaveText([newsItem(2).title.en, newsItem(1).title.en]);
  await expect(page.getByText('March 5, 2024')).toBeVisible();
  await expect(page).toHaveURL(`${pagePaths.news}?page=2`);
  await page.goBack();
  await expect(headings(page)).toHaveCount(perPage);
  await expect(page).not.toHaveTitle(/page/);
});

test.describe('a page that is not there', () => {
  // The browser itself reports the status of the document.
  test.use({ expectedMessages: [/status of 404/] });

  test('a page that is not there is not found, with scripts too', async ({ page, site }) => {
    await publish(site, { news: 1 });
    const answer = await page.goto(`${pagePaths.news}?page=2`);
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
    await page.getByRole('banner').getByRole('link', { name: words.nav.news }).click();
    await expect(headings(page)).toHaveText([titleOf(1)]);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.notFound.title);
  });
});

test('a visit by the menu waits on three placeholders and moves nothing', async ({
  page,
  site,
}) => {
  await publish(site, { news: 1 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${apiPaths.news}`, async (route) => {
    await released;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await visitByMenu(page);
  const status = page.getByRole('status').filter({ hasText: words.news.loading });
  await expect(status).toBeVisible();
  await expect(status.locator('[data-skeleton]')).toHaveCount(3);
  release();
  await expect(headings(page)).toHaveText([titleOf(1)]);
  await expect(status).toHaveCount(0);
  expect(await shifts()).toEqual([]);
});

test.describe('when the read fails', () => {
  test.use({
    expectedMessages: [/status of (503|404)|503: Down|404: Gone|Failed to (fetch|load)/],
  });

  test('a panel offers another try, which keeps the focus and may succeed', async ({
    page,
    site,
  }) => {
    await publish(site, { news: 1 });
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.route(`**${apiPaths.news}`, (route) => route.fulfill({ status: 503, body: 'Down' }));
    await visitByMenu(page);
    const panel = page.getByRole('alert');
    await expect(panel).toContainText(words.news.loadError.title);
    expect(messages.some((text) => text.includes('503: Down'))).toBe(true);
    const button = panel.getByRole('button', { name: words.news.loadError.retry });
    await page.route(`**${apiPaths.news}`, (route) => route.fulfill({ status: 404, body: 'Gone' }));
    await button.focus();
    const again = page.waitForEvent('console', (line) => line.text().includes('404: Gone'));
    await page.keyboard.press('Enter');
    await again;
    await expect(button).toBeFocused();
    await page.unroute(`**${apiPaths.news}`);
    await button.click();
    await expect(headings(page)).toHaveText([titleOf(1)]);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('offline it says so at once, and recovers', async ({ page, site, context }) => {
    await publish(site, { news: perPage + 1 });
    await page.goto(pagePaths.news);
    await hydrated(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: words.news.paging.older }).click();
    await expect(page.getByRole('alert')).toContainText(words.news.loadError.body);
    await context.setOffline(false);
    await page.getByRole('button', { name: words.news.loadError.retry }).click();
    await expect(headings(page)).toHaveText([titleOf(1)]);
  });
});

test.describe('malformed items', () => {
  test.use({ expectedMessages: [/^The answer for news has malformed items: 2, 3, 4, at 4$/] });

  test('are left out, the others stand, and the console names them', async ({ page, site }) => {
    await publish(site, { news: 6 });
    await page.route(`**${apiPaths.news}`, async (route) => {
      const answer = await route.fetch();
      const [sixth, fifth, fourth, third, , first] = await answer.json();
      const english = { en: 'In one language' };
      await route.fulfill({
        response: answer,
        json: [
          sixth,
          { ...fifth, id: 2, createdAt: 'yesterday' },
          { ...fourth, id: 3, title: english },
          { ...third, id: 4, content: undefined },
          null,
          first,
        ],
      });
    });
    const logged = page.waitForEvent('console', (line) => line.type() === 'error');
    await visitByMenu(page);
    await expect(headings(page)).toHaveText([titleOf(6), titleOf(1)]);
    await logged;
    await page.getByRole('button', { name: words.ui.languageSelector }).click();
    await page.getByRole('link', { name: words.language.en }).click();
    await expect(headings(page)).toHaveText([newsItem(6).title.en, newsItem(1).title.en]);
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('all news can be read page by page, in either language', async ({ page, site }) => {
    await publish(site, { news: perPage + 1 });
    await page.goto(`${pagePaths.news}?lang=en`);
    await expect(headings(page)).toHaveCount(perPage);
    const { paging } = wordsOf('en').news;
    await page.getByRole('link', { name: paging.older }).click();
    await expect(headings(page)).toHaveText([newsItem(1).title.en]);
    await expect(page.getByText(fill(paging.position, { current: 2, total: 2 }))).toBeVisible();
    await page.getByRole('link', { name: paging.newer }).click();
    await expect(page).toHaveURL(`${pagePaths.news}?lang=en`);
  });
});
