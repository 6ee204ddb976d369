/** Visitors' letters at the desk. */
import { readFile } from 'node:fs/promises';
import { fill } from '#content/words.ts';
import { expectNoViolations } from './axe.ts';
import { deskWords, letters, receiveLetters, test } from './desk.ts';
import { button } from './desk-controls.ts';
import { answerYesAt, expectAtHeading, openScreen, pressAt } from './desk-keyboard.ts';
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

test('letters are released, marked, downloaded and deleted by keyboard alone', async ({
  atDesk: page,
}) => {
  test.slow();
  const goTo = async (box: keyof typeof text.boxes) => {
    await pressAt(page, main(page).getByRole('link', { name: text.boxes[box] }));
    await expectAtHeading(page);
  };
  const read = async (sender: string) => {
    await pressAt(page, main(page).getByRole('link', { name: sender }).first());
    await expect(
      page.getByRole('heading', { name: fill(text.message, { name: sender }) }),
    ).toBeFocused();
  };
  const confirm = (label: string) => answerYesAt(page, button(page, label), label);
  await openScreen(page, 'messages');
  await goTo('held');
  await read(letters.spam.name);
  await pressAt(page, button(page, text.release));
  await expect(page.getByText(text.released)).toBeVisible();
  await expectAtHeading(page);
  await expectNoViolations(page, 'letter');
  await pressAt(page, button(page, text.markAnswered));
  const back = button(page, text.markNew);
  await expect(back).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(button(page, text.markAnswered)).toBeFocused();
  await confirm(text.remove);
  await expect(page.getByText(text.removed)).toBeVisible();
  await expectAtHeading(page);

  await goTo('new');
  await read(letters.ana.name);
  await confirm(text.removeAddress);
  await expect(page.getByText(fill(text.removedAddress, { count: 2 }))).toBeVisible();
  await expectAtHeading(page);
  const download = page.waitForEvent('download');
  await pressAt(page, page.getByRole('link', { name: text.export }));
  expect(await readFile(await (await download).path(), 'utf8')).toContain(letters.john.email);
  await confirm(text.markAll);
  await expect(page.getByText(text.empty.new)).toBeVisible();
  await expectAtHeading(page);
  await goTo('answered');
  await expect(main(page).getByRole('link', { name: letters.john.name })).toBeVisible();
  await expectNoViolations(page, 'answered');
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

test('a letter that was held back says why, and is released', ({ atDesk: page }) =>
  releaseLetter(page));

test('all letters are downloaded as a table', async ({ atDesk: page }) => {
  await openBox(page, 'new');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: text.export }).click(),
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
