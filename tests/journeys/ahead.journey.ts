/** The next page is there before the click, and nothing moves while fonts are late. */
import type { Page } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import {
  carriedData,
  expect,
  holdApplication,
  hydrated,
  openPrepared,
  test,
  wordsOf,
} from './journey.ts';
import { publish } from './published.ts';

test.describe('offline', () => {
  // What would be fetched ahead next cannot be had, and the browser says so.
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('every page of words opens without asking the network again, in both languages', async ({
    page,
    context,
  }) => {
    await openPrepared(page, '/');
    await context.setOffline(true);
    const heading = page.getByRole('heading', { level: 1 });
    const header = page.getByRole('banner');
    const { nav, faq, ui } = wordsOf('mk');
    await header.getByRole('link', { name: nav.faq }).click();
    await expect(heading).toHaveText(faq.title);
    await header.getByRole('button', { name: ui.languageSelector }).click();
    await header.getByRole('link', { name: wordsOf('en').language.en }).click();
    await expect(heading).toHaveText(wordsOf('en').faq.title);
    await header.getByRole('link', { name: wordsOf('en').nav.history }).click();
    await expect(heading).toHaveText(wordsOf('en').history.title);
  });
});

test('aiming at older news fetches that page, and the click asks for nothing', async ({
  page,
  site,
}) => {
  await publish(site, { news: 21 });
  await page.goto(`${pagePaths.news}?page=2`);
  await hydrated(page);
  const aheadOf = (number: number) =>
    page.waitForResponse((response) => response.url().endsWith(`/api/news?page=${number}`));
  const older = page.getByRole('link', { name: wordsOf('mk').news.paging.older });
  const [answer] = await Promise.all([aheadOf(3), older.hover()]);
  await answer.finished();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await older.click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(asked.filter((url) => url.includes('/api/news'))).toEqual([]);
  await publish(site, {});
});

const saveData = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });

test('the files of a page are asked for side by side, also where none is read ahead', async ({
  page,
  request,
}) => {
  const modulesOf = async (path: string) =>
    /data-modules="([^"]*)"/.exec(await (await request.get(path)).text())?.[1]?.split(' ') ?? [];
  await saveData(page);
  await page.goto('/');
  await hydrated(page);
  const there = await modulesOf('/');
  await holdApplication(page);
  for (const name of ['news', 'gallery', 'contact'] as const) {
    const asked = new Set<string>();
    page.on('request', (each) => asked.add(new URL(each.url()).pathname));
    await page
      .getByRole('banner')
      .getByRole('link', { name: wordsOf('mk').nav[name] })
      .click();
    const needed = (await modulesOf(pagePaths[name])).filter((path) => !there.includes(path));
    expect(needed.length).toBeGreaterThan(0);
    await expect.poll(() => needed.filter((path) => !asked.has(path))).toEqual([]);
    there.push(...needed);
  }
});

test('a visitor who saves data loads only what they asked for', async ({ page }) => {
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/');
  await hydrated(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsOf('mk').nav.contact })
    .hover();
  await page.waitForLoadState('networkidle');
  const { ahead } = await carriedData(page);
  const early = (path: string) => ahead.includes(path) || /^\/api\/|contact/i.test(path);
  expect(asked.filter(early)).toEqual([]);
});
