/** Albums and public photos at the desk, by pointer. */
import type { Page } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { albums, saveAlbum } from '#server/publishing/albums.ts';
import { setCaption } from '#server/publishing/gallery-photos.ts';
import { findGalleryItem, findPublicPhoto, removeGalleryItem } from '#server/storage/gallery.ts';
import { storedStagedPhotos } from '#server/storage/staged-photos.ts';
import { operationOn } from '#shared/publishing.ts';
import type { RunningSite } from '../running-site.ts';
import { expectNoViolations } from './axe.ts';
import { deskWords, test } from './desk.ts';
import { answerYes, button, inTime } from './desk-controls.ts';
import {
  add,
  animation,
  changeInTable,
  chooseBy,
  encoded,
  fillCaption,
  isUpright,
  names,
  open,
  openTab,
  staged,
  tile,
  visitors,
  visitorsRead,
} from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

const { draft, faults, frame, photos: text } = deskWords.mk;

test.beforeEach(() => test.slow());

test('an album is made, given to all at once like a caption, changed and deleted; a photo is turned', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, {});
  await open(page);
  await openTab(page, 'albums');
  await button(page, text.albums.add).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, text.albums.save).click();
  await expect(dialog.getByRole('alert')).toContainText(
    sentenceOf({ code: 'missing', text: 'albumTitle', language: 'mk' }, 'mk'),
  );
  await expectNoViolations(page, 'album');
  await dialog.getByLabel(text.albums.mk).fill('Свечен собир');
  await dialog.getByLabel(text.albums.en).fill('Festive assembly');
  await dialog.getByLabel(text.albums.date).fill('5 март 2026');
  await dialog.getByLabel(text.albums.en).fill('Свечен собир');
  await button(dialog, text.albums.save).click();
  await expect(dialog.getByRole('alert')).toContainText(text.albums.saveAgain);
  await dialog.getByLabel(text.albums.en).fill('Festive assembly');
  await button(dialog, text.albums.save).dblclick();
  await expect(page.getByText(text.albums.saved)).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Свечен собир']);

  await openTab(page, 'staged');
  await add(page, 1, 2);
  const second = tile(staged(page), 'IMG_2.jpg');
  // The photo is turned before its caption is saved, but the answer comes after.
  const captioned = Promise.withResolvers<void>();
  const turned = Promise.withResolvers<void>();
  await page.route('**/rotate', async (route) => {
    const response = await route.fetch({ timeout: encoded.timeout });
    turned.resolve();
    await captioned.promise;
    await route.fulfill({ response });
  });
  await button(second, text.rotate).click();
  await turned.promise;
  const all = page.getByRole('region', { name: text.staged.forAll });
  await fillCaption(all, 5);
  await button(all, text.staged.applyCaption).click();
  await all.getByLabel(text.album.label).selectOption('Свечен собир');
  await button(all, text.staged.applyAlbum).click();
  const isInAlbum = async () => {
    const photos = await inDatabase(site, storedStagedPhotos);
    return photos.map(({ album }) => album !== null);
  };
  await expect.poll(isInAlbum, inTime).toEqual([true, true]);
  captioned.resolve();
  await expect.poll(() => isUpright(second), encoded).toBe(true);
  await button(second, text.place.earlier).click();
  await expect(names(staged(page))).toHaveText(['1 IMG_2.jpg', '2 IMG_1.jpg']);
  await expect(second.getByLabel(text.caption.mk)).toHaveValue('Свечен собир 5');
  // Of two photos that are sent together, either may be the first of the table.
  await changeInTable(page, (table) => table.replace(/(IMG_1\.jpg.*)Festive/, '$1Solemn'));
  const first = tile(staged(page), 'IMG_1.jpg');
  await expect(first.getByLabel(text.caption.en)).toHaveValue('Solemn assembly 5');
  await answerYes(first, text.staged.discard);
  await expect(names(staged(page))).toHaveText(['1 IMG_2.jpg']);
  await button(page, fill(text.staged.publish, { count: 1 })).click();
  await openTab(page, 'albums');
  await expect(
    page.getByText(fill(text.albums.photos, { count: 1 }), { exact: true }),
  ).toBeVisible();

  await openTab(page, 'gallery');
  const shown = page.getByRole('region', { name: text.gallery.list });
  await shown.getByLabel(text.album.label).selectOption(text.album.none);
  await openTab(page, 'albums');
  await expect(page.getByText(fill(text.albums.photos, { count: 0 }))).toBeVisible();
  await button(page, text.albums.edit).click();
  await dialog.getByLabel(text.albums.mk).fill('Свечена вечер');
  await inDatabase(site, async (database) => {
    const [album] = await albums(database);
    const title = { mk: 'Собир', en: 'Meeting' };
    const values = { title, date: '2026-03-06' };
    if (album) await saveAlbum(database, album.id, operationOn(album), values);
  });
  await button(dialog, text.albums.save).click();
  const conflict = dialog.getByRole('region', { name: text.albums.conflict });
  for (const saved of ['Собир', 'Meeting', '6.3.2026']) {
    await expect(conflict.getByRole('region', { name: draft.conflict.theirs })).toContainText(
      saved,
    );
  }
  await button(conflict, draft.conflict.keepMine).click();
  await button(dialog, text.albums.save).click();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Свечена вечер']);
  await answerYes(page.getByRole('main'), text.albums.remove);
  await expect(page.getByText(text.albums.removed)).toBeVisible();
  await expect(page.getByText(text.albums.empty)).toBeVisible();
});

