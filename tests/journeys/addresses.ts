import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

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
