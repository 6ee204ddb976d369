/**
 * The pages look like the approved screenshots in `pictures/`. After an intended change, run `npx
 * node tests/renew-pictures.ts` and look at each changed file.
 */
import { type Language, languageStorageKey } from '#shared/language.ts';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { type Theme, themeStorageKey } from '#shared/theme.ts';
import { dictionaryOf, expect, hydrated, open, test } from './journey.ts';
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

test('a printed page has no form, and no more sheets than it needs', async ({ page, site }) => {
  await publish(site, {});
  await open(page, pagePaths.contact);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('form')).toBeHidden();
  await expect(page.getByText(dictionaryOf('mk').accessibility.title)).toBeHidden();
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
