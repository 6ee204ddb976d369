/** Photos at the desk: from the camera to the gallery, and what is changed there later. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { storedStagedPhotos } from '#server/storage/staged-photos.ts';
import type { GalleryItem } from '#shared/items.ts';
import { pagePaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { deskWords, onPostgres, test } from './desk.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

// A line that is cut is an answer that the browser reports.
test.use({ expectedMessages: [/net::ERR_INTERNET_DISCONNECTED/] });

const { frame, photos: text } = deskWords.mk;

/** A photo as a camera names it, of a colour of its own. */
async function taken(number: number) {
  const background = { r: number * 40, g: 96, b: 150 };
  const image = sharp({ create: { width: 600, height: 400, channels: 3, background } });
  return {
    name: `IMG_${number}.jpg`,
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  };
}

for (const each of [test, onPostgres]) {
  each.beforeEach(({ site }) => {
    each.slow();
    return publish(site, {});
  });
}

/** At low priority on a busy machine a photo takes long. */
const encoded = { timeout: 60_000 };

const open = (page: Page) =>
  page.getByRole('link', { name: frame.screens.photos, exact: true }).click();
const openTab = (page: Page, tab: keyof typeof text.tabs) =>
  page.getByRole('main').getByRole('link', { name: text.tabs[tab], exact: true }).click();

const staged = (page: Page) => page.getByRole('region', { name: text.staged.list, exact: true });
const tile = (list: Locator, name: string) => list.getByRole('article', { name });
const names = (list: Locator) => list.getByRole('heading', { level: 3 });

type Chosen = Awaited<ReturnType<typeof taken>>;

/** Chooses files by the button that asks for them. */
async function chooseBy(opener: Locator, files: Chosen | Chosen[]): Promise<void> {
  const [chooser] = await Promise.all([opener.page().waitForEvent('filechooser'), opener.click()]);
  await chooser.setFiles(files);
}

const choose = (page: Page, files: Chosen[]) =>
  chooseBy(page.getByRole('button', { name: text.add.choose }), files);

/** Chooses photos and waits until all have arrived. */
async function add(page: Page, ...numbers: number[]): Promise<void> {
  await choose(page, await Promise.all(numbers.map(taken)));
  await expect(names(staged(page))).toHaveCount(numbers.length, encoded);
}

async function fillCaption(one: Locator, number: number): Promise<void> {
  await one.getByLabel(text.caption.mk).fill(`Свечен собир ${number}`);
  await one.getByLabel(text.caption.en).fill(`Festive assembly ${number}`);
}

const button = (one: Locator | Page, name: string) =>
  one.getByRole('button', { name, exact: true });

/** Presses a button that asks first, and its like in the question. */
async function answerYes(one: Locator, name: string): Promise<void> {
  await button(one, name).click();
  await button(one.page().getByRole('dialog'), name).click();
}

/** The captions in the gallery as a visitor sees it. */
async function visitors(page: Page, site: RunningSite): Promise<string[]> {
  const answer = await page.request.get(`${site.url}/api/gallery`);
  const photos: GalleryItem[] = await answer.json();
  return photos.map(({ caption }) => caption.mk);
}

async function publishEvening(page: Page, site: RunningSite): Promise<void> {
  await open(page);
  await add(page, 1, 2, 3);
  const list = staged(page);
  await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
  await tile(list, 'IMG_2.jpg').scrollIntoViewIfNeeded();
  const picture = tile(list, 'IMG_2.jpg').getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  expect(await visitors(page, site)).toEqual([]);

  await fillCaption(tile(list, 'IMG_1.jpg'), 1);
  await fillCaption(tile(list, 'IMG_3.jpg'), 3);
  const publishAll = button(page, fill(text.staged.publish, { count: 3 }));
  await publishAll.click();
  await expect(page.getByText(text.staged.incomplete)).toBeVisible();
  const missing = { code: 'missing', text: 'caption', language: 'en' } as const;
  await page
    .getByRole('alert')
    .getByRole('button', { name: `2. IMG_2.jpg: ${sentenceOf(missing, 'mk')}` })
    .click();
  await expect(tile(list, 'IMG_2.jpg').getByLabel(text.caption.en)).toBeFocused();
  await fillCaption(tile(list, 'IMG_2.jpg'), 2);
  await expect(page.getByText(text.staged.incomplete)).toBeHidden();

  // Both ends of the way are in view.
  await page.setViewportSize({ width: 1200, height: 2000 });
  const dragged = tile(list, 'IMG_3.jpg').getByRole('img');
  await dragged.dragTo(tile(list, 'IMG_1.jpg').getByRole('img'));
  await expect(names(list)).toHaveText(['1 IMG_3.jpg', '2 IMG_1.jpg', '3 IMG_2.jpg']);
  await publishAll.click();
  await expect(page.getByText(fill(text.staged.published, { count: 3 }))).toBeVisible();
  await expect(page.getByText(text.staged.empty)).toBeVisible();
  expect(await visitors(page, site)).toEqual([
    'Свечен собир 3',
    'Свечен собир 1',
    'Свечен собир 2',
  ]);
  await page.goto(`${site.url}${pagePaths.gallery}`);
  await expect(page.getByText('Свечен собир 2').first()).toBeVisible();
}

