/** The text of a news item at the desk: its buttons, keys, and what is pasted. */
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { publish } from '#server/publishing/publish-entry.ts';
import { pagePaths } from '#shared/routes.ts';
import { completeDraft, entryOf } from '../entry.ts';
import { expectNoViolations } from './axe.ts';
import { deskWords, test } from './desk.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';

const { news, text, frame } = deskWords.mk;

const label = news.fields.content.mk;
const area = (page: Page) => page.getByRole('textbox', { name: label, exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole('group', { name: fill(text.tools, { label }) }).getByRole('button', { name });

async function open(page: Page, typed: string): Promise<void> {
  await page.getByRole('banner').getByRole('link', { name: frame.screens.news }).click();
  await page.getByRole('button', { name: news.new, exact: true }).click();
  await area(page).pressSequentially(typed);
}

const select = (page: Page, start: number, end = start) =>
  area(page).evaluate(
    (each: HTMLTextAreaElement, [from, to]) => {
      each.focus();
      each.setSelectionRange(from, to);
    },
    [start, end] as const,
  );

/** As the browser does it for what another program has copied. */
const paste = (page: Page, copied: Record<string, string>) =>
  area(page).evaluate((each, contents) => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(contents)) clipboardData.setData(type, value);
    each.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, copied);

test('words are made bold, lines a list, and both can be undone', async ({ atDesk: page }) => {
  await open(page, 'прво важно');
  await select(page, 5, 10);
  await tool(page, text.bold).click();
  await expect(area(page)).toHaveValue('прво **важно**');
  await expect(area(page)).toBeFocused();
  await page.keyboard.press('Control+B');
  await expect(area(page)).toHaveValue('прво важно');
  await tool(page, text.list).click();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('второ');
  await expect(area(page)).toHaveValue('- прво важно\n- второ');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('крај');
  await expect(area(page)).toHaveValue('- прво важно\n- второ\nкрај');
  for (let left = 40; left > 0 && (await area(page).inputValue()) !== 'прво важно'; left -= 1) {
    await page.keyboard.press('Control+Z');
  }
  await expect(area(page)).toHaveValue('прво важно');
});

test('a link is made by button and by keyboard, and refused where it leads nowhere', async ({
  atDesk: page,
}) => {
  await open(page, 'види ложа');
  await select(page, 5, 9);
  await page.keyboard.press('Control+K');
  const dialog = page.getByRole('dialog', { name: text.linkTitle });
  await page.keyboard.type('некаде');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(text.linkFault)).toBeVisible();
  await expectNoViolations(page, 'link');
  const address = dialog.getByRole('textbox', { name: text.linkAddress });
  await expect(address).toBeFocused();
  await address.fill('lodge.example/вест');
  await page.keyboard.press('Enter');
  await expect(area(page)).toHaveValue('види [ложа](https://lodge.example/вест)');
  await expect(area(page)).toBeFocused();
  await page.keyboard.press('Control+Z');
  await expect(area(page)).toHaveValue('види ложа');

  await select(page, 9);
  await tool(page, text.link).click();
  await dialog.getByRole('textbox', { name: text.linkText }).fill(' [1]');
  await address.fill('a@lodge.example');
  await dialog.getByRole('button', { name: text.insert }).click();
  await expect(area(page)).toHaveValue('види ложа[[1]](mailto:a@lodge.example)');
  await tool(page, text.link).click();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(area(page)).toBeFocused();
});

test('what other programs copy is pasted in the format of the news', async ({ atDesk: page }) => {
  await open(page, 'Почеток');
  const html = '<p>На <b>24 јуни</b></p><ul><li>збор</li></ul><script>alert(1)</script>';
  await paste(page, { 'text/html': html, 'text/plain': 'На 24 јуни' });
  await expect(area(page)).toHaveValue('Почеток\n\nНа **24 јуни**\n\n- збор');
  await page.keyboard.press('Control+Z');
  await expect(area(page)).toHaveValue('Почеток');
  await paste(page, { 'text/plain': ' **а**\n- б' });
  await expect(area(page)).toHaveValue('Почеток \\*\\*а\\*\\*\n\\- б');
});

test('what is copied within the desk keeps its marks', async ({ atDesk: page }) => {
  await open(page, '**важно** крај');
  await select(page, 0, 9);
  await page.keyboard.press('Control+X');
  await expect(area(page)).toHaveValue(' крај');
  await page.keyboard.press('End');
  await page.keyboard.press('Control+V');
  await expect(area(page)).toHaveValue(' крај**важно**');
});

test('what is copied from a page of the site is pasted as it was published', async ({
  atDesk: page,
  context,
  site,
}) => {
  const published =
    'На **24 јуни** ложата\nодржа [собир](https://lodge.example/а_b).\n\n- збор\n- **вечера**\n\n1. отворање\n2. затворање';
  const id = await inDatabase(site, async (database) => {
    const entry = await completeDraft(database, { content: { mk: published, en: 'Text.' } });
    return entryOf(await publish(database, entry.id, entry.version)).id;
  });
  const visitor = await context.newPage();
  await visitor.goto(`${site.url}${pagePaths.news}?item=${id}`);
  await expect(visitor.getByText('затворање')).toBeVisible();
  await visitor.evaluate(() => {
    const main = document.querySelector('main');
    const start = main?.querySelector('p:has(strong)');
    const end = main?.querySelector('ol');
    if (!start || !end) throw new Error('There is no text');
    const range = document.createRange();
    range.setStartBefore(start);
    range.setEndAfter(end);
    getSelection()?.addRange(range);
  });
  await visitor.keyboard.press('Control+C');
  await page.bringToFront();
  await open(page, '');
  await area(page).focus();
  await page.keyboard.press('Control+V');
  await expect(area(page)).toHaveValue(published);
});
