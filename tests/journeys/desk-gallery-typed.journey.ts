/** What is typed of albums and public photos at the desk is not lost between tabs, answers and deletions. */
import type { Page, Route } from '@playwright/test';
import { removeAlbum, saveAlbum } from '#server/publishing/albums.ts';
import { paths } from '../../desk/shared/api.ts';
import { itemOf, operation } from '../entry.ts';
import { deskWords, enter, test } from './desk.ts';
import { button } from './desk-controls.ts';
import { add, fillCaption, open, openTab, staged, tile, visitorsRead } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

const { draft, faults, photos: text } = deskWords.mk;

test.use({ expectedMessages: [/ERR_FAILED/] });
test.beforeEach(async ({ site }) => {
  test.slow();
  await publish(site, { photos: 1 });
});

const title = (page: Page) => page.getByRole('dialog').getByLabel(text.albums.mk);
const save = (page: Page) => button(page.getByRole('dialog'), text.albums.save).click();

async function typeNewAlbum(page: Page): Promise<void> {
  await button(page, text.albums.add).click();
  await title(page).fill('Собир');
  await page.getByRole('dialog').getByLabel(text.albums.en).fill('Meeting');
  await page.getByRole('dialog').getByLabel(text.albums.date).fill('5.3.2026');
}

/** Has the next save of an album wait; it resolves with it once it is sent. */
async function holdSave(page: Page): Promise<{ sent: Promise<Route> }> {
  const sent = Promise.withResolvers<Route>();
  let isFirst = true;
  await page.route(`**${paths.albums}{,/*}`, (route) => {
    if (!['POST', 'PUT'].includes(route.request().method()) || !isFirst) return route.continue();
    isFirst = false;
    return sent.resolve(route);
  });
  return { sent: sent.promise };
}

/** Whether the browser lets go of the page without asking, as all is kept. */
const leavesSilently = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('of two tabs that change one caption, the second to save chooses between both', async ({
  atDesk: page,
  context,
  site,
}) => {
  await open(page);
  await openTab(page, 'gallery');
  const other = await context.newPage();
  await other.goto(page.url());
  const list = (tab: Page) => tab.getByRole('region', { name: text.gallery.list });
  const caption = (tab: Page) => list(tab).getByLabel(text.caption.mk);
  await caption(page).fill('Од првото јазиче');
  await caption(other).fill('Од второто јазиче');
  await button(list(other), text.caption.save).click();
  await expect(other.getByText(text.caption.done)).toBeVisible();
  await expect.poll(() => leavesSilently(other)).toBe(true);
  await button(list(page), text.caption.save).click();
  const conflict = list(page).getByRole('region', { name: text.caption.conflict });
  await expect(conflict).toContainText('Од второто јазиче');
  await expect(caption(page)).toHaveValue('Од првото јазиче');
  await button(conflict, draft.conflict.keepMine).click();
  await button(list(page), text.caption.save).click();
  await expect(page.getByText(text.caption.done)).toBeVisible();
  expect(await visitorsRead(site)).toEqual(['Од првото јазиче']);
  await page.reload();
  await expect(caption(page)).toHaveValue('Од првото јазиче');
  await expect(button(list(page), text.caption.save)).toBeHidden();
});

