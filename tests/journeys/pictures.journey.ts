/**
 * The pages beside pictures of them that somebody has looked at, in `pictures/`. After a change that
 * is meant: `npx node tests/renew-pictures.ts`, and look at each that has changed.
 */
import type { Language } from '#shared/language.ts';
import { type PageName, pagePaths, principlePath } from '#shared/routes.ts';
import type { Theme } from '#shared/theme.ts';
import { expect, hydrated, remember } from './journey.ts';
import { publish, test } from './published.ts';

test.use({
  expectedMessages: [/status of 404/],
});

const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 760 };

/** For a machine that does much else. */
const timeout = 20_000;

interface Picture {
  page: PageName;
  /** Where it is not that of the page. */
  path?: string;
  language: Language;
  theme: Theme;
  viewport: { width: number; height: number };
}

const pictures: Picture[] = [
  { page: 'home', language: 'mk', theme: 'light', viewport: desk },
  { page: 'home', language: 'en', theme: 'dark', viewport: phone },
  { page: 'whatIsFreemasonry', language: 'mk', theme: 'light', viewport: desk },
  {
    page: 'whatIsFreemasonry',
    path: principlePath('relief'),
    language: 'en',
    theme: 'dark',
    viewport: desk,
  },
  { page: 'history', language: 'en', theme: 'dark', viewport: desk },
  { page: 'whatItMeans', language: 'mk', theme: 'light', viewport: phone },
  { page: 'faq', language: 'mk', theme: 'light', viewport: phone },
  { page: 'news', language: 'mk', theme: 'dark', viewport: desk },
  { page: 'gallery', language: 'en', theme: 'light', viewport: desk },
  { page: 'contact', language: 'mk', theme: 'light', viewport: desk },
  { page: 'notFound', language: 'mk', theme: 'dark', viewport: desk },
];

test.beforeAll(({ site }) => publish(site, { news: 3, photos: 6 }));

test('the pages look as they did', async ({ context }) => {
  test.slow();
  for (const { page: name, path, language, theme, viewport } of pictures) {
    const page = await context.newPage();
    await remember(page, { language, theme });
    await page.setViewportSize(viewport);
    await page.goto(path ?? (name === 'notFound' ? '/nowhere' : pagePaths[name]));
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.soft(page).toHaveScreenshot(`${name}-${theme}-${viewport.width}.png`, {
      timeout,
      // Its font is the system's.
      mask: [page.locator('code')],
    });
    await page.close();
  }
});

test('the key to the tools and the way to membership look as they did', async ({ page }) => {
  await remember(page, { language: 'mk', theme: 'light' });
  await page.setViewportSize({ width: 1280, height: 960 });
  await page.goto(pagePaths.whatItMeans);
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  await page
    .getByRole('main')
    .evaluate((main) => main.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await expect(page).toHaveScreenshot('tools-light-1280.png', { timeout });
});
