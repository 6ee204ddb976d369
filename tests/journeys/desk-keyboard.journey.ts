/** The desk by keyboard alone: whatever is needed is reached with Tab, and the focus is never lost. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { fill } from '#content/words.ts';
import { beginNews, deskWords, test } from './desk.ts';
import { button, saved, stored } from './desk-entry.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

test.beforeEach(() => test.slow());

const { frame, maintenance, news, photos } = deskWords.mk;

/** More stops than any screen has. */
const farthest = 120;

/** Goes forward from stop to stop until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < farthest; stop += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab does not lead to ${target}`);
}

async function pressAt(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function typeAt(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function chooseAt(
  page: Page,
  target: Locator,
  file: Parameters<Locator['setInputFiles']>[0],
) {
  const chooser = page.waitForEvent('filechooser');
  await pressAt(page, target);
  await (await chooser).setFiles(file);
}

async function openScreen(page: Page, screen: keyof typeof frame.screens): Promise<void> {
  await pressAt(page, page.getByRole('link', { name: frame.screens[screen], exact: true }));
  const heading = page.getByRole('heading', { name: frame.screens[screen], level: 1 });
  await expect(heading).toBeFocused();
}

test('a photo is added, described, published, described anew and removed', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, {});
  const background = '#46609a';
  const image = sharp({ create: { width: 300, height: 200, channels: 3, background } });
  await openScreen(page, 'photos');
  await chooseAt(page, button(page, photos.add.choose), {
    name: 'IMG_1.jpg',
    mimeType: 'image/jpeg',
    buffer: await image.jpeg().toBuffer(),
  });
  const tile = page.getByRole('article');
  await expect(tile).toBeVisible({ timeout: 60_000 });
  await typeAt(page, tile.getByLabel(photos.caption.mk), 'Сала');
  await chooseAt(page, button(page, photos.table.upload), {
    name: 'captions.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('file;mk;en;Белешка\nIMG_1.jpg;;Hall;од Ана\n'),
  });
  const leftOut = fill(photos.table.leftOut, { columns: 'Белешка' });
  await expect(
    page.getByText(`${fill(photos.table.taken, { count: 1 })} ${leftOut}`),
  ).toBeVisible();
  await expect(tile.getByLabel(photos.caption.en)).toHaveValue('Hall');
  await pressAt(page, button(page, fill(photos.staged.publish, { count: 1 })));
  await expect(page.getByText(fill(photos.staged.published, { count: 1 }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await pressAt(page, page.getByRole('link', { name: photos.tabs.gallery, exact: true }));
  await typeAt(page, tile.getByLabel(photos.caption.mk), 'Столб');
  await pressAt(page, button(page, photos.caption.save));
  await expect(page.getByText(photos.caption.done)).toBeVisible();
  await expect(tile.getByLabel(photos.caption.mk)).toBeFocused();
  await pressAt(page, tile.getByRole('button', { name: photos.gallery.remove }));
  await pressAt(
    page,
    page.getByRole('dialog').getByRole('button', { name: photos.gallery.remove }),
  );
  await expect(page.getByText(photos.gallery.removed)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a news item gets a picture of the gallery, with its caption', async ({
  atDesk: page,
  desk,
  site,
}) => {
  await publish(site, { photos: 2 });
  const id = await beginNews(site);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const gallery = button(page, news.picture.gallery);
  await pressAt(page, gallery);
  await page.keyboard.press('Escape');
  await expect(gallery).toBeFocused();
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
  await pressAt(page, button(page, frame.cancel));
  await expect(button(page, restore.confirm)).toBeHidden();
  await expect(choose).toBeFocused();

  await chooseAt(page, choose, file);
  await pressAt(page, button(page, restore.confirm));
  const dialog = page.getByRole('dialog', { name: restore.question });
  await pressAt(page, dialog.getByRole('button', { name: restore.confirm }));
  await expect(page.getByText(new RegExp(fill(restore.done, { file: '\\S+' })))).toBeVisible();
  await expect(choose).toBeFocused();
  await pressAt(page, button(page, maintenance.mail.send));
  await expect(page.getByText(maintenance.mail.failures.smtp)).toBeVisible();
  await pressAt(page, button(page, maintenance.check.run));
  const fine = fill(maintenance.check.fine, { pictures: 1 });
  await expect(page.getByText(fine)).toBeVisible({ timeout: 20_000 });
});