test('an album is typed on while it is being saved', async ({ atDesk: page }) => {
  await open(page);
  await openTab(page, 'albums');
  await typeNewAlbum(page);
  const { sent } = await holdSave(page);
  await save(page);
  const route = await sent;
  await title(page).fill('Собир во мај');
  await route.continue();
  await expect(page.getByText(text.albums.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Собир во мај']);
});

test('what became of an album whose form was left while it was being saved is said', async ({
  atDesk: page,
}) => {
  await open(page);
  await openTab(page, 'albums');
  await typeNewAlbum(page);
  const { sent } = await holdSave(page);
  await save(page);
  const route = await sent;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await route.abort();
  await expect(page.getByText(faults.offline)).toBeVisible();
  await button(page, text.albums.add).click();
  await expect(title(page)).toHaveValue('Собир');
  await save(page);
  await expect(page.getByText(text.albums.saved, { exact: true })).toBeVisible();
});

test('an album that was saved though the answer was lost is seen, and stays one', async ({
  atDesk: page,
}) => {
  await open(page);
  await openTab(page, 'albums');
  await typeNewAlbum(page);
  const { sent } = await holdSave(page);
  await save(page);
  const route = await sent;
  await route.fetch();
  await route.abort();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(faults.offline);
  const rows = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(rows).toHaveText(['Собир']);
  await save(page);
  await expect(page.getByText(text.albums.saved, { exact: true })).toBeVisible();
  await expect(rows).toHaveText(['Собир']);
});

/** The desk saves what is sent next, but its answer gets lost. */
async function loseSave(page: Page): Promise<void> {
  const { sent } = await holdSave(page);
  await save(page);
  const route = await sent;
  await route.fetch();
  await route.abort();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(faults.offline);
}

test('an album whose answers were lost is changed as it is typed on, and stays one', async ({
  atDesk: page,
}) => {
  await open(page);
  await openTab(page, 'albums');
  await typeNewAlbum(page);
  await loseSave(page);
  await page.keyboard.press('Escape');
  await page.reload();
  await button(page, text.albums.add).click();
  await title(page).fill('Собир во мај');
  await save(page);
  await expect(page.getByText(text.albums.saved, { exact: true })).toBeVisible();
  const rows = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await expect(rows).toHaveText(['Собир во мај']);

  await button(page, text.albums.edit).click();
  await title(page).fill('Собир во Битола');
  await loseSave(page);
  await title(page).fill('Собир во Охрид');
  await save(page);
  await expect(page.getByText(text.albums.saved, { exact: true })).toBeVisible();
  await expect(rows).toHaveText(['Собир во Охрид']);
});

test('a form that was left while it was being saved shows the album when it opens again', async ({
  atDesk: page,
}) => {
  await open(page);
  await openTab(page, 'albums');
  const rows = page.getByRole('listitem').getByRole('heading', { level: 2 });
  await typeNewAlbum(page);
  const added = await holdSave(page);
  await save(page);
  const first = await added.sent;
  await page.keyboard.press('Escape');
  await button(page, text.albums.add).click();
  await first.continue();
  await expect(title(page)).toHaveValue('');
  await button(page.getByRole('dialog'), deskWords.mk.frame.cancel).click();
  await expect(rows).toHaveText(['Собир']);

  await button(page, text.albums.edit).click();
  await title(page).fill('Собир во мај');
  const changed = await holdSave(page);
  await save(page);
  const second = await changed.sent;
  await page.keyboard.press('Escape');
  await button(page, text.albums.edit).click();
  await second.continue();
  await expect(page.getByText(text.albums.saved, { exact: true })).toBeVisible();
  await expect(title(page)).toHaveValue('Собир во мај');
  await title(page).fill('Собир во Охрид');
  await save(page);
  await expect(rows).toHaveText(['Собир во Охрид']);
});

test('what was typed in an album that somebody else has deleted can be copied', async ({
  atDesk: page,
  site,
}) => {
  const id = await inDatabase(site, async (database) => {
    const values = { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' };
    return itemOf(await saveAlbum(database, null, operation(''), values)).id;
  });
  await open(page);
  await openTab(page, 'albums');
  await button(page, text.albums.edit).click();
  await title(page).fill('Собир во мај');
  await inDatabase(site, (database) => removeAlbum(database, id));
  await save(page);
  const left = page.getByRole('alert', { name: text.albums.left });
  await expect(left).toContainText('Собир во мај');
  await expect(left).toContainText('Meeting');
  await expect(left).toContainText('5.3.2026');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await button(left, text.add.dismiss).click();
  await expect(left).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('where the browser keeps nothing, photos and albums say so', async ({ page, desk }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    };
  });
  await enter(page, desk);
  await open(page);
  await openTab(page, 'albums');
  await button(page, text.albums.add).click();
  await title(page).fill('Собир');
  await expect(page.getByRole('dialog').getByText(draft.onScreen)).toBeVisible();
  await button(page.getByRole('dialog'), deskWords.mk.frame.cancel).click();

  await openTab(page, 'gallery');
  const only = page.getByRole('region', { name: text.gallery.list }).getByRole('article');
  await only.getByLabel(text.caption.mk).fill('Сала');
  await expect(only.getByText(draft.onScreen)).toBeVisible();
  await button(only, text.caption.save).click();
  await expect(page.getByText(text.caption.done)).toBeVisible();
  await expect(only.getByText(draft.onScreen)).toBeHidden();

  await openTab(page, 'staged');
  await add(page, 1);
  await page.route(`**${paths.stagedPhotos}/*`, (route) => route.abort());
  await fillCaption(tile(staged(page), 'IMG_1.jpg'), 1);
  await expect(page.getByText(text.caption.failed)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(draft.onScreen)).toBeVisible();
});
