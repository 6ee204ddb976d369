/** Our fonts come after the first paint, on every first visit, and nearly nothing moves while a page arrives. */
import type { BrowserContext } from '@playwright/test';
import { type Language, languages } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { byTurns } from './by-turns.ts';
import { expect, hydrated } from './journey.ts';
import { publish, test } from './published.ts';
import { watchShifts } from './shifts.ts';

// The browser itself reports the status of what is not found.
test.use({ expectedMessages: [/status of 404/] });

interface Visit {
  path: string;
  language: Language;
  width: number;
}

const paths = [...Object.values(pagePaths), '/nowhere'];
const widths = [320, 375, 412, 600, 768, 1024, 1440, 1920];

/** Each page and each width in each language; in the long run every page at every width. */
const visits: Visit[] = paths.flatMap((path, index) =>
  languages.flatMap((language, other) =>
    byTurns(widths, (index + 4 * other) % widths.length, widths.length).map((width) => ({
      path,
      language,
      width,
    })),
  ),
);

/** How far a first visit moves whose fonts come when the page has been painted. */
async function shiftOf(context: BrowserContext, visit: Visit): Promise<number> {
  const page = await context.newPage();
  await page.setViewportSize({ width: visit.width, height: 800 });
  const painted = Promise.withResolvers<void>();
  await page.exposeFunction('firstPaintSeen', painted.resolve);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      (window as unknown as { firstPaintSeen(): void }).firstPaintSeen();
    }).observe({ type: 'paint', buffered: true });
  });
  let late = 0;
  await page.route('**/*.woff2', async (route) => {
    late += 1;
    await painted.promise;
    await route.continue();
  });
  const shifts = await watchShifts(page);
  await page.goto(localizedPath(visit.path, visit.language));
  await hydrated(page);
  await page.evaluate(() => document.fonts.ready);
  // The frame with the fonts, and the one after it, by which its shifts have been told.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const total = (await shifts()).reduce((sum, shift) => sum + Number.parseFloat(shift), 0);
  await page.close();
  expect(late, 'fonts that came late').toBeGreaterThan(1);
  return total;
}

test('fonts that come after the first paint move nearly nothing', async ({ context, site }) => {
  test.slow();
  await publish(site, { news: 3, photos: 3 });
  const moved: (Visit & { shift: number })[] = [];
  for (const visit of visits) {
    const shift = await shiftOf(context, visit);
    if (shift > 0) moved.push({ ...visit, shift });
  }
  expect(moved.filter(({ shift }) => shift > 0.02)).toEqual([]);
  expect(moved.length, JSON.stringify(moved)).toBeLessThanOrEqual(Math.floor(visits.length * 0.05));
});
