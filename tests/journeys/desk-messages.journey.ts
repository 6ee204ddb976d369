/** Visitors' letters at the desk. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { deskWords, letters, receiveLetters, test } from './desk.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/status of 404/] });

test.beforeEach(({ site }) => receiveLetters(site));

const { frame, messages: text, home } = deskWords.mk;
const main = (page: Page) => page.getByRole('main');

async function openBox(page: Page, box: keyof typeof text.boxes): Promise<void> {
  await page.getByRole('link', { name: new RegExp(`^${frame.screens.messages}`) }).click();
  await main(page).getByRole('link', { name: text.boxes[box] }).click();
}

const openLetter = (page: Page, { name, message }: typeof letters.ana) =>
  main(page)
    .getByRole('link', { name })
    .filter({ hasText: message.split('\n')[0] ?? '' })
    .click();

test('the first screen counts the letters and leads to them', async ({ atDesk: page }) => {
  await page.reload();
  await main(page)
    .getByRole('link', { name: `3 ${home.tiles.new}` })
    .click();
  await expect(main(page).getByRole('listitem').getByRole('strong')).toHaveText([
    letters.again.name,
    letters.john.name,
    letters.ana.name,
  ]);
});

test('a letter is read, answered by mail and marked, by pointer', async ({ atDesk: page }) => {
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
});

test('a letter is deleted by keyboard, after a question that Escape answers with no', async ({
  atDesk: page,
}) => {
  await openBox(page, 'new');
  await openLetter(page, letters.john);
  const remove = page.getByRole('button', { name: text.remove });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: fill(text.removeQuestion, { name: letters.john.name }),
  });
  await expect(dialog.getByRole('button', { name: frame.cancel })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: text.removed })).toBeVisible();
  await expect(main(page).getByText(letters.john.name)).toBeHidden();
  await expect(main(page).getByText(letters.ana.name)).toHaveCount(2);
});

test('all letters of an address go together', async ({ atDesk: page }) => {
  await openBox(page, 'new');
  await openLetter(page, letters.ana);
  await page.getByRole('button', { name: text.removeAddress }).click();
  const question = fill(text.removeAddressQuestion, { email: letters.ana.email, count: 2 });
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: text.removeAddress }).click();
  await expect(page.getByText(fill(text.removedAddress, { count: 2 }))).toBeVisible();
  await expect(main(page).getByText(letters.ana.name)).toHaveCount(0);
  await expect(main(page).getByText(letters.john.name)).toBeVisible();
});

test('a letter that was held back says why, and is released', async ({ atDesk: page }) => {
  await openBox(page, 'held');
  await expect(page.getByText(text.heldNote)).toBeVisible();
  await openLetter(page, letters.spam);
  await expect(page.getByText(text.suspicion.hiddenField)).toBeVisible();
  await page.getByRole('button', { name: text.release }).click();
  await expect(page.getByText(text.released)).toBeVisible();
  await expect(page.getByText(text.delivery.waiting)).toBeVisible();
  await openBox(page, 'held');
  await expect(page.getByText(text.empty.held)).toBeVisible();
});

test('all letters are downloaded as a table', async ({ atDesk: page }) => {
  await openBox(page, 'new');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text.export }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^messages-\d{4}-\d\d-\d\d\.csv$/);
  const table = await readFile(await file.path(), 'utf8');
  for (const { name, email } of Object.values(letters)) {
    expect(table).toContain(`"${name}","${email}"`);
  }
});

test('a letter that somebody has deleted meanwhile says so', async ({ atDesk: page, site }) => {
  await openBox(page, 'new');
  await openLetter(page, letters.john);
  await expect(page.getByRole('button', { name: text.markAnswered })).toBeVisible();
  await receiveLetters(site);
  await page.getByRole('button', { name: text.markAnswered }).click();
  await expect(page.getByText(deskWords.mk.faults.notFound).first()).toBeVisible();
});