const evening = 'photos are chosen, described, ordered and published together, by pointer';

test(evening, async ({ atDesk: page, site }) => {
  await publishEvening(page, site);
});

onPostgres(`${evening}, on PostgreSQL`, async ({ atDesk: page, site }) => {
  await publishEvening(page, site);
});

test('photos are ordered by keyboard, and the focus stays on the button', async ({
  atDesk: page,
}) => {
  await open(page);
  await add(page, 1, 2, 3);
  const list = staged(page);
  const later = button(tile(list, 'IMG_1.jpg'), text.place.later);
  await later.focus();
  await page.keyboard.press('Enter');
  await expect(names(list)).toHaveText(['1 IMG_2.jpg', '2 IMG_1.jpg', '3 IMG_3.jpg']);
  await expect(later).toBeFocused();
  const said = fill(text.place.moved, { name: 'IMG_1.jpg', place: 2, total: 3 });
  await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(names(list)).toHaveText(['1 IMG_2.jpg', '2 IMG_3.jpg', '3 IMG_1.jpg']);
  await expect(later).toBeFocused();

  const moveTo = button(tile(list, 'IMG_1.jpg'), text.place.moveTo);
  await moveTo.focus();
  await page.keyboard.press('Enter');
  for (const wrong of ['abc', '4', '']) {
    await page.getByRole('dialog').getByRole('textbox').fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      fill(text.place.fault, { total: 3 }),
    );
  }
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
  await expect(moveTo).toBeFocused();
  await page.reload();
  await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
});

test('photos are dropped anywhere on the screen', async ({ atDesk: page }) => {
  await open(page);
  await expect(button(page, text.add.choose)).toBeVisible();
  const { name, mimeType, buffer } = await taken(1);
  const dataTransfer = await page.evaluateHandle(
    ({ file, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], file, { type }));
      return data;
    },
    { file: name, type: mimeType, bytes: [...buffer] },
  );
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer });
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg'], encoded);
});

test('what cannot be taken says why in its tile, and the others go on', async ({
  atDesk: page,
}) => {
  await open(page);
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(300)]);
  await choose(page, [
    { name: 'IMG_8.HEIC', mimeType: 'image/heic', buffer: heic },
    await taken(1),
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ]);
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg'], encoded);
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  await expect(tile(notTaken, 'IMG_8.HEIC')).toContainText(
    `${sentenceOf({ code: 'heic', file: 'IMG_8.HEIC' }, 'mk')} ${text.add.heic}`,
  );
  await expect(tile(notTaken, 'empty.jpg')).toContainText(
    sentenceOf({ code: 'empty-file', file: 'empty.jpg' }, 'mk'),
  );
  for (const name of ['IMG_8.HEIC', 'empty.jpg']) {
    await button(tile(notTaken, name), text.add.dismiss).click();
  }
  await expect(notTaken).toBeHidden();
  await choose(
    page,
    Array.from({ length: 61 }, () => ({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: heic })),
  );
  await expect(page.getByText(fill(text.add.tooMany, { chosen: 61, count: 60 }))).toBeVisible();
});

test('after a broken line photos and captions arrive by themselves', async ({
  atDesk: page,
  context,
}) => {
  await open(page);
  await add(page, 1);
  await context.setOffline(true);
  await choose(page, [await taken(2)]);
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  await expect(tile(notTaken, 'IMG_2.jpg')).toContainText(deskWords.mk.faults.offline);
  await expect(button(tile(notTaken, 'IMG_2.jpg'), text.add.retry)).toBeVisible();
  const first = tile(staged(page), 'IMG_1.jpg');
  await fillCaption(first, 1);
  await expect(page.getByText(text.caption.failed)).toBeVisible();
  await expect(first).toContainText(text.caption.unsaved);
  await context.setOffline(false);
  await expect(first).toContainText(text.caption.saved, { timeout: 15_000 });
  await expect(page.getByText(text.caption.failed)).toBeHidden();
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg'], encoded);
  await page.reload();
  await expect(first.getByLabel(text.caption.en)).toHaveValue('Festive assembly 1');
});

