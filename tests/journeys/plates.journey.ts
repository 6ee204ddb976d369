/**
 * Each page fetches its drawings once and describes them, and the proof moves. `pictures/` has
 * screenshots of them.
 */
import type { Language } from '#shared/language.ts';
import { localizedPath, pagePaths } from '#shared/routes.ts';
import { expect, open, test, wordsOf } from './journey.ts';

const pages = ['whatIsFreemasonry', 'history', 'whatItMeans'] as const;
const narrowest = 240;

function descriptions(page: (typeof pages)[number], language: Language) {
  const { principlePlates, marks, stonePlates } = wordsOf(language);
  const drawings = {
    whatIsFreemasonry: Object.values(principlePlates),
    history: [marks],
    whatItMeans: Object.values(stonePlates),
  };
  return drawings[page].map(({ alt }) => alt);
}

test('the drawings of a page are described, wide enough, and one or two requests', async ({
  page,
}) => {
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
    const drawings = page.locator('main figure img');
    const described = descriptions(name, language);
    await expect(drawings).toHaveCount(described.length);
    for (const description of described) {
      await expect(page.getByRole('img', { name: description, exact: true })).toHaveCount(1);
    }
    for (const image of await page.locator('main img').all()) {
      await expect(image).toHaveAttribute('loading', 'lazy');
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveJSProperty('complete', true);
      await expect(image).not.toHaveJSProperty('naturalWidth', 0);
    }
    // The icons of History are tools of the next page.
    expect(asked, name).toHaveLength(name === 'history' ? 2 : 1);
    for (const width of [320, 768, 899, 900, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      const widths = await drawings.evaluateAll((all) => all.map((each) => each.clientWidth));
      expect(Math.min(...widths), `${name} at ${width}`).toBeGreaterThanOrEqual(narrowest);
    }
  }
});

test('the proof cuts the two small squares into the pieces of the great one', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('button', { name: wordsOf('mk').home.showProof }).click();
  const edges = await page.locator('figure svg').evaluate((figure: SVGSVGElement) => {
    for (const animation of figure.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = 0;
    }
    const toFigure = figure.getScreenCTM()?.inverse();
    return [...figure.querySelectorAll<SVGGraphicsElement>('g g g')].map((piece) => {
      const { x, y, width, height } = piece.getBBox();
      const moved = toFigure?.multiply(piece.getScreenCTM() ?? undefined);
      const corners = [new DOMPoint(x, y), new DOMPoint(x + width, y + height)];
      const [one, other] = corners.map((corner) => corner.matrixTransform(moved));
      const columns = [one?.x ?? 0, other?.x ?? 0].toSorted((a, b) => a - b);
      const rows = [one?.y ?? 0, other?.y ?? 0].toSorted((a, b) => a - b);
      return [...columns, ...rows].map((edge) => Math.round(edge / 20) + 0);
    });
  });
  expect(edges, 'first and last column, first and last row, from the right angle').toEqual([
    [-3, 0, -3, 0],
    [2, 4, 0, 4],
    [0, 2, 0, 3],
    [0, 2, 3, 4],
  ]);
});
