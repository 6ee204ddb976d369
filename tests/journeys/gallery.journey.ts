/** Photos are in columns and albums, on several pages, and each photo can be enlarged. */
import type { Locator, Page } from '@playwright/test';
import { newPicture } from '#shared/fields/picture.ts';
import { apiPaths, itemAddress, mediaPath, pagePaths } from '#shared/routes.ts';
import { addGalleryItem, newAlbum } from '#tests/photos.ts';
import { drawFiles } from '../drawn-photos.ts';
import { addNews, described } from '../entry.ts';
import { showPageTexts } from '../page-texts.ts';
import { expectNoViolations } from './checks.ts';
import {
  boxOf,
  chooseLanguage,
  dictionaryOf,
  expect,
  fill,
  followLink,
  open,
  remember,
  saveData,
  test,
} from './journey.ts';
import { feast, inDatabase, newsItem, photo, publish, publishAlbum } from './published.ts';

const perPage = 24;
const dictionary = dictionaryOf('mk');
const captionOf = (number: number) => photo(number).caption.mk;
const linkTo = (page: Page, number: number) =>
  page.getByRole('link', {
    name: fill(dictionary.viewer.open, { caption: captionOf(number) }),
    exact: true,
  });
const viewer = (page: Page) => page.getByRole('dialog', { name: dictionary.viewer.title });
const position = (current: number, total: number) =>
  fill(dictionary.viewer.position, { current, total });

test('photos are in columns, with captions and albums', async ({ page, site }) => {
  await publish(site, { photos: 9 });
  const album = { mk: 'Свечен собир', en: 'Festive assembly' };
  await publishAlbum(site, { title: album, date: '2026-06-24' }, [3, 2]);
  await open(page, pagePaths.gallery);
  const main = page.getByRole('main');
  const figures = main.getByRole('figure');
  await expect(figures).toHaveText([3, 2, 9, 8, 7, 6, 5, 4, 1].map(captionOf));
  const image = (number: number) => page.getByAltText(captionOf(number), { exact: true });
  await expect(image(9)).toHaveJSProperty('complete', true);
  expect(await image(9).evaluate((node: HTMLImageElement) => node.currentSrc)).toMatch(/\.avif$/);
  await expect(image(9)).not.toHaveAttribute('loading', 'lazy');
  await expect(image(1)).toHaveAttribute('loading', 'lazy');
  const names = main.getByRole('heading', { level: 2 });
  await expect(names).toHaveText([album.mk, dictionary.gallery.others]);
  await expect(page.getByText('24 јуни 2026')).toBeVisible();
  const grids = main.getByRole('list');
  await expect(grids.first().getByRole('figure')).toHaveText([captionOf(3), captionOf(2)]);
  await expectNoViolations(page, 'with an album');
  const spoken = await grids.first().ariaSnapshot();
  expect(
    spoken.split(captionOf(3)),
    'the caption names figure, link and image, and is no text beside them',
  ).toHaveLength(4);
  await expect(linkTo(page, 6)).toHaveCSS('cursor', 'zoom-in');
  await chooseLanguage(page, 'en');
  await expect(names).toHaveText([album.en, dictionaryOf('en').gallery.others]);
  await expect(page.getByText('24 June 2026')).toBeVisible();
});

