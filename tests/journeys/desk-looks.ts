/** What looks of the desk have to hold, whatever they show. */
import type { Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { expect } from './journey.ts';
import { expectNoOverflow } from './overflow.ts';
import { tooSmall } from './touch.ts';

/** In windows of these widths nothing is cut off, and every control can be touched. */
export const expectRoom = (page: Page, state: string, widths: readonly number[]): Promise<void> =>
  expectNoOverflow(page, state, widths, async (width) => {
    const controls = 'button:visible, nav a:visible, label:has(input):visible, main a:visible';
    expect(await tooSmall(page.locator(controls)), `${state} at ${width}`).toEqual([]);
  });

/** The page as it stands, in both themes and on a phone. */
export async function expectGoodLooks(page: Page, state: string): Promise<void> {
  const size = page.viewportSize();
  await expectNoViolations(page, state);
  const dark = page.getByRole('switch');
  await dark.check();
  await expectNoViolations(page, `${state} in dark`);
  await dark.uncheck();
  await expectRoom(page, state, [375]);
  if (size) await page.setViewportSize(size);
}
