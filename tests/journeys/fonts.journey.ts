/** That pages are painted in our fonts, and which files are fetched for rare characters. */
import type { Locator, Page } from '@playwright/test';
import { addNews, removeNews } from '#server/storage/news.ts';
import { languages } from '#shared/language.ts';
import { itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { fontName } from './font-name.ts';
import { inDatabase } from './in-database.ts';
import { expect, hydrated, test } from './journey.ts';

/** The font files that a page asks for, by name. */
function watchFonts(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('response', (response) => {
    const name = fontName(response.url());
    if (name) names.add(name);
  });
  return names;
}

async function fontsReady(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => void (await document.fonts.ready));
}

test('a page is painted before our fonts are there, and then in them', async ({ page }) => {
  for (const language of languages) {
    const painted = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await painted.promise;
      await route.continue();
    });
    const address = localizedPath(pagePaths.whatIsFreemasonry, language);
    await page.goto(address, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0,
    );
    painted.resolve();
    await hydrated(page);
    await fontsReady(page);
    expect(await paintedIn(page, 'h1')).toEqual(['Noto Serif']);
    expect(await paintedIn(page, 'main p')).toEqual(['Ashlar Sans 3 ExtraLight']);
    expect(await paintedIn(page, 'blockquote')).toEqual(['Noto Serif']);
    await page.unrouteAll();
  }
});

/** The names, inside their files, of the fonts whose glyphs stand in an element. */
async function paintedIn(page: Page, selector: string): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument');
  const { nodeId } = await browser.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await browser.send('CSS.getPlatformFontsForNode', { nodeId });
  return [...new Set(fonts.map(({ familyName }) => familyName))];
}

test('a rare character brings the whole file of its script', async ({ page }) => {
  const fonts = watchFonts(page);
  await page.goto(pagePaths.history);
  await hydrated(page);
  await fontsReady(page);
  expect([...fonts].filter((name) => name.includes('wght'))).toEqual([]);
  const whole = page.waitForResponse(/source-sans-3-cyrillic-wght/);
  await write(page.locator('main p').first(), 'Ђорђе Щукин');
  await whole;
  await fontsReady(page);
  expect([...fonts].filter((name) => name.includes('wght'))).toEqual([
    'source-sans-3-cyrillic-wght-normal',
  ]);
  const families = await paintedIn(page, 'main p');
  expect(families.sort()).toEqual(['Ashlar Sans 3 ExtraLight', 'Source Sans 3 ExtraLight']);
});

test('names of other Latin alphabets in the news are set in our faces, whose letters come when asked for', async ({
  page,
  site,
}) => {
  const names = 'Petrović, Şehu, Yıldız, Łuck, Iași';
  const text = { mk: names, en: names };
  const id = await inDatabase(site, (database) =>
    addNews(database, { title: text, content: text }),
  );
  const fonts = watchFonts(page);
  await page.goto(itemAddress(pagePaths.news, id));
  await hydrated(page);
  for (const [selector, family] of [
    ['h1', 'Noto Serif'],
    ['article p', 'Ashlar Sans 3 ExtraLight'],
  ] as const) {
    await expect.poll(() => paintedIn(page, selector)).toEqual([family]);
  }
  await fontsReady(page);
  // Of both faces, and of each the Turkish dotless i by itself.
  expect([...fonts].filter((name) => name.includes('other-latin'))).toHaveLength(4);
  expect([...fonts].filter((name) => name.includes('wght'))).toEqual([]);
  await inDatabase(site, (database) => removeNews(database, id));
});

function write(element: Locator, text: string, language?: string): Promise<void> {
  return element.evaluate(
    (target, [words, lang]) => {
      target.textContent = words ?? '';
      if (lang) target.setAttribute('lang', lang);
    },
    [text, language],
  );
}

test('italic letters are the Macedonian ones, and upright ones are not the Serbian', async ({
  page,
}) => {
  await page.goto(pagePaths.whatIsFreemasonry);
  await hydrated(page);
  await fontsReady(page);
  const drawn = async (selector: string, text: string, language: string) => {
    const element = page.locator(selector).first();
    await write(element, text, language);
    await fontsReady(page);
    return (await element.screenshot()).toString('base64');
  };
  for (const letter of 'гдпт') {
    const macedonian = await drawn('blockquote', letter, 'mk');
    expect(macedonian, letter).not.toBe(await drawn('blockquote', letter, 'ru'));
    expect(macedonian, letter).toBe(await drawn('blockquote', letter, 'sr'));
  }
  const upright = await drawn('h1', 'б', 'mk');
  expect(upright).toBe(await drawn('h1', 'б', 'ru'));
  expect(upright).not.toBe(await drawn('h1', 'б', 'sr'));
});