test('all photos of a page are in one, two or three equal columns, by the width of the window', async ({
  page,
  site,
}) => {
  test.slow();
  const columns = [
    [375, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1440, 3],
    [2200, 3],
  ] as const;
  const photos = page.getByRole('figure').getByRole('img');
  async function expectColumns(count: number, photosOf: string) {
    await page.goto(pagePaths.gallery);
    for (const [width, expected] of columns) {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await photos.evaluateAll((all) =>
        all.map((photo) => photo.getBoundingClientRect().toJSON()),
      );
      expect(boxes).toHaveLength(count);
      const distinct = (side: 'left' | 'width') =>
        new Set(boxes.map((box) => Math.round(box[side])));
      const where = `${photosOf} at ${width}`;
      expect(distinct('left').size, where).toBe(expected);
      expect(distinct('width').size, `the widths of ${where}`).toBe(1);
    }
  }
  for (let count = 3; count <= 8; count += 1) {
    await publish(site, { photos: count });
    await expectColumns(count, `${count} photos`);
    // The last photo, if it is the fourth or a later one, is below the album.
    const inAlbum = Array.from({ length: Math.max(3, count - 1) }, (_, index) => index + 1);
    await publishAlbum(
      site,
      { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-06-24' },
      inAlbum,
    );
    await expectColumns(
      count,
      `${inAlbum.length} photos of an album and ${count - inAlbum.length}`,
    );
  }
});

test('cropped photos of every format are sharp, in gallery, list and item', async ({
  browser,
  baseURL,
  site,
}) => {
  test.slow();
  await publish(site, {});
  const shapes = ['600x1200', '1200x900', '2400x600', '2400x1200', '5091x848'];
  const items = await inDatabase(site, async (database) => {
    const album = await newAlbum(database, { mk: 'Собир', en: 'Meeting' }, '24.6.2026');
    const ids: number[] = [];
    for (const [index, shape] of shapes.entries()) {
      const imageUrl = `${mediaPath}/${index}c-${shape}.jpg`;
      const item = { imageUrl, caption: { mk: shape, en: shape } };
      await drawFiles(database, item);
      await addGalleryItem(database, { ...item, album });
      const picture = described(imageUrl, item.caption);
      ids.push(await addNews(database, { ...newsItem(index), picture, album }));
    }
    return ids;
  });
  const item = itemAddress(pagePaths.news, items.at(-1) ?? 0);
  const ofPage = { picture: newPicture(`${mediaPath}/4c-5091x848.jpg`) };
  await inDatabase(site, async (database) => {
    for (const id of [1, 8]) await showPageTexts(database, {}, { id, ...ofPage });
  });
  for (const [width, deviceScaleFactor] of [
    [375, 1],
    [375, 2],
    [1280, 2],
    [2560, 1],
  ] as const) {
    const viewport = { width, height: 800 };
    const page = await browser.newPage({ baseURL: baseURL ?? '', viewport, deviceScaleFactor });
    const { gallery, news, home, contact } = pagePaths;
    for (const path of [gallery, news, item, home, contact]) {
      await page.goto(path);
      const photos = page.locator('main img[src^="/media/"]');
      await expect(photos).not.toHaveCount(0);
      const where = `${path} at ${width}, ${deviceScaleFactor}x`;
      await expect.poll(() => blurred(photos), where).toEqual([]);
    }
    await page.close();
  }
  await inDatabase(site, async (database) => {
    for (const id of [1, 8]) await showPageTexts(database, null, { id });
  });
});

function blurred(photos: Locator): Promise<string[]> {
  return photos.evaluateAll((images) =>
    (images as HTMLImageElement[]).flatMap((image) => {
      image.loading = 'eager';
      const [, whole, height, copy] = /-(\d+)x(\d+)-(\d+)/.exec(image.currentSrc) ?? [];
      const box = image.getBoundingClientRect();
      const drawn = Math.max(box.width, (box.height * Number(whole)) / Number(height));
      const needed = Math.min(Math.floor(drawn * devicePixelRatio), Number(whole));
      return Number(copy) >= needed ? [] : `${image.currentSrc} of ${needed} pixels`;
    }),
  );
}

test('a photo opens large; keys, buttons and swipes go through its album, and the focus returns', async ({
  page,
  site,
}) => {
  await publish(site, { photos: 4 });
  await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-06-24' }, [4, 3]);
  await remember(page, { theme: 'dark' });
  await open(page, pagePaths.gallery);
  await linkTo(page, 4).focus();
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toContainText(position(1, 2));
  await expect(viewer(page)).not.toContainText(' · ');
  await expect(viewer(page)).toContainText(captionOf(4));
  await expectNoViolations(page, 'the viewer');
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText(position(1, 2));
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText(position(2, 2));
  await expect(viewer(page)).toContainText(captionOf(3));
  const next = viewer(page).getByRole('button', { name: dictionary.viewer.next });
  await expect(next, 'at the end of the album').toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText(position(2, 2));
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(linkTo(page, 3)).toBeFocused();

  await linkTo(page, 2).click();
  await next.click();
  await expect(viewer(page)).toContainText(position(2, 2));
  await expect(viewer(page)).toContainText(captionOf(1));
  await expect(viewer(page).getByRole('img', { name: captionOf(1) })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(linkTo(page, 1)).toBeFocused();

  await linkTo(page, 4).click();
  const drag = async (number: number, by: number) => {
    const picture = viewer(page).getByRole('img', { name: captionOf(number) });
    // Waits until the photo has stopped growing.
    await picture.hover();
    const { x, y, width, height } = await boxOf(picture);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + by, y + height / 2 + 5, { steps: 4 });
    await page.mouse.up();
  };
  await drag(4, -120);
  await expect(viewer(page)).toContainText(position(2, 2));
  await drag(3, 20);
  await expect(viewer(page)).toContainText(position(2, 2));
  await drag(3, 120);
  await expect(viewer(page)).toContainText(position(1, 2));
  await viewer(page).getByRole('button', { name: dictionary.viewer.close }).click();
  await expect(linkTo(page, 4)).toBeFocused();
});

test('the menu leads to six placeholders, older photos to the next page, news to their photos', async ({
  page,
  site,
}) => {
  await publish(site, { photos: perPage + 1 });
  const held = Promise.withResolvers<void>();
  await page.route(`**${apiPaths.gallery}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await remember(page, { language: 'en', theme: 'dark' });
  await open(page, pagePaths.home);
  const { gallery, nav, news, viewer: viewerTexts } = dictionaryOf('en');
  await followLink(page, nav.gallery);
  const status = page.getByRole('status').filter({ hasText: gallery.loading });
  await expect(status.getByRole('listitem', { includeHidden: true })).toHaveCount(6);
  await expectNoViolations(page, 'placeholders');
  held.resolve();
  await expect(page.getByRole('figure')).toHaveCount(perPage);

  await page.getByRole('link', { name: gallery.paging.older }).dblclick({ delay: 50 });
  const caption = photo(1).caption.en;
  await expect(page.getByRole('figure')).toHaveText([caption]);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${pagePaths.gallery}?page=2`);
  await page.getByRole('link', { name: fill(viewerTexts.open, { caption }) }).click();
  const photoOf = fill(viewerTexts.position, { current: 1, total: 1 });
  const pageOf = fill(gallery.paging.position, { current: 2, total: 2 });
  const dialog = page.getByRole('dialog', { name: viewerTexts.title });
  await expect(dialog).toContainText(`${photoOf} · ${pageOf}`);

  const [oldest, title] = [photo(2).caption.en, { mk: 'Собир', en: 'Assembly' }];
  const album = await publishAlbum(site, { title, date: '2026-06-24' }, [2]);
  const item = await inDatabase(site, (database) => addNews(database, { ...feast, album }));
  await saveData(page);
  await open(page, itemAddress(pagePaths.news, item));
  await expect(page.getByRole('heading', { name: news.item.photos })).toBeVisible();
  await expectNoViolations(page, 'an item with photos');
  await page.getByRole('article').getByRole('link', { name: oldest }).click();
  await expect(page).toHaveURL(/\/gallery#photo-\d+$/);
  await expect(page.getByAltText(oldest, { exact: true })).toBeInViewport();
});

test('one finger moves a zoomed photo; on a phone on its side a photo has most of the height', async ({
  browser,
  baseURL,
  site,
}) => {
  await publish(site, { photos: 2 });
  const viewport = { width: 375, height: 700 };
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport, hasTouch: true });
  await open(page, pagePaths.gallery);
  await linkTo(page, 2).tap();
  const picture = viewer(page).getByRole('img', { name: captionOf(2) });
  await expect(picture).toBeInViewport();
  const client = await page.context().newCDPSession(page);
  const scrolled = () => page.evaluate(() => visualViewport?.pageLeft ?? 0);
  const drag = async () => {
    const touch = (type: 'touchStart' | 'touchMove', x: number) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y: 110 }] });
    await touch('touchStart', 110);
    for (const x of [95, 80, 65, 50, 35, 20]) await touch('touchMove', x);
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await client.send('Input.synthesizePinchGesture', { x: 60, y: 110, scaleFactor: 3 });
  const before = await scrolled();
  await drag();
  await expect.poll(scrolled).toBeGreaterThan(before + 20);
  await expect(viewer(page)).toContainText(position(1, 2));
  await client.send('Input.synthesizePinchGesture', { x: 60, y: 110, scaleFactor: 0.1 });
  await drag();
  await expect(viewer(page)).toContainText(position(2, 2));

  for (const size of [
    { width: 341, height: 170 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    const image = viewer(page).getByRole('img', { name: captionOf(1) });
    await expect.poll(async () => (await boxOf(image)).height).toBeGreaterThan(size.height / 2);
  }
  await page.close();
});
