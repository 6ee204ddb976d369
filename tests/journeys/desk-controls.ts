/** Buttons, fields and questions at the desk, on whichever screen. */
import type { Locator, Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import { writeText } from '#desk/browser/news/text/text-format.ts';
import { expect } from './journey.ts';

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

export const button = (one: Page | Locator, name: string) =>
  one.getByRole('button', { name, exact: true });

/** Presses a button that asks first, and its like in the question. */
export async function answerYes(one: Locator, name: string): Promise<void> {
  await button(one, name).click();
  await button(one.page().getByRole('dialog'), name).click();
}

/** Expects the text of a news item in its field, as it would be stored. */
export const expectText = (area: Locator, text: string, message?: string) =>
  expect
    .poll(async () => {
      const shown = await area.evaluate((each: HTMLElement & { editor?: Editor }) =>
        each.editor?.getJSON(),
      );
      return shown && writeText(shown);
    }, message)
    .toBe(text);

/** Saves come every three seconds, and on a busy machine later. */
export const inTime = { timeout: 20_000 };
