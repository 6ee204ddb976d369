/** The ways of a letter at the desk, whatever the database. */
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { deskWords, letters } from './desk.ts';
import { escapeTo } from './desk-keyboard.ts';
import { expect } from './journey.ts';

const { frame, messages: text } = deskWords.mk;
export const main = (page: Page) => page.getByRole('main');

export async function openBox(page: Page, box: keyof typeof text.boxes): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${frame.screens.messages}`) }).click();
  await main(page).getByRole('link', { name: text.boxes[box] }).click();
}

export const openLetter = (page: Page, { name, message }: typeof letters.ana) =>
  main(page)
    .getByRole('link', { name })
    .filter({ hasText: message.split('\n')[0] ?? '' })
    .click();

/** By pointer; in the end all are answered. */
export async function answerLetters(page: Page): Promise<void> {
  await openBox(page, 'new');
  await openLetter(page, letters.john);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(fill(text.message, { name: letters.john.name }));
  await expect(page.getByText(letters.john.message)).toBeVisible();
  const reply = page.getByRole('link', { name: text.reply });
  const address = new URL((await reply.getAttribute('href')) ?? '');
  expect(address.pathname).toBe(letters.john.email);
  expect(address.searchParams.get('subject')).toBe(text.replySubject);
  expect(address.searchParams.get('body')).toContain('> Greetings.\r\n> Two lines.');

  await page.getByRole('button', { name: text.markAnswered }).click();
  await expect(page.getByRole('button', { name: text.markNew })).toBeVisible();
  await openBox(page, 'answered');
  await expect(main(page).getByText(letters.john.name)).toBeVisible();
  await openBox(page, 'new');
  await expect(main(page).getByText(letters.john.name)).toBeHidden();
  await page.getByRole('button', { name: text.markAll }).click();
  await page.getByRole('dialog').getByRole('button', { name: text.markAll }).click();
  await expect(page.getByText(text.empty.new)).toBeVisible();
}

/** By keyboard, after a question that Escape answers with no. */
export async function removeLetter(page: Page): Promise<void> {
  await openBox(page, 'new');
  await openLetter(page, letters.john);
  const remove = page.getByRole('button', { name: text.remove });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: fill(text.removeQuestion, { name: letters.john.name }),
  });
  const cancel = dialog.getByRole('button', { name: frame.cancel });
  await expect(cancel).toBeFocused();
  await escapeTo(page, remove);
  await page.keyboard.press('Enter');
  // Before it is there the keys would go elsewhere.
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: text.removed })).toBeVisible();
  await expect(main(page).getByText(letters.john.name)).toBeHidden();
  await expect(main(page).getByText(letters.ana.name)).toHaveCount(2);
}

export async function releaseLetter(page: Page): Promise<void> {
  await openBox(page, 'held');
  await expect(page.getByText(text.heldNote)).toBeVisible();
  await openLetter(page, letters.spam);
  await expect(page.getByText(text.suspicion.hiddenField)).toBeVisible();
  await page.getByRole('button', { name: text.release }).click();
  await expect(page.getByText(text.released)).toBeVisible();
  await expect(page.getByText(text.delivery.waiting)).toBeVisible();
  await openBox(page, 'held');
  await expect(page.getByText(text.empty.held)).toBeVisible();
}
