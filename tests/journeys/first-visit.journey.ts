/** What a first visit to a page of words asks for, until it is quiet. */
import { languages } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { byTurns } from './by-turns.ts';
import { carriedData, expect, openPrepared, test } from './journey.ts';

const mostRequests = 14;
const mostBytes = 150_000;
const mostAhead = { files: 2, bytes: 18_000 };

const { home, whatIsFreemasonry, history, whatItMeans, faq } = pagePaths;
const paths = [home, whatIsFreemasonry, history, whatItMeans, faq];

for (const [turn, language] of languages.entries()) {
  for (const path of byTurns(paths, turn, languages.length)) {
    test(`${path} in ${language} stays small`, async ({ page }) => {
      const sizes: Promise<[path: string, bytes: number]>[] = [];
      page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url());
        sizes.push(request.sizes().then(({ responseBodySize }) => [pathname, responseBodySize]));
      });
      await openPrepared(page, localizedPath(path, language));
      await page.waitForLoadState('networkidle');

      const all = await Promise.all(sizes);
      const list = all.map(([name, bytes]) => `${bytes} ${name}`).join('\n');
      expect(all.length, list).toBeLessThanOrEqual(mostRequests);
      const sum = (some: typeof all) => some.reduce((total, [, bytes]) => total + bytes, 0);
      expect(sum(all), list).toBeLessThanOrEqual(mostBytes);

      const { ahead } = await carriedData(page);
      const read = all.filter(([name]) => ahead.includes(name));
      expect(ahead.length).toBeLessThanOrEqual(mostAhead.files);
      expect(sum(read), list).toBeLessThanOrEqual(mostAhead.bytes);
    });
  }
}
