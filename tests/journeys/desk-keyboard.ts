/** How journeys at the desk go by keyboard alone. */
import type { Locator, Page } from '@playwright/test';
import { deskWords } from './desk.ts';
import { button } from './desk-controls.ts';
import { expect } from './journey.ts';

const { frame } = deskWords.mk;

/** More stops than any screen of these journeys has. */
const farthest = 120;

/** Goes from stop to stop until the element has the focus; backwards where it is behind. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isBehind = await target.evaluate(
    (element) =>
      document.activeElement !== null &&
      (element.compareDocumentPosition(document.activeElement) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
        0,
  );
  for (let stop = 0; stop < farthest; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(isBehind ? 'Shift+Tab' : 'Tab');
  }
  throw new Error(`Tab does not lead to ${target}`);
}

export async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** In the place of what stands there. */
export async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

export async function chooseAt(
  page: Page,
  target: Locator,
  file: Parameters<Locator['setInputFiles']>[0],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await pressAt(page, target);
  await (await chooser).setFiles(file);
}

/** Presses a button that asks first, and its like in the question. */
export async function answerYesAt(page: Page, target: Locator, name: string): Promise<void> {
  await pressAt(page, target);
  await pressAt(page, button(page.getByRole('dialog'), name));
}

/** Closes a dialog by Escape; the focus is back on what has opened it. */
export async function escapeTo(page: Page, opener: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  // The focus is back first: a key in the same moment would open what is about to go.
  await expect(page.locator('dialog')).toHaveCount(0);
}

/** Where the reader goes on after what takes away the control that had the focus. */
export const expectAtHeading = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toBeFocused();

export async function openScreen(page: Page, screen: keyof typeof frame.screens): Promise<void> {
  // Behind its name stands how much waits there.
  const name = new RegExp(`^${frame.screens[screen]}`);
  await pressAt(page, page.getByRole('banner').getByRole('link', { name }));
  await expectAtHeading(page);
}
