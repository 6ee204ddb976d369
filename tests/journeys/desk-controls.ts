/** Buttons, fields and questions at the desk, on whichever screen. */
import type { Locator, Page } from '@playwright/test';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const button = (one: Page | Locator, name: string) =>
  one.getByRole('button', { name, exact: true });

/** Presses a button that asks first, and its like in the question. */
export async function answerYes(one: Locator, name: string): Promise<void> {
  await button(one, name).click();
  await button(one.page().getByRole('dialog'), name).click();
}

/** Saves come every three seconds, and on a busy machine later. */
export const inTime = { timeout: 20_000 };
