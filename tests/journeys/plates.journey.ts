/** Each page fetches its plates once and describes them. `pictures/` has screenshots of them. */
import type { Language } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { expect, open, test, wordsOf } from './journey.ts';

const pages = ['whatIsFreemasonry', 'history', 'whatItMeans'] as const;

function descriptions(page: (typeof pages)[number], language: Language) {
  const { principlePlates, historyPlates, stonePlates } = wordsOf(language);
  const plates = {
    whatIsFreemasonry: principlePlates,
    history: historyPlates,
    whatItMeans: stonePlates,
  };
  return Object.values(plates[page]).map(({ alt }) => alt);
}

test('the plates of a page are one request, and described', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/assets\/.*\.svg$/.test(pathname)) asked.push(pathname);
  });
  for (const name of pages) {
    // English comes last, because its URL is a choice that the browser stores.
    const language = name === 'whatItMeans' ? 'en' : 'mk';
    asked.length = 0;
    await open(page, localizedPath(pagePaths[name], language));
    const described = descriptions(name, language);
    await expect(page.locator('main figure img')).toHaveCount(described.length);
    for (const description of described) {
      await expect(page.getByRole('img', { name: description, exact: true })).toHaveCount(1);
    }
    for (const image of await page.locator('main img').all()) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    }
    expect(asked, name).toHaveLength(1);
  }
});
