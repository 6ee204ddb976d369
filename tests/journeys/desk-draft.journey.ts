/** What is typed in a news item at the desk is kept, whatever ends, and never written over. */
import type { BrowserContext, Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { saveDraft } from '#server/publishing/entries.ts';
import { bin } from '#server/publishing/publish-entry.ts';
import type { EntryFields } from '#shared/publishing.ts';
import { completeFields, operation, present } from '../entry.ts';
import type { RunningSite } from '../running-site.ts';
import { deskWords, enter, test } from './desk.ts';
import { button, inTime } from './desk-controls.ts';
import { content, newItem, saved, shown, stored, title } from './desk-entry.ts';
import { expectGoodLooks } from './desk-looks.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/status of (401|404)|ERR_(INTERNET_DISCONNECTED|FAILED)/] });
test.beforeEach(() => test.slow());

const { news, draft, frame } = deskWords.mk;

/** Somebody else, at another desk, saves a text. */
async function savedElsewhere(site: RunningSite, id: number, fields: Partial<EntryFields>) {
  const { revision } = await stored(site, id);
  await inDatabase(site, (database) =>
    saveDraft(database, id, operation(revision), { ...completeFields, ...fields }),
  );
}

async function secondTab(context: BrowserContext, page: Page): Promise<Page> {
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(title(other)).toBeVisible();
  return other;
}

test('what is typed is saved by itself, and says so', async ({ atDesk: page, site }) => {
  const id = await newItem(page);
  await saved(page);
  await title(page).fill('Собир во Скопје');
  await expect(shown(page, draft.unsaved)).toBeVisible(inTime);
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Собир во Скопје');
  await expect(page.getByRole('status').filter({ hasText: draft.saved })).toBeAttached();
});

test('a text that was left behind is put back after a reload, and saved', async ({
  atDesk: page,
  context,
  site,
}) => {
  const id = await newItem(page);
  await saved(page);
  await context.setOffline(true);
  await title(page).fill('Напишано без врска');
  await expect(shown(page, draft.offline)).toBeVisible(inTime);
  // The pages come from the browser's disk; only the database is out of reach.
  await context.setOffline(false);
  await page.route('**/api/entries/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await title(page).press('End');
  await title(page).pressSequentially(', до крај');
  await expect(shown(page, draft.unsaved)).toBeVisible(inTime);
  await page.reload();
  await expect(title(page)).toHaveValue(/^Напишано без врска/);
  await page.unroute('**/api/entries/*');
  await expect(shown(page, draft.putBack)).toBeVisible(inTime);
  await saved(page);
  await expect(title(page)).toHaveValue('Напишано без врска, до крај');
  expect((await stored(site, id)).fields.title.mk).toBe('Напишано без врска, до крај');
});

test('offline the text stays, says so, and is saved when the line is back', async ({
  atDesk: page,
  context,
  site,
}) => {
  const id = await newItem(page);
  await context.setOffline(true);
  await content(page).fill('Прв пасус.');
  await expect(shown(page, draft.offline)).toBeVisible(inTime);
  await page.getByRole('link', { name: news.back }).click();
  await context.setOffline(false);
  await expect.poll(async () => (await stored(site, id)).fields.content.mk).toBe('Прв пасус.');
});

test('a text that two tabs have changed is shown twice, and one is chosen', async ({
  atDesk: page,
  context,
  site,
}) => {
  const id = await newItem(page);
  await title(page).fill('Собир');
  await saved(page);
  const other = await secondTab(context, page);
  await title(other).fill('Собир во Битола');
  await saved(other);

  await title(page).fill('Собир во Охрид');
  const conflict = page.getByRole('region', { name: draft.conflict.title });
  await expect(conflict).toBeVisible(inTime);
  await button(page, draft.conflict.show).click();
  await expect(page.getByRole('heading', { name: draft.conflict.title })).toBeFocused();
  const side = (name: string) => conflict.getByRole('region', { name });
  await expect(side(draft.conflict.mine).locator('mark')).toHaveText('Охрид');
  await expect(side(draft.conflict.theirs).locator('mark')).toHaveText('Битола');
  expect((await stored(site, id)).fields.title.mk).toBe('Собир во Битола');
  await expectGoodLooks(page, 'conflict');
  await button(page, news.publish).click();
  await expect(page.getByText(draft.conflict.chooseFirst)).toBeVisible();
  await button(page, draft.conflict.keepMine).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Собир во Охрид');

  await title(other).fill('Собир во Штип');
  await button(other, draft.conflict.takeTheirs).press('Enter');
  await expect(title(other)).toHaveValue('Собир во Охрид');
  await saved(other);
});

test('what a closed tab has left is shown beside what somebody else has saved since', async ({
  atDesk: page,
  context,
  site,
}) => {
  const id = await newItem(page);
  await saved(page);
  const other = await secondTab(context, page);
  await context.route('**/api/entries/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await title(other).fill('Од затвореното јазиче');
  await expect(shown(other, draft.offline)).toBeVisible(inTime);
  await other.close();
  await context.unroute('**/api/entries/*');
  await savedElsewhere(site, id, {});

  await page.getByRole('link', { name: news.back }).click();
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Од затвореното јазиче/ })
    .click();
  await expect(title(page)).toHaveValue('Од затвореното јазиче');
  await button(page, draft.conflict.takeTheirs).click();
  await expect(title(page)).toHaveValue(completeFields.title.mk);
  await saved(page);
});

test('what was typed in an item that is no more can still be copied', async ({
  atDesk: page,
  site,
}) => {
  const id = await newItem(page);
  await saved(page);
  await inDatabase(site, async (database) => {
    await bin(database, id, await present(database, id));
    await database.deleteFrom('news_copies').where('newsId', '=', id).execute();
    await database.deleteFrom('news_entries').where('id', '=', id).execute();
  });
  await title(page).fill('Никаде на друго место');
  await expect(page.getByRole('heading', { name: draft.gone.title })).toBeVisible(inTime);
  await expect(page.getByText('Никаде на друго место')).toBeVisible();
  await expectGoodLooks(page, 'gone');
  await page.reload();
  await expect(page.getByText('Никаде на друго место')).toBeVisible();
  await button(page, draft.gone.forget).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  // Whenever the tab is seen again, the item is read again.
  await Promise.all([
    page.waitForResponse(`**/api/entries/${id}`),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  ]);
  await page.getByRole('link', { name: news.back }).first().click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: draft.gone.title })).toBeVisible(inTime);
  await expect(page.getByText('Никаде на друго место')).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { name: draft.gone.title })).toBeVisible(inTime);
  await expect(page.getByText('Никаде на друго место')).toBeHidden();
});

