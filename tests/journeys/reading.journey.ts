/** How long the lines of the pages of words are, as the browser breaks them. */
import type { Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { expect, remember, test } from './journey.ts';

const { home, whatIsFreemasonry, history, whatItMeans, faq } = pagePaths;

/** The characters of each whole line of the long texts; the last line of a text is none. */
function linesOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const lines: number[] = [];
    const texts = document.createTreeWalker(
      document.querySelector('main') as Element,
      NodeFilter.SHOW_TEXT,
    );
    const range = document.createRange();
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      // Cards cut their texts, and stand three in a row.
      if (text.length < 300 || text.parentElement?.closest('[data-expandable]')) continue;
      let top = Number.NaN;
      let length = 0;
      for (let at = 0; at < text.length; at += 1) {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const [box] = range.getClientRects();
        if (!box) continue;
        if (Math.abs(box.top - top) > box.height / 2) {
          lines.push(length);
          length = 0;
        }
        if (length === 0) top = box.top;
        length += 1;
      }
    }
    return lines.filter((length) => length > 0).sort((a, b) => a - b);
  });
}

for (const language of languages) {
  test(`half of the lines have 60 characters and more, and half 75 and less (${language})`, async ({
    page,
  }) => {
    await remember(page, { language });
    for (const path of [home, whatIsFreemasonry, history, whatItMeans, faq]) {
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      // All answers at once, as only a test opens them.
      await page.evaluate(() => {
        for (const answer of document.querySelectorAll('details')) {
          answer.removeAttribute('name');
          answer.open = true;
        }
      });
      for (const width of [768, 1024, 2560]) {
        await page.setViewportSize({ width, height: 800 });
        const lines = await linesOf(page);
        expect(lines.length, `${path} at ${width}`).toBeGreaterThan(5);
        const median = lines[lines.length >> 1] ?? 0;
        expect(median, `${path} at ${width}`).toBeLessThanOrEqual(75);
        if (width >= 1024) expect(median, `${path} at ${width}`).toBeGreaterThanOrEqual(60);
      }
    }
  });
}
