/** Visitors' letters at the desk. */
import { readFile } from 'node:fs/promises';
import { fill } from '#content/words.ts';
import { deskWords, letters, receiveLetters, test } from './desk.ts';
import {
  answerLetters,
  main,
  openBox,
  openLetter,
  releaseLetter,
  removeLetter,
} from './desk-letters.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/status of 404/] });

test.beforeEach(({ site }) => receiveLetters(site));

const { messages: text, home } = deskWords.mk;

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

test('a letter is read, answered by mail and marked, by pointer', ({ atDesk: page }) =>
  answerLetters(page));

test('a letter is deleted by keyboard, after a question that Escape answers with no', ({
  atDesk: page,
}) => removeLetter(page));

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

test('a letter that was held back says why, and is released', ({ atDesk: page }) =>
  releaseLetter(page));

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
