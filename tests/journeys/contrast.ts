/** Computes the contrast of two colours as WCAG defines it. */
import type { Page } from '@playwright/test';

/** Computed styles have channels from 0 to 255: `rgb(8, 15, 28)`. */
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
