/** The drawings: fetched once for a page, described, and on a mount that suits the theme. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { contrast } from './contrast.ts';
import { expect, hydrated, remember, test, wordsOf } from './journey.ts';

const pages = ['whatIsFreemasonry', 'history', 'whatItMeans'] as const;

/** What the plates of a page are described as. */
function descriptions(page: (typeof pages)[number], language: Language) {
  const { principlePlates, historyPlates, stonePlates } = wordsOf(language);
  const plates = {
    whatIsFreemasonry: principlePlates,
    history: historyPlates,
    whatItMeans: stonePlates,
  };
  return Object.values(plates[page]).map(({ alt }) => alt);
}

function watchDrawings(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.svg$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** Scrolls to an image and resolves when it is drawn. */
async function seen(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
}

test('the plates of a page are one request, and described', async ({ page }) => {
  const asked = watchDrawings(page);
  for (const name of pages) {
    // English last: its address is a choice that the browser remembers.
    const language = name === 'whatItMeans' ? 'en' : 'mk';
    asked.length = 0;
    await page.goto(localizedPath(pagePaths[name], language));
    await hydrated(page);
    for (const description of descriptions(name, language)) {
      await seen(page.getByRole('img', { name: description, exact: true }));
    }
    const images = page.locator('main img');
    await expect(page.locator('main figure img')).toHaveCount(descriptions(name, language).length);
    for (const image of await images.all()) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await seen(image);
    }
    expect(asked, name).toHaveLength(1);
  }
});

/** The colour of a corner of what is shown, as CSS writes it. */
async function corner(image: Locator): Promise<string> {
  const { data } = await sharp(await image.screenshot())
    .extract({ left: 2, top: 2, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `rgb(${[...data].join(', ')})`;
}

/** The first drawing of a page on a wide screen. */
async function firstPlate(page: Page): Promise<Locator> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(pagePaths.whatIsFreemasonry);
  await hydrated(page);
  const [first = ''] = descriptions('whatIsFreemasonry', 'mk');
  const plate = page.getByRole('img', { name: first, exact: true });
  await seen(plate);
  return plate;
}

test('the mount follows the theme of the page, not that of the system, and on paper it is light', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await remember(page, { theme: 'light' });
  const plate = await firstPlate(page);
  expect(contrast(await corner(plate), 'rgb(255, 255, 255)')).toBeLessThan(1.3);
  await page.getByRole('banner').getByRole('switch').press('Space');
  await expect.poll(async () => contrast(await corner(plate), 'rgb(0, 0, 0)')).toBeLessThan(1.5);
  await page.emulateMedia({ media: 'print' });
  await expect
    .poll(async () => contrast(await corner(plate), 'rgb(255, 255, 255)'))
    .toBeLessThan(1.3);
});