test('while the desk is locked the text waits, and is saved when it is open again', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  const id = await newItem(page);
  await saved(page);
  await inDatabase(site, (database) => database.deleteFrom('desk_keys').execute());
  await title(page).fill('Напишано пред заклучувањето');
  await expect(page.getByRole('dialog', { name: frame.locked.title })).toBeVisible(inTime);
  await enter(await context.newPage(), desk);
  await expect(page.getByRole('dialog')).toBeHidden();
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Напишано пред заклучувањето');
});

test('where the browser keeps nothing, it says so and asks before it is left', async ({
  page,
  context,
  desk,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await enter(page, desk);
  await newItem(page);
  await title(page).pressSequentially('Само на екранот');
  await saved(page);
  await context.setOffline(true);
  await title(page).pressSequentially(', незачувано');
  await expect(shown(page, draft.onScreen)).toBeVisible(inTime);
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.close({ runBeforeUnload: true }),
  ]);
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await context.setOffline(false);
  await saved(page);
});

test('a backup that is restored meanwhile is never written over, and loses nothing', async ({
  atDesk: page,
  context,
  site,
}) => {
  const { backup, restore } = deskWords.mk.maintenance;
  const id = await newItem(page);
  await title(page).fill('Пред копијата');
  await saved(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByRole('link', { name: frame.screens.maintenance }).click();
  const [file] = await Promise.all([
    other.waitForEvent('download'),
    button(other, backup.make).click(),
  ]);
  const copy = await file.path();
  await title(page).fill('По копијата');
  await saved(page);
  const later = await context.newPage();
  await later.goto(page.url());
  await newItem(later);
  await title(later).fill('Нема ја во копијата');
  await saved(later);

  await other.locator('input[type=file]').setInputFiles(copy);
  await button(other, restore.confirm).click();
  await other.getByRole('dialog').getByRole('button', { name: restore.confirm }).click();
  await expect(other.getByText(new RegExp(fill(restore.done, { file: '\\S+' })))).toBeVisible(
    inTime,
  );
  await title(page).fill('Долго по копијата');
  const conflict = page.getByRole('region', { name: draft.conflict.title });
  await expect(conflict.getByRole('region', { name: draft.conflict.theirs })).toContainText(
    'Пред копијата',
  );
  await button(page, draft.conflict.keepMine).click();
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe('Долго по копијата');
  await title(later).fill('Нема ја во копијата, и понатаму');
  await expect(later.getByRole('heading', { name: draft.gone.title })).toBeVisible(inTime);
  await expect(later.getByText('Нема ја во копијата, и понатаму')).toBeVisible();
});
