/** What a first visit asks for, until it is quiet. */
import { languages } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { byTurns } from './by-turns.ts';
import { fontName } from './font-name.ts';
import { carriedData, expect, openPrepared } from './journey.ts';
import { publish, test } from './published.ts';

/** Leaves 3 % of the 165 kB free, so that a small change fits. */
const mostRequests = 16;
const mostBytes = 160_000;
const mostAhead = { files: 2, bytes: 18_000 };
const mostOfFonts = { upright: 50_000, withItalic: 66_000 };

const { home, whatIsFreemasonry, history, whatItMeans, faq } = pagePaths;
const pagesOfWords: string[] = [home, whatIsFreemasonry, history, whatItMeans, faq];
const paths = [...Object.values(pagePaths), '/nowhere'];

test.use({ expectedMessages: [/status of 404/] });
test.beforeAll(({ site }) => publish(site, { news: 3 }));

for (const [turn, language] of languages.entries()) {
  // The heaviest visit of all, to /what-is-freemasonry in Macedonian, has its turn each time.
  for (const path of byTurns(paths, languages.length - 1 - turn, languages.length)) {
    test(`${path} in ${language} stays small, in fonts as well`, async ({ page }) => {
      const sizes: Promise<[path: string, bytes: number]>[] = [];
      page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
      });
      await openPrepared(page, localizedPath(path, language));
      await page.waitForLoadState('networkidle');
      await page.evaluate(async () => void (await document.fonts.ready));

      const all = await Promise.all(sizes);
      const list = all.map(([name, bytes]) => `${bytes} ${name}`).join('\n');
      const sum = (some: typeof all) => some.reduce((total, [, bytes]) => total + bytes, 0);
      const fonts = all.filter(([address]) => fontName(address));
      const names = fonts.map(([address]) => fontName(address)).join();
      expect(fonts.length, list).toBeGreaterThan(0);
      expect(sum(fonts), list).toBeLessThanOrEqual(
        mostOfFonts[names.includes('italic') ? 'withItalic' : 'upright'],
      );
      expect(names).not.toContain('wght');
      if (language === 'en') expect(names).not.toContain('cyrillic');

      if (!pagesOfWords.includes(path)) return;
      expect(all.length, list).toBeLessThanOrEqual(mostRequests);
      expect(sum(all), list).toBeLessThanOrEqual(mostBytes);
      const { ahead } = await carriedData(page);
      const read = all.filter(([name]) => ahead.includes(name));
      expect(ahead.length).toBeLessThanOrEqual(mostAhead.files);
      expect(sum(read), list).toBeLessThanOrEqual(mostAhead.bytes);
    });
  }
}
