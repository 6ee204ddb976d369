/** Files that the desk cannot take: the desk shows why, and nothing is lost or ignored. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { fill } from '#content/words.ts';
import { paths } from '#desk/shared/api.ts';
import { completeFields } from '../entry.ts';
import {
  beginNews,
  button,
  chooseBy,
  content,
  deskWords,
  expect,
  field,
  openScreen,
  press,
  saveNow,
  stored,
  test,
} from './desk.ts';
import { choose, names, open, published, staged, taken, tile } from './desk-photos.ts';
import { photo, publish } from './published.ts';

// The browser logs each file that it cannot read.
test.use({ expectedMessages: [/net::ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED|FAILED)/] });

const { faults, frame, maintenance, news: text, photos, text: editor } = deskWords.mk;

/** Writes photos to the disk, like those on a card. */
async function card(folder: string, ...numbers: number[]) {
  mkdirSync(folder, { recursive: true });
  const shots = await Promise.all(numbers.map(taken));
  return shots.map(({ name, buffer }) => {
    const path = join(folder, name);
    writeFileSync(path, buffer);
    return path;
  });
}

/** Drops files or folders of the disk on the page, as the file manager does. */
async function dropFromDisk(page: Page, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
  }
  await session.detach();
}

/** Chooses a file and removes it from the disk before the browser reads it. */
async function chooseRemoved(page: Page, opener: Locator, path: string, address: string) {
  await page.route(`**${address}*`, async (route) => {
    rmSync(path);
    await route.continue();
  });
  await chooseBy(opener, path);
  await expect(page.getByRole('alert').filter({ hasText: faults.unreadableFile })).toBeVisible();
  await page.unroute(`**${address}*`);
}

test('dropped folders are refused with a sentence, on each screen that takes files', async ({
  atDesk: page,
  desk,
  site,
}, { outputDir }) => {
  const folder = join(outputDir, 'Иванден');
  const [path = ''] = await card(folder, 1);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('?name=')) requests.push(request.url());
  });
  const id = await beginNews(site, completeFields);
  const refused = page.getByRole('alert').filter({ hasText: frame.folder });
  for (const [address, opener] of [
    ['photos', photos.add.choose],
    [`news/entry/${id}`, text.picture.choose],
  ] as const) {
    await page.goto(`${desk.url}/#/${address}`);
    await expect(button(page, opener)).toBeVisible();
    for (const files of [[folder], [path, folder]]) {
      await dropFromDisk(page, files);
      await expect(refused).toBeVisible();
    }
  }
  expect(requests).toEqual([]);
  await page.goto(`${desk.url}/#/photos`);
  await expect(refused).toBeHidden();
  await dropFromDisk(page, [path]);
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg']);
});

test('a file that disappears is told as such, wherever it was chosen, and the others are sent', async ({
  atDesk: page,
  desk,
  site,
}, { outputDir }) => {
  await publish(site, { photos: 1 });

  await test.step('photos that wait for their turn', async () => {
    const shots = await card(outputDir, 2, 3, 4, 5);
    const removed = Promise.withResolvers<void>();
    const sent: string[] = [];
    await page.clock.install();
    await page.route(`**${paths.stagedPhotos}?name=*`, async (route) => {
      sent.push(new URL(route.request().url()).searchParams.get('name') ?? '');
      await removed.promise;
      await route.continue();
    });
    await open(page, 'staged');
    const input = page.locator('input[type=file]');
    await expect(input).toHaveAttribute('accept', /image\/jpeg,.*\.jfif/);
    await choose(page, shots);
    await expect.poll(() => sent).toHaveLength(2);
    const [, second = '', third = ''] = shots;
    for (const path of [second, third]) rmSync(path);
    removed.resolve();
    await expect(names(staged(page))).toHaveText([/IMG_2.jpg/, /IMG_5.jpg/]);
    const notTaken = page.getByRole('region', { name: photos.add.notTaken });
    for (const name of ['IMG_3.jpg', 'IMG_4.jpg']) {
      await expect(tile(notTaken, name)).toContainText(faults.unreadableFile);
    }
    const count = sent.length;
    await page.clock.fastForward('01:00');
    await expect(tile(notTaken, 'IMG_3.jpg')).toContainText(faults.unreadableFile);
    expect(sent).toHaveLength(count);
    await page.unrouteAll();
  });

  await test.step('a photo that replaces another', async () => {
    const [path = ''] = await card(outputDir, 6);
    await page.goto(`${desk.url}/#/photos/gallery`);
    const one = tile(published(page), photo(1).caption.mk);
    await chooseRemoved(page, button(one, photos.gallery.replace), path, '/replacement');
  });

  await test.step('the picture of a news item', async () => {
    const [path = ''] = await card(outputDir, 7);
    const id = await beginNews(site, completeFields);
    await page.goto(`${desk.url}/#/news/entry/${id}`);
    await chooseRemoved(page, button(page, text.picture.choose), path, paths.pictures);
    await expect(page.getByText(text.picture.none)).toBeVisible();
  });

  await test.step('a backup', async () => {
    const path = join(outputDir, 'lodge.backup');
    writeFileSync(path, 'a backup');
    await openScreen(page, 'maintenance');
    await chooseRemoved(page, button(page, maintenance.restore.choose), path, paths.restores);
  });
});

