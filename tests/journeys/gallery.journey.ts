import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import { expect, fill, hydrated, remember, wordsOf } from './journey.ts';
import { photo, publish, publishAlbum, test } from './published.ts';
import { watchShifts } from './shifts.ts';

const perPage = 24;
const words = wordsOf('mk');
const captionOf = (number: number) => photo(number).caption.mk;
const linkTo = (page: Page, number: number) =>
  page.getByRole('link', {
    name: fill(words.viewer.open, { caption: captionOf(number) }),
    exact: true,
  });
const viewer = (page: Page) => page.getByRole('dialog', { name: words.viewer.title });
const position = (current: number, total: number) =>
  fill(words.viewer.position, { current, total });

test('shows the pictures with their captions, without a shift', async ({ page, site }) => {
  await publish(site, { photos: 7 });
  const shifts = await watchShifts(page);
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  const pictures = page.getByRole('figure');
  await expect(pictures).toHaveCount(7);
  await expect(pictures.first()).toHaveText(photo(7).caption.mk);
  const first = page.getByAltText(photo(7).caption.mk, { exact: true });
  await expect(first).toHaveJSProperty('complete', true);
  expect(await first.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.avif$/);
  await expect(first).not.toHaveAttribute('loading', 'lazy');
  const last = page.getByAltText(photo(1).caption.mk, { exact: true });
  await expect(last).toHaveAttribute('loading', 'lazy');
  expect(await shifts()).toEqual([]);
});

test('a picture opens large, untoned by the dark theme, and is left by the keyboard', async ({
  page,
  site,
}) => {
  await publish(site, { photos: 3 });
  await remember(page, { theme: 'dark' });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  await linkTo(page, 3).focus();
  const picture = linkTo(page, 3).getByRole('img');
  await expect(picture, 'what would glare').toHaveCSS('filter', 'brightness(0.88)');
  await expect(linkTo(page, 3), 'whose focus ring').toHaveCSS('filter', 'none');
  await page.emulateMedia({ media: 'print' });
  await expect(picture, 'on paper').toHaveCSS('filter', 'none');
  await page.emulateMedia({ media: 'screen' });
  await page.keyboard.press('Enter');
  await expect(viewer(page)).toContainText(position(1, 3));
  await expect(viewer(page)).toContainText(captionOf(3));
  await expect(viewer(page).getByRole('img').first()).toHaveCSS('filter', 'none');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press('ArrowLeft');
  await expect(viewer(page)).toContainText(position(1, 3));
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText(position(2, 3));
  await viewer(page).getByRole('button', { name: words.viewer.next }).click();
  await expect(viewer(page)).toContainText(captionOf(1));
  await expect(viewer(page).getByRole('img', { name: captionOf(1) })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press('Escape');
  await expect(viewer(page)).toHaveCount(0);
  await expect(linkTo(page, 1)).toBeFocused();
});

test('a picture is shown whole, and what opens it says so', async ({ page, site }) => {
  await publish(site, { photos: 3 });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  for (const number of [1, 2, 3]) {
    const picture = page.getByAltText(captionOf(number), { exact: true });
    await expect(picture).toHaveCSS('object-fit', 'contain');
  }
  const link = linkTo(page, 2);
  await expect(link).toHaveCSS('cursor', 'zoom-in');
  await expect(link).toHaveCSS('outline-style', 'none');
  await link.hover();
  await expect(link).toHaveCSS('outline-style', 'solid');
});

test('a swipe turns the pictures over', async ({ page, site }) => {
  await publish(site, { photos: 3 });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  await linkTo(page, 3).click();
  const drag = async (by: number) => {
    await page.mouse.move(600, 350);
    await page.mouse.down();
    await page.mouse.move(600 + by, 355, { steps: 4 });
    await page.mouse.up();
  };
  await drag(-120);
  await expect(viewer(page)).toContainText(position(2, 3));
  await drag(20);
  await expect(viewer(page)).toContainText(position(2, 3));
  await drag(120);
  await expect(viewer(page)).toContainText(position(1, 3));
  await viewer(page).getByRole('button', { name: words.viewer.close }).click();
  await expect(linkTo(page, 3)).toBeFocused();
});

test('a visit by the menu waits on six placeholders and moves nothing', async ({ page, site }) => {
  await publish(site, { photos: 2 });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${apiPaths.gallery}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(pagePaths.home);
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: words.nav.gallery }).click();
  const status = page.getByRole('status').filter({ hasText: words.gallery.loading });
  await expect(status.locator('[data-skeleton]')).toHaveCount(6);
  release();
  await expect(page.getByRole('figure')).toHaveCount(2);
});

