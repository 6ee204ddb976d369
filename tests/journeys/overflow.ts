import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** A visitor may set this text spacing (WCAG 2.2, 1.4.12). */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`;

/** Enlarged text is twice the usual size. */
export function overflowOf(page: Page, text: 'usual' | 'enlarged' | 'spaced'): Promise<number> {
  return page.evaluate(
    ([size = '', rules = '']) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
      const { documentElement: root } = document;
      const footer = document.querySelector('footer');
      root.style.fontSize = size;
      // With `content-visibility: auto`, the content of the footer would not count as overflow.
      if (footer) footer.style.contentVisibility = 'visible';
      const overflow = root.scrollWidth - innerWidth;
      root.style.removeProperty('font-size');
      footer?.style.removeProperty('content-visibility');
      document.adoptedStyleSheets.pop();
      return overflow;
    },
    [text === 'enlarged' ? '200%' : '', text === 'spaced' ? spacing : ''],
  );
}

/**
 * On phones, enlarged text is checked, too. The error message contains `what`; `also` makes further
 * checks.
 */
export async function expectNoOverflow(
  page: Page,
  what: string,
  widths: readonly number[],
  also: (width: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const at = `${what} at ${width}`;
    expect(await overflowOf(page, 'usual'), at).toBeLessThanOrEqual(0);
    if (width <= 375) {
      expect(await overflowOf(page, 'enlarged'), `${at}, enlarged`).toBeLessThanOrEqual(0);
    }
    await also(width);
  }
}

/** Returns the words of the page that are on two lines when text has twice its size. */
export function brokenWords(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate((main) => {
    const { style } = document.documentElement;
    style.fontSize = '200%';
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.parentElement?.closest('[href^="mailto"]')) continue;
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1) broken.push(word);
      }
    }
    style.removeProperty('font-size');
    return broken;
  });
}