test('a second picture replaces the first with its description, until it is restored, and no file is ignored', async ({
  atDesk: page,
  desk,
  site,
}, { outputDir }) => {
  const shots = await card(outputDir, 1, 2);
  const [first = '', second = ''] = shots;
  const id = await beginNews(site, completeFields);
  const { mk, en } = text.fields.pictureDescription;
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const { picture } = text;

  await test.step('of several files, none is taken', async () => {
    await expect(button(page, picture.choose)).toBeVisible();
    await dropFromDisk(page, shots);
    await expect(page.getByRole('alert').filter({ hasText: picture.one })).toBeVisible();
    await expect(page.getByText(picture.none)).toBeVisible();
  });

  await test.step('a file that is dropped while another is sent is refused', async () => {
    const isRefused = Promise.withResolvers<void>();
    await page.route(`**${paths.pictures}*`, async (route) => {
      await isRefused.promise;
      await route.continue();
    });
    await dropFromDisk(page, [first]);
    await expect(
      page.getByText(picture.sending).or(page.getByText(picture.preparing)),
    ).toBeVisible();
    await dropFromDisk(page, [second]);
    await expect(page.getByRole('alert').filter({ hasText: picture.wait })).toBeVisible();
    isRefused.resolve();
    await expect(page.getByText(picture.added)).toBeVisible();
    await page.unrouteAll();
    await field(page, mk).fill('Прва слика');
    await field(page, en).fill('First picture');
  });

  await test.step('another one has no description; the first is restored with its own', async () => {
    await saveNow(page);
    const { fields } = await stored(site, id);
    await dropFromDisk(page, [second]);
    await expect(page.getByText(picture.replaced)).toBeVisible();
    for (const name of [mk, en]) await expect(field(page, name)).toHaveValue('');
    await saveNow(page);
    expect((await stored(site, id)).fields.picture).not.toBe(fields.picture);
    await press(button(page, frame.undo));
    await expect(page.getByText(picture.restored)).toBeVisible();
    await expect(field(page, mk)).toHaveValue('Прва слика');
    await saveNow(page);
    expect((await stored(site, id)).fields).toEqual(fields);
  });

  await test.step('a picture in the clipboard is not inserted into the text', async () => {
    const paste = (html: string) =>
      content(page).evaluate((each, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
        if (copied) clipboardData.setData('text/html', copied);
        const given = { clipboardData, bubbles: true, cancelable: true };
        each.dispatchEvent(new ClipboardEvent('paste', given));
      }, html);
    const told = page.getByRole('alert').filter({ hasText: editor.noPicture });
    await paste('<p>Од Word <img alt=""></p>');
    await expect(
      page.getByText(fill(editor.lost, { things: editor.losses.picture })),
    ).toBeVisible();
    await expect(told).toBeHidden();
    await paste('');
    await expect(told).toBeVisible();
    await expect(content(page)).toContainText('Од Word');
  });
});
