/**
 * The pages look like the approved screenshots in `pictures/`. After an intended change, run `npx
 * node tests/renew-pictures.ts` and look at each changed file.
 */
import { type Language, languageStorageKey } from '#shared/language.ts';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { type Theme, themeStorageKey } from '#shared/theme.ts';
import { boxOf, expect, hydrated, open, test, wordsOf } from './journey.ts';
import { publish } from './published.ts';

test.use({ expectedMessages: [/status of 404/] });

const desk = { width: 1280, height: 800 };
const phone = { width: 375, height: 760 };
/** The machine may be busy. */
const timeout = 20_000;

const pages = { ...pagePaths, notFound: '/nowhere' };

const pictures: [keyof typeof pages, Language, Theme, typeof desk, path?: string][] = [
  ['home', 'mk', 'light', desk],
  ['home', 'en', 'dark', phone],
  ['whatIsFreemasonry', 'mk', 'light', desk],
  ['whatIsFreemasonry', 'en', 'dark', desk, principlePath('relief')],
  ['history', 'en', 'dark', desk],
  ['whatItMeans', 'mk', 'light', phone],
  ['faq', 'mk', 'light', phone],
  ['news', 'mk', 'dark', desk],
  ['gallery', 'en', 'light', desk],
  ['contact', 'mk', 'light', desk],
  ['notFound', 'mk', 'dark', desk],
];

test('the pages, the key to the tools and the way to membership look as they did', async ({
  page,
  site,
}) => {
  test.slow();
  await publish(site, { news: 3, photos: 6 });
  await page.goto('/favicon.svg');
  for (const [name, language, theme, viewport, path = pages[name]] of pictures) {
    const choices = { [languageStorageKey]: language, [themeStorageKey]: theme };
    await page.evaluate((entries) => Object.assign(localStorage, entries), choices);
    await page.setViewportSize(viewport);
    await page.goto(path);
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready);
    await expect.soft(page).toHaveScreenshot(`${name}-${theme}-${viewport.width}.png`, {
      timeout,
      // The font of this element is a system font.
      mask: [page.locator('code')],
    });
    if (name !== 'whatItMeans') continue;
    await page.setViewportSize({ width: 1280, height: 1120 });
    await page
      .getByRole('main')
      .evaluate((main) => main.scrollIntoView({ block: 'end', behavior: 'instant' }));
    await expect.soft(page).toHaveScreenshot('tools-light-1280.png', { timeout });
  }
});

test('headings are in the first of three columns, texts begin at the second, and stones are in a row', async ({
  page,
  site,
}) => {
  await publish(site, {});
  for (const [width, columns] of [
    [768, 1],
    [1024, 3],
    [1440, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const edges = new Set<string>();
    for (const screen of ['home', 'whatIsFreemasonry', 'history', 'whatItMeans'] as const) {
      await open(page, pagePaths[screen]);
      const main = page.getByRole('main');
      const heading = main.locator('h2').first();
      const text = heading.locator('xpath=following-sibling::*[1]');
      edges.add([await boxOf(heading), await boxOf(text)].map(({ x }) => Math.round(x)).join());
      if (screen !== 'whatItMeans') continue;
      const stones = await main.getByRole('figure').all();
      const tops = await Promise.all(stones.map(async (stone) => (await boxOf(stone)).y));
      expect(new Set(tops).size).toBe(1);
    }
    const [left, text] = [...edges].join(' ').split(',').map(Number);
    expect([...edges], `at ${width}`).toHaveLength(1);
    expect(text === left, `at ${width}`).toBe(columns === 1);
  }
});

test('paper has no form, and no more sheets than a page needs', async ({ page, site }) => {
  await publish(site, {});
  await open(page, pagePaths.contact);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form')).toBeHidden();
  await expect(page.getByText(wordsOf('mk').accessibility.title)).toBeHidden();
  for (const [screen, most] of [
    ['contact', 1],
    ['history', 2],
    ['whatItMeans', 3],
  ] as const) {
    await open(page, pagePaths[screen]);
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(sheets?.length, screen).toBeLessThanOrEqual(most);
  }
});