/** Whether the browser lets go of the page without asking, as all is kept. */
const leavesSilently = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));

test('the form of an album shows what was typed in it before a reload', async ({
  atDesk: page,
}) => {
  await open(page);
  await openTab(page, 'albums');
  const title = page.getByRole('dialog').getByLabel(text.albums.mk);
  await button(page, text.albums.add).click();
  await title.fill('Незачуван албум');
  await page.keyboard.press('Escape');
  await expect.poll(() => leavesSilently(page)).toBe(true);
  await page.reload();
  await button(page, text.albums.add).click();
  await expect(title).toHaveValue('Незачуван албум');
});

/** As a colleague does at the same time. */
const describeElsewhere = (site: RunningSite, number: number, en: string) =>
  inDatabase(site, async (database) => {
    const { imageUrl, caption } = photo(number);
    const found = await findGalleryItem(database, { imageUrl });
    const shown = await findPublicPhoto(database, found?.id ?? 0);
    if (shown) await setCaption(database, shown.id, operationOn(shown), { ...caption, en });
  });

test('public photos are described, ordered, replaced, turned and removed', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 3 });
  const [one, two, three] = [1, 2, 3].map((number) => photo(number).caption.mk);
  await open(page);
  await openTab(page, 'gallery');
  const list = page.getByRole('region', { name: text.gallery.list });
  await expect(names(list)).toHaveText([`1 ${three}`, `2 ${two}`, `3 ${one}`]);
  await button(tile(list, one ?? ''), text.place.earlier).click();
  await expect(names(list)).toHaveText([`1 ${three}`, `2 ${one}`, `3 ${two}`]);
  await expect(button(tile(list, one ?? ''), text.place.earlier)).toBeFocused();

  const second = tile(list, two ?? '');
  await second.getByLabel(text.caption.mk).fill('Festive assembly 2');
  await second.getByLabel(text.caption.en).fill('Свечен собир 2');
  await openTab(page, 'staged');
  await openTab(page, 'gallery');
  // After the list was read, and before it is saved.
  const saving = '**/caption';
  await page.route(saving, async (route) => {
    await describeElsewhere(site, 2, 'The hall of a colleague');
    await route.continue();
  });
  await button(second, text.caption.save).click();
  await expect(page.getByText(fill(text.caption.conflicts, { count: 1 }))).toBeVisible();
  await page.unroute(saving);
  await expect(second.getByLabel(text.caption.mk)).toHaveValue('Festive assembly 2');
  await expect(button(second, text.caption.save)).toBeHidden();
  await expect(second.getByLabel(text.caption.mk)).toBeFocused();
  await page.reload();
  await expect(second.getByLabel(text.caption.en)).toHaveValue('Свечен собир 2');
  const theirs = second.getByRole('region', { name: text.caption.conflict });
  await expect(theirs).toContainText('The hall of a colleague');
  await button(theirs, draft.conflict.keepMine).click();
  await expect(theirs).toBeHidden();
  await expect(second.getByLabel(text.caption.mk)).toBeFocused();
  await button(second, text.caption.save).click();
  const question = page.getByRole('dialog', { name: frame.warningsTitle });
  await expect(question).toContainText(
    sentenceOf({ code: 'swapped-languages', text: 'caption' }, 'mk'),
  );
  await button(question, frame.cancel).click();
  expect(await visitorsRead(site)).toEqual([three, one, two]);
  await button(second, text.caption.swap).click();
  await expect(second.getByLabel(text.caption.mk)).toBeFocused();
  await expect(button(second, text.caption.swap)).toBeHidden();
  await button(second, text.caption.save).click();
  await expect(page.getByText(text.caption.done)).toBeVisible();
  expect(await visitorsRead(site)).toEqual([three, one, 'Свечен собир 2']);

  await changeInTable(page, (table) => table.replace(photo(3).caption.en, 'The hall'));
  await expect(tile(list, three ?? '').getByLabel(text.caption.en)).toHaveValue('The hall');

  const first = tile(list, one ?? '');
  await first.getByLabel(text.caption.en).fill('Сала');
  await button(first, text.caption.save).click();
  await button(question, text.caption.saveAnyway).click();
  await expect(first.getByLabel(text.caption.mk)).toBeFocused();
  expect((await visitors(site)).map(({ caption }) => caption.en)).toContain('Сала');
  const moving = { name: '4.gif', mimeType: 'image/gif', buffer: await animation() };
  await chooseBy(button(first, text.gallery.replace), moving);
  await expect(page.getByText(text.gallery.replaced)).toContainText(
    sentenceOf({ code: 'animated', file: '4.gif' }, 'mk'),
    encoded,
  );
  const released = Promise.withResolvers<void>();
  await page.route('**/rotate', async (route) => {
    await released.promise;
    await route.continue();
  });
  await button(first, text.rotate).click();
  await expect(first).toContainText(text.rotating);
  await button(page, 'English').click();
  const inEnglish = page.getByRole('article', { name: 'Сала' });
  await expect(inEnglish).toContainText(deskWords.en.photos.rotating);
  await button(page, 'Македонски').click();
  released.resolve();
  await expect.poll(() => isUpright(first), encoded).toBe(true);

  // Both ends of the way are in view.
  await page.setViewportSize({ width: 1200, height: 2000 });
  const dragged = tile(list, three ?? '').getByRole('img');
  await dragged.dragTo(tile(list, 'Свечен собир 2').getByRole('img'));
  await expect(names(list)).toHaveText([`1 ${one}`, '2 Свечен собир 2', `3 ${three}`]);
  await answerYes(tile(list, three ?? ''), text.gallery.remove);
  await expect(page.getByText(text.gallery.removed)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await visitorsRead(site)).toEqual([one, 'Свечен собир 2']);
});

