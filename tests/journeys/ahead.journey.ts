/** The next page is there before the click, and nothing moves while fonts are late. */
import { pagePaths } from '#shared/routes.ts';
import { carriedData, expect, hydrated, openPrepared, test, wordsOf } from './journey.ts';
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

test('a visitor who saves data loads only what they asked for', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
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

for (const [width, path] of [
  [320, pagePaths.home],
  [412, pagePaths.faq],
  [768, pagePaths.whatIsFreemasonry],
  [1366, pagePaths.history],
] as const) {
  test(`late fonts move nothing on ${path} at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const painted = Promise.withResolvers<void>();
    await page.exposeFunction('firstPaintSeen', painted.resolve);
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
      new PerformanceObserver((list) => {
        // The very first paint may be of an empty page, and a font just after it is not late.
        if (list.getEntriesByName('first-contentful-paint').length === 0) return;
        (window as unknown as { firstPaintSeen(): void }).firstPaintSeen();
      }).observe({ type: 'paint', buffered: true });
    });
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts).toEqual([]);
  });
}