test('older pictures are a page further, and the viewer says which one it counts', async ({
  page,
  site,
}) => {
  await publish(site, { photos: perPage + 1 });
  const pageOf = (current: number) => fill(words.gallery.paging.position, { current, total: 2 });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  await page.getByRole('link', { name: words.gallery.paging.older }).click();
  await expect(page.getByRole('figure')).toHaveText([captionOf(1)]);
  await expect(page).toHaveURL(`${pagePaths.gallery}?page=2`);
  await linkTo(page, 1).click();
  await expect(viewer(page)).toContainText(`${position(1, 1)} · ${pageOf(2)}`);
  await publish(site, { photos: 1 });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  await linkTo(page, 1).click();
  await expect(viewer(page)).toContainText(position(1, 1));
  await expect(viewer(page)).not.toContainText(' · ');
});

test('photos of an event stand below its name and day, and the viewer goes through all', async ({
  page,
  site,
}) => {
  await publish(site, { photos: 4 });
  const title = { mk: 'Свечен собир', en: 'Festive assembly' };
  await publishAlbum(site, { title, date: '2026-06-24' }, [3, 2]);
  const names = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto(pagePaths.gallery);
  await hydrated(page);
  await expect(names).toHaveText([title.mk, words.gallery.others]);
  await expect(page.getByText('24 јуни 2026')).toBeVisible();
  const grids = page.getByRole('main').getByRole('list');
  await expect(grids.nth(1).getByRole('figure')).toHaveText([captionOf(3), captionOf(2)]);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await linkTo(page, 3).click();
  await expect(viewer(page)).toContainText(position(2, 4));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(viewer(page)).toContainText(position(4, 4));
  await page.keyboard.press('Escape');
  await expect(linkTo(page, 1)).toBeFocused();
  await page.getByRole('button', { name: words.ui.languageSelector }).click();
  await page.getByRole('link', { name: words.language.en }).click();
  await expect(names).toHaveText([title.en, wordsOf('en').gallery.others]);
  await expect(page.getByText('June 24, 2026')).toBeVisible();
});

test.describe('malformed items', () => {
  test.use({ expectedMessages: [/^The answer for gallery has malformed items: 7, 8$/] });

  test('are left out, and the others stand', async ({ page, site }) => {
    await publish(site, { photos: 3 });
    await page.route(`**${apiPaths.gallery}`, async (route) => {
      const answer = await route.fetch();
      const [third, second, first] = await answer.json();
      const json = [third, { ...second, id: 7, caption: null }, { ...first, id: 8, imageUrl: 7 }];
      await route.fulfill({ response: answer, json });
    });
    await page.goto(pagePaths.home);
    await hydrated(page);
    await page.getByRole('banner').getByRole('link', { name: words.nav.gallery }).click();
    await expect(page.getByRole('figure')).toHaveText([captionOf(3)]);
    await linkTo(page, 3).click();
    await expect(viewer(page)).toContainText(position(1, 1));
  });
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a picture is a link to the large JPEG', async ({ page, site }) => {
    await publish(site, { photos: 1 });
    await page.goto(pagePaths.gallery);
    await linkTo(page, 1).click();
    await expect(page).toHaveURL(photo(1).imageUrl);
  });
});