test('what was typed of a public photo that somebody else has removed can be copied', async ({
  atDesk: page,
  site,
}) => {
  // More than a part of the list, which is loaded to its end to look for the photo.
  await publish(site, { photos: 26 });
  await open(page);
  await openTab(page, 'gallery');
  const newest = photo(26);
  const typed = tile(page.getByRole('main'), newest.caption.mk);
  await typed.getByLabel(text.caption.en).fill('The hall in May');
  await inDatabase(site, async (database) => {
    const found = await findGalleryItem(database, { imageUrl: newest.imageUrl });
    await removeGalleryItem(database, found?.id ?? 0);
  });
  await button(typed, text.caption.save).click();
  const left = page.getByRole('alert', { name: text.caption.left });
  await expect(left).toContainText('The hall in May');
  await expect(typed).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(left).toContainText(newest.caption.mk);
  await button(left, text.add.dismiss).click();
  await expect(left).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe(() => {
  test.use({ expectedMessages: [/ERR_FAILED/] });

  test('a public caption whose answer was lost is typed on from what is saved', async ({
    atDesk: page,
    site,
  }) => {
    await publish(site, { photos: 1 });
    await open(page);
    await openTab(page, 'gallery');
    const only = page.getByRole('region', { name: text.gallery.list }).getByRole('article');
    const caption = only.getByLabel(text.caption.mk);
    const saving = '**/caption';
    await caption.fill('Собир ');
    await page.route(saving, (route) => route.abort());
    await button(only, text.caption.save).click();
    await expect(page.getByText(faults.offline)).toBeVisible();
    await expect(button(only, text.caption.save)).toBeFocused();
    await page.route(saving, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await button(only, text.caption.save).click();
    await expect(button(only, text.caption.save)).toBeHidden();
    await expect(caption).toBeFocused();
    await page.unroute(saving);
    await caption.fill('Свечен собир');
    await button(only, text.caption.save).click();
    await expect(page.getByText(text.caption.done)).toBeVisible();
    expect(await visitorsRead(site)).toEqual(['Свечен собир']);
  });
});
