/** Files that the desk cannot take: the desk shows why, and nothing is lost or ignored. */
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { paths, photoLimits } from '#desk/shared/api.ts';
import { completeFields } from '../entry.ts';
import { beginNews, button, chooseBy, content, deskWords, expect, test } from './desk.ts';
import { choose, names, open, staged, taken, tile } from './desk-photos.ts';
import { publish } from './published.ts';

// The browser logs each file that it cannot read.
test.use({ expectedMessages: [/net::ERR_(FILE_NOT_FOUND|UPLOAD_FILE_CHANGED|FAILED)/] });

const { faults, frame, news: text, photos, text: editor } = deskWords.mk;

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

const told = (page: Page, words: string) =>
  expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();

test('a folder and a huge photo are refused, one that disappears is told as such, and the others are sent', async ({
  atDesk: page,
  site,
}, { outputDir }) => {
  await publish(site, {});
  await open(page, 'staged');
  const sent: string[] = [];
  const removed = Promise.withResolvers<void>();
  await page.route(`**${paths.stagedPhotos}?name=*`, async (route) => {
    sent.push(route.request().url());
    await removed.promise;
    await route.continue();
  });

  const folder = join(outputDir, 'Иванден');
  const [path = ''] = await card(folder, 1);
  await dropFromDisk(page, [path, folder]);
  await told(page, frame.folder);
  expect(sent).toEqual([]);

  const shots = await card(outputDir, 2, 3, 4, 5);
  const huge = join(outputDir, 'huge.jpg');
  writeFileSync(huge, '');
  truncateSync(huge, photoLimits.megabytes * 1024 ** 2 + 1);
  await choose(page, [huge, ...shots]);
  await expect.poll(() => sent).toHaveLength(2);
  const [, second = '', third = ''] = shots;
  for (const each of [second, third]) rmSync(each);
  removed.resolve();
  await expect(names(staged(page))).toHaveText([/IMG_2.jpg/, /IMG_5.jpg/]);
  const notTaken = page.getByRole('region', { name: photos.add.notTaken });
  for (const name of ['IMG_3.jpg', 'IMG_4.jpg']) {
    await expect(tile(notTaken, name)).toContainText(faults.unreadableFile);
  }
  const tooLarge = {
    code: 'too-large-file',
    file: 'huge.jpg',
    limit: photoLimits.megabytes,
  } as const;
  await expect(tile(notTaken, 'huge.jpg')).toContainText(sentenceOf(tooLarge, 'mk'));
});

test('a news item takes one picture, which is still on the disk, and none from the clipboard', async ({
  atDesk: page,
  desk,
  site,
}, { outputDir }) => {
  const id = await beginNews(site, completeFields);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const choosing = button(page, text.picture.choose);
  await expect(choosing).toBeVisible();
  const shots = await card(outputDir, 1, 2);
  await dropFromDisk(page, shots);
  await told(page, text.picture.one);

  const [path = ''] = shots;
  await page.route(`**${paths.pictures}*`, async (route) => {
    rmSync(path);
    await route.continue();
  });
  await chooseBy(choosing, path);
  await told(page, faults.unreadableFile);
  await expect(page.getByText(text.picture.none)).toBeVisible();

  const paste = (html: string) =>
    content(page).evaluate((each, copied) => {
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
      if (copied) clipboardData.setData('text/html', copied);
      const given = { clipboardData, bubbles: true, cancelable: true };
      each.dispatchEvent(new ClipboardEvent('paste', given));
    }, html);
  await paste('<p>Од Word <img alt=""></p>');
  await expect(page.getByText(fill(editor.lost, { things: editor.losses.picture }))).toBeVisible();
  await paste('');
  await told(page, editor.noPicture);
  await expect(content(page)).toContainText('Од Word');
});
