import { AxeBuilder } from '@axe-core/playwright';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { themes } from '#shared/theme.ts';
import { expect, openPrepared, test } from './journey.ts';

/** Returns every nth element of a list, so that several tests share it; the soak test gets all. */
export const shareOf = <T>(all: readonly T[], turn: number, of: number): readonly T[] =>
  process.env.SOAK ? all : all.filter((_, index) => index % of === turn);

/** Expects no violations; the error message contains `state`. */
export async function expectNoViolations(page: Page, state: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // Without the legacy mode, each scan would open another page for its report.
    .setLegacyMode()
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
  );
  expect(found, state).toEqual([]);
}

/** Each language and theme occurs once; the soak test has every pair of them. */
export const looks = languages.flatMap((language, one) =>
  themes
    .filter((_, other) => process.env.SOAK || one === other)
    .map((theme) => ({ language, theme })),
);

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

/** Returns the texts that are smaller than the text of the page only when text has twice its size. */
export function shrunkTexts(page: Page): Promise<(string | null)[]> {
  return page.getByRole('main').evaluate((main) => {
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    const smaller = () =>
      [...main.querySelectorAll('h1, h2, h3, p')].filter(
        (text) => sizeOf(text) < sizeOf(document.body),
      );
    const usual = new Set(smaller());
    const { style } = document.documentElement;
    style.fontSize = '200%';
    const shrunk = smaller().filter((text) => !usual.has(text));
    style.removeProperty('font-size');
    return shrunk.map((text) => text.textContent);
  });
}

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

/** Returns the markup of controls that are less than 44 pixels high. */
export const tooSmall = (controls: Locator): Promise<string[]> =>
  controls.evaluateAll((all) =>
    all
      .filter((control) => control.getBoundingClientRect().height < 44)
      .map((control) => control.outerHTML),
  );

/** Wherever the page shows this address, it is one text node, selected and copied as one text. */
export async function expectWholeAddress(page: Page, address: string): Promise<void> {
  const elements = page.getByText(address);
  await expect(elements).not.toHaveCount(0);
  const views = await elements.evaluateAll((all) =>
    all.map((element) => {
      element.closest('details')?.setAttribute('open', '');
      element.scrollIntoView();
      getSelection()?.selectAllChildren(element);
      const texts = [...element.childNodes].map((node) => (node instanceof Text ? node.data : ''));
      return { texts, copy: getSelection()?.toString() };
    }),
  );
  for (const { texts, copy } of views) {
    expect(texts).toContainEqual(expect.stringContaining(address));
    expect(copy).toContain(address);
  }
}

/**
 * Computes the contrast of two colours as WCAG defines it. Computed styles have channels from 0 to
 * 255: `rgb(8, 15, 28)`.
 */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((channel) => {
      const part = Number(channel) / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** The opacity of a text includes that of its ancestors. */
export function coloursOfTexts(page: Page) {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: { text: string; colour: string; opacity: number }[] = [];
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!textContent?.trim() || !parentElement?.checkVisibility()) continue;
      let opacity = 1;
      for (let at: Element | null = parentElement; at; at = at.parentElement) {
        opacity *= Number(getComputedStyle(at).opacity);
      }
      const { color } = getComputedStyle(parentElement);
      found.push({ text: textContent.slice(0, 40), colour: color, opacity });
    }
    return found;
  });
}

interface LayoutShift {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null }[];
}

/** Without the fonts of a usual system, text moves when ours are loaded. */
export async function skipWithoutFonts(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await openPrepared(page, pagePaths.home);
  const missing = await page.evaluate(async () => {
    const faces = [...document.fonts].filter(({ family }) => family.includes('fallback'));
    const loaded = await Promise.allSettled(faces.map((face) => face.load()));
    const styleOf = ({ family, weight, style }: FontFace) => [family, weight, style].join();
    const found = faces.filter((_, index) => loaded[index]?.status === 'fulfilled').map(styleOf);
    return faces.map(styleOf).filter((style) => !found.includes(style));
  });
  test.skip(missing.length > 0, 'the fonts Arial and Times, or Liberation');
}

/** Call it before the visit; the returned function lists the layout shifts in the document. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const state = window as unknown as { shifts: string[] };
    state.shifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources, hadRecentInput } = entry as unknown as LayoutShift;
        // Shifts after a visitor's own click do not count.
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => node?.textContent ?? '');
        state.shifts.push(`${value}: ${moved.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}
