/** The desk by keyboard alone: whatever is needed is reached with Tab, and the focus is never lost. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { completeFields } from '../entry.ts';
import { expectNoViolations } from './axe.ts';
import { beginNews, deskWords, test } from './desk.ts';
import { button, field, inTime } from './desk-controls.ts';
import { content, newItem, saved, stored, title, visited } from './desk-entry.ts';
import {
  answerYesAt,
  chooseAt,
  escapeTo,
  expectAtHeading,
  openScreen,
  pressAt,
  tabTo,
  typeAt,
} from './desk-keyboard.ts';
import { main } from './desk-letters.ts';
import { encoded, isUpright, taken, visitors } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

test.beforeEach(() => test.slow());

const { frame, maintenance, news, photos } = deskWords.mk;

async function downloadTable(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await pressAt(page, button(page, photos.table.download));
  return readFile(await (await download).path(), 'utf8');
}

const uploadTable = (page: Page, text: string) =>
  chooseAt(page, button(page, photos.table.upload), {
    name: 'captions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });

test('a photo is added, described, published, described anew and removed', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, {});
  await openScreen(page, 'photos');
  await chooseAt(page, button(page, photos.add.choose), await taken(1));
  const tile = page.getByRole('article');
  await expect(tile).toBeVisible(encoded);
  await typeAt(page, tile.getByLabel(photos.caption.mk), 'Сала');
  const captions = await downloadTable(page);
  expect(captions.split('\r\n').slice(1)).toEqual(['IMG_1.jpg;Сала;', '']);
  await uploadTable(
    page,
    captions.replace('\r\n', ';Белешка\r\n').replace('Сала;', 'Сала;Hall;од Ана'),
  );
  const leftOut = fill(photos.table.leftOut, { columns: 'Белешка' });
  await expect(
    page.getByText(`${fill(photos.table.taken, { count: 1 })} ${leftOut}`),
  ).toBeVisible();
  await expect(tile.getByLabel(photos.caption.en)).toHaveValue('Hall');
  await pressAt(page, button(page, fill(photos.staged.publish, { count: 1 })));
  await expect(page.getByText(fill(photos.staged.published, { count: 1 }))).toBeVisible();
  await expectAtHeading(page);

  await pressAt(page, page.getByRole('link', { name: photos.tabs.gallery, exact: true }));
  await typeAt(page, tile.getByLabel(photos.caption.mk), 'Столб');
  await pressAt(page, button(page, photos.caption.save));
  await expect(page.getByText(photos.caption.done)).toBeVisible();
  await expect(tile.getByLabel(photos.caption.mk)).toBeFocused();
  await answerYesAt(page, button(tile, photos.gallery.remove), photos.gallery.remove);
  await expect(page.getByText(photos.gallery.removed)).toBeVisible();
  await expectAtHeading(page);
});

test('new photos are described at once, turned and discarded', async ({ atDesk: page, site }) => {
  await publish(site, {});
  await openScreen(page, 'photos');
  await chooseAt(page, button(page, photos.add.choose), [await taken(1), await taken(2)]);
  const tiles = page.getByRole('article');
  await expect(tiles).toHaveCount(2, encoded);
  const { staged } = photos;
  const all = page.getByRole('region', { name: staged.forAll });
  await expect(all).toBeVisible(encoded);
  await typeAt(page, all.getByLabel(photos.caption.mk), 'Сала');
  await pressAt(page, button(all, staged.applyCaption));
  await expect(tiles.first().getByLabel(photos.caption.mk)).toHaveValue('Сала');
  await expect(tiles.last().getByLabel(photos.caption.mk)).toHaveValue('Сала');
  await pressAt(page, button(tiles.first(), photos.rotate));
  await expect.poll(() => isUpright(tiles.first()), encoded).toBe(true);
  await answerYesAt(page, button(tiles.first(), staged.discard), staged.discard);
  await expect(tiles).toHaveCount(1);
  await expectAtHeading(page);
  await answerYesAt(page, button(page, staged.discardAll), staged.discardAll);
  await expect(page.getByText(staged.empty)).toBeVisible();
  await expectAtHeading(page);
});

test('public photos are replaced, turned, put into an album, and described by a table', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 2 });
  const { albums, album, table } = photos;
  const heading = page.getByRole('heading', { level: 2 });
  const tab = (name: keyof typeof photos.tabs) =>
    page.getByRole('link', { name: photos.tabs[name], exact: true });
  await openScreen(page, 'photos');
  await pressAt(page, tab('albums'));
  await expectAtHeading(page);
  const add = button(page, albums.add);
  await pressAt(page, add);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(albums.mk)).toBeFocused();
  await escapeTo(page, add);
  await page.keyboard.press('Enter');
  await typeAt(page, dialog.getByLabel(albums.mk), 'Вечер');
  await typeAt(page, dialog.getByLabel(albums.en), 'Evening');
  await typeAt(page, dialog.getByLabel(albums.date), '5 март 2026');
  await page.keyboard.press('Enter');
  await expect(page.getByText(albums.saved)).toBeVisible();
  await expect(add).toBeFocused();

  await pressAt(page, tab('gallery'));
  await expectAtHeading(page);
  const { caption } = photo(2);
  const tile = page.getByRole('article', { name: caption.mk });
  const choice = tile.getByLabel(album.label);
  await tabTo(page, choice);
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await visitors(site))[0]?.album?.title.mk).toBe('Вечер');
  await expect(choice).toBeFocused();
  const replace = button(tile, photos.gallery.replace);
  await chooseAt(page, replace, await taken(2));
  await expect(page.getByText(photos.gallery.replaced)).toBeVisible(encoded);
  await expect(replace).toBeFocused();
  const turn = button(tile, photos.rotate);
  await pressAt(page, turn);
  await expect.poll(() => isUpright(tile), encoded).toBe(true);
  await expect(turn).toBeFocused();

  await uploadTable(page, (await downloadTable(page)).replace(caption.en, 'The hall'));
  await expect(page.getByText(fill(table.taken, { count: 1 }))).toBeVisible();
  expect((await visitors(site)).map((item) => item.caption.en)).toEqual([
    'The hall',
    photo(1).caption.en,
  ]);

  await pressAt(page, tab('albums'));
  await expectAtHeading(page);
  const edit = button(page, albums.edit);
  await pressAt(page, edit);
  await typeAt(page, dialog.getByLabel(albums.mk), 'Собир');
  await pressAt(page, button(dialog, albums.save));
  await expect(heading).toHaveText(['Собир']);
  await expect(edit).toBeFocused();
  expect((await visitors(site))[0]?.album?.title.mk).toBe('Собир');
  await answerYesAt(page, button(page, albums.remove), albums.remove);
  await expect(page.getByText(albums.removed)).toBeVisible();
  await expectAtHeading(page);
  expect((await visitors(site)).map((item) => item.album)).toEqual([undefined, undefined]);
});

test('after the last part of a list the reader goes on at its first new item', async ({
  atDesk: page,
  desk,
  site,
}) => {
  await publish(site, { photos: 25 });
  const { caption } = photo(1);
  const more = button(page, photos.gallery.more);
  await page.goto(`${desk.url}/#/photos/gallery`);
  await more.press('Enter');
  await expect(more).toBeHidden();
  const last = page.getByRole('article', { name: `25 ${caption.mk}` });
  await expect(last.getByLabel(photos.caption.mk)).toBeFocused();

  await newItem(page);
  // What the screen before has read is forgotten.
  await page.reload();
  await pressAt(page, button(page, news.picture.gallery));
  await more.press('Enter');
  await expect(more).toBeHidden();
  await expect(button(page.getByRole('dialog'), caption.mk)).toBeFocused();
});

test('a news item is swapped, scheduled, published, copied, restored, withdrawn and binned', async ({
  atDesk: page,
  context,
  site,
}) => {
  await publish(site, {});
  await inDatabase(site, (database) => database.deleteFrom('news_entries').execute());
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { title: name, content: texts } = completeFields;
  const confirm = (label: string) => answerYesAt(page, button(page, label), label);
  const openIn = async (state: keyof typeof news.states) => {
    await pressAt(page, page.getByRole('link', { name: `${news.states[state]} (1)` }));
    await expectAtHeading(page);
    await pressAt(page, main(page).getByRole('link', { name: name.mk }));
    await expectAtHeading(page);
  };
  const leave = () => pressAt(page, page.getByRole('link', { name: news.back }));

  await openScreen(page, 'news');
  await pressAt(page, button(page, news.new));
  await expect(page.getByRole('heading', { name: news.untitled, level: 1 })).toBeFocused();
  await typeAt(page, title(page), name.en);
  await typeAt(page, field(page, news.fields.title.en), name.mk);
  await pressAt(page, button(page, news.swap));
  await expect(title(page)).toBeFocused();
  await expect(title(page)).toHaveValue(name.mk);
  await typeAt(page, content(page), texts.mk);
  await typeAt(page, field(page, news.fields.content.en), texts.en);
  const date = field(page, news.fields.date);
  await typeAt(page, date, '5.3.2999 18:30');
  const due = { date: '5 март 2999, 18:30' };
  await pressAt(page, button(page, fill(news.schedule, due)));
  await expect(page.getByText(fill(news.scheduled, due))).toBeVisible();
  await expectAtHeading(page);

  await leave();
  await expectAtHeading(page);
  await openIn('scheduled');
  await pressAt(page, button(page, news.unschedule));
  await expect(page.getByText(news.unscheduled)).toBeVisible();
  await expectAtHeading(page);
  await typeAt(page, date, '');
  await pressAt(page, button(page, news.publish));
  await expect(page.getByText(news.published, { exact: true })).toBeVisible();
  await expectAtHeading(page);
  expect(await visited(page, site)).toBe(200);
  await pressAt(page, button(page, news.copy));
  await expect(page.getByText(fill(news.copied, { address: '' }))).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  expect((await page.request.get(address)).status()).toBe(200);

  await typeAt(page, title(page), 'Друг наслов');
  await saved(page);
  await pressAt(page, page.getByText(news.versions.title));
  await pressAt(page, page.getByText(/^Објавена на .*\d\d:\d\d$/).last());
  await confirm(news.versions.restore);
  await expect(page.getByText(news.versions.restored)).toBeVisible();
  await expectAtHeading(page);
  await expect(title(page)).toHaveValue(name.mk);

  await leave();
  await expectAtHeading(page);
  const search = page.getByRole('searchbox', { name: news.search });
  await typeAt(page, search, 'нема такво');
  await expect(page.getByText(news.nothingFound)).toBeVisible();
  await typeAt(page, search, name.en);
  await openIn('published');
  await confirm(news.withdraw);
  await expect(page.getByText(news.withdrawn)).toBeVisible();
  await expectAtHeading(page);
  expect(await visited(page, site)).toBe(404);
  await confirm(news.bin);
  await expect(page.getByText(news.binned)).toBeVisible();
  await expectAtHeading(page);
  await pressAt(page, page.getByRole('link', { name: `${news.states.binned} (1)` }));
  await expectAtHeading(page);
  await pressAt(page, button(page, news.restore));
  await expect(page.getByText(news.empty.binned)).toBeVisible();
  await expectAtHeading(page);
  await openIn('draft');
  await expect(content(page)).toHaveText(texts.mk);
});

test('a news item gets a picture of the gallery, with its caption, another, and none', async ({
  atDesk: page,
  desk,
  site,
}) => {
  await publish(site, { photos: 2 });
  const id = await beginNews(site);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const gallery = button(page, news.picture.gallery);
  await pressAt(page, gallery);
  await escapeTo(page, gallery);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: news.picture.gallery });
  const { imageUrl, caption } = photo(1);
  await pressAt(page, dialog.getByRole('button', { name: caption.mk }));
  await expect(page.getByText(news.picture.chosen)).toBeVisible();
  await expect(gallery).toBeFocused();
  await expect(page.getByRole('img', { name: caption.mk })).toBeVisible();
  await saved(page);
  const { fields } = await stored(site, id);
  expect(fields).toMatchObject({ picture: imageUrl, pictureDescription: caption });
  await chooseAt(page, button(page, news.picture.replace), await taken(2));
  await expect(page.getByText(news.picture.added)).toBeVisible(encoded);
  await pressAt(page, button(page, news.picture.remove));
  await expect(button(page, news.picture.choose)).toBeFocused();
  await saved(page);
  expect((await stored(site, id)).fields.picture).toBe(null);

  await page.setViewportSize({ width: 375, height: 800 });
  await pressAt(page, button(page, news.preview.open));
  const preview = page.getByRole('dialog', { name: news.preview.title });
  await tabTo(page, preview.getByRole('checkbox', { name: frame.dark }));
  await page.keyboard.press('Space');
  const shown = page.getByTitle(news.preview.frame.mk);
  await expect(shown.contentFrame().locator('html')).toHaveClass(/dark/);
  await expect(shown, 'the width of a telephone is drawn smaller').toBeInViewport({ ratio: 0.98 });
});

test('the site is backed up, brought back, and looked through', async ({ atDesk: page, site }) => {
  await publish(site, { news: 1, photos: 1 });
  await openScreen(page, 'maintenance');
  const download = page.waitForEvent('download');
  await pressAt(page, button(page, maintenance.backup.make));
  const file = await (await download).path();
  await publish(site, {});
  const { restore } = maintenance;
  const choose = button(page, restore.choose);
  await chooseAt(page, choose, file);
  await expect(button(page, restore.confirm)).toBeVisible(inTime);
  await expectNoViolations(page, 'comparison');
  await pressAt(page, button(page, frame.cancel));
  await expect(button(page, restore.confirm)).toBeHidden();
  await expect(choose).toBeFocused();

  await chooseAt(page, choose, file);
  await expect(button(page, restore.confirm)).toBeVisible(inTime);
  await pressAt(page, button(page, restore.confirm));
  const dialog = page.getByRole('dialog', { name: restore.question });
  await pressAt(page, dialog.getByRole('button', { name: restore.confirm }));
  await expect(page.getByText(restore.done)).toBeVisible(inTime);
  await expect(choose).toBeFocused();
  await pressAt(page, button(page, maintenance.mail.send));
  await expect(page.getByText(maintenance.mail.failures.smtp)).toBeVisible();
  await pressAt(page, button(page, maintenance.check.run));
  const fine = fill(maintenance.check.fine, { pictures: 1 });
  await expect(page.getByText(fine)).toBeVisible({ timeout: 20_000 });
});