test('what was typed before a reload is put back and saved', async ({ atDesk: page, context }) => {
  await open(page);
  await add(page, 1);
  const first = tile(staged(page), 'IMG_1.jpg');
  await context.setOffline(true);
  await fillCaption(first, 7);
  await expect(first).toContainText(text.caption.unsaved);
  await context.setOffline(false);
  await page.reload();
  await expect(first.getByLabel(text.caption.mk)).toHaveValue('Свечен собир 7');
  await expect(first).toContainText(text.caption.saved);
});

test('what was typed of a photo that is gone can be copied', async ({ atDesk: page, context }) => {
  await open(page);
  await add(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(names(staged(other))).toHaveCount(1);
  await context.setOffline(true);
  await fillCaption(tile(staged(page), 'IMG_1.jpg'), 8);
  await expect(page.getByText(text.caption.failed)).toBeVisible();
  // What this tab saves after the line is back comes too late.
  await page.route('**/api/staged-photos/*', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await answerYes(tile(staged(other), 'IMG_1.jpg'), text.staged.discard);
  await expect(other.getByText(text.staged.empty)).toBeVisible();
  await page.unroute('**/api/staged-photos/*');
  const left = page.getByRole('alert', { name: text.caption.left });
  await expect(left).toContainText('Festive assembly 8', { timeout: 15_000 });
  await page.reload();
  await expect(left).toContainText('Свечен собир 8');
  await button(left, text.add.dismiss).click();
  await expect(left).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('an album and a caption are given to all at once; a photo is turned, others go', async ({
  atDesk: page,
  site,
}) => {
  await open(page);
  await openTab(page, 'albums');
  await button(page, text.albums.add).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, text.albums.save).click();
  await expect(dialog.getByRole('alert')).toContainText(
    sentenceOf({ code: 'missing', text: 'albumTitle', language: 'mk' }, 'mk'),
  );
  await dialog.getByLabel(text.albums.mk).fill('Свечен собир');
  await dialog.getByLabel(text.albums.en).fill('Festive assembly');
  await dialog.getByLabel(text.albums.date).fill('5 март 2026');
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
  await expect.poll(isInAlbum).toEqual([true, true]);
  captioned.resolve();
  const picture = second.getByRole('img');
  await expect
    .poll(
      () => picture.evaluate(({ naturalWidth: w, naturalHeight: h }: HTMLImageElement) => w < h),
      encoded,
    )
    .toBe(true);
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    button(page, text.table.download).click(),
  ]);
  expect(table.suggestedFilename()).toBe('captions.csv');
  await button(second, text.place.earlier).click();
  await expect(names(staged(page))).toHaveText(['1 IMG_2.jpg', '2 IMG_1.jpg']);
  await expect(second.getByLabel(text.caption.mk)).toHaveValue('Свечен собир 5');
  // Of two photos that are sent together, either may be the first of the table.
  const filled = (await readFile(await table.path(), 'utf8')).replace(
    /(IMG_1\.jpg.*)Festive/,
    '$1Solemn',
  );
  await chooseBy(button(page, text.table.upload), {
    name: 'captions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(filled),
  });
  await expect(page.getByText(fill(text.table.taken, { count: 1 }))).toBeVisible();
  const first = tile(staged(page), 'IMG_1.jpg');
  await expect(first.getByLabel(text.caption.en)).toHaveValue('Solemn assembly 5');
  await answerYes(first, text.staged.discard);
  await expect(names(staged(page))).toHaveText(['1 IMG_2.jpg']);
  await button(page, fill(text.staged.publish, { count: 1 })).click();
  await openTab(page, 'albums');
  await expect(page.getByText(fill(text.albums.photos, { count: 1 }))).toBeVisible();
});

test('public photos are described, ordered, replaced and removed', async ({
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

  await fillCaption(tile(list, two ?? ''), 2);
  await openTab(page, 'staged');
  await openTab(page, 'gallery');
  await page.reload();
  await expect(tile(list, two ?? '').getByLabel(text.caption.mk)).toHaveValue('Свечен собир 2');
  await button(tile(list, two ?? ''), text.caption.save).click();
  await expect(page.getByText(text.caption.done)).toBeVisible();
  expect(await visitors(page, site)).toEqual([three, one, 'Свечен собир 2']);

  await chooseBy(button(tile(list, one ?? ''), text.gallery.replace), await taken(4));
  await expect(page.getByText(text.gallery.replaced)).toBeVisible(encoded);
  await answerYes(tile(list, three ?? ''), text.gallery.remove);
  await expect(page.getByText(text.gallery.removed)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await visitors(page, site)).toEqual([one, 'Свечен собир 2']);
});
