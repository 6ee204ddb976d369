/** The desk on the slow line of a small place: 150 ms to and fro, 1.6 Mbit/s. */
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { fill } from '#content/words.ts';
import { completeFields } from '../entry.ts';
import { deskWords, enter, test } from './desk.ts';
import { button, field } from './desk-controls.ts';
import { newItem, saved, stored, title, visited } from './desk-entry.ts';
import { choose, encoded, fillCaption, open, staged, tile, visitorsRead } from './desk-photos.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

const bytesPerSecond = 1_600_000 / 8;

const { news, photos } = deskWords.mk;

/** As heavy as one that a telephone sends by messenger. */
async function heavyPhoto() {
  const raw = { width: 600, height: 400, channels: 3 } as const;
  const buffer = await sharp(randomBytes(600 * 400 * 3), { raw })
    .jpeg({ quality: 100 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(bytesPerSecond);
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer };
}

test('on a slow line the desk opens, and an item and a photo are written and published', async ({
  page,
  context,
  desk,
  site,
}) => {
  test.slow();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await enter(page, desk);
  const id = await newItem(page);
  await title(page).pressSequentially(completeFields.title.mk);
  await saved(page);
  expect((await stored(site, id)).fields.title.mk).toBe(completeFields.title.mk);
  await field(page, news.fields.title.en).fill(completeFields.title.en);
  for (const language of ['mk', 'en'] as const) {
    await field(page, news.fields.content[language]).fill(completeFields.content[language]);
  }
  // What is not yet saved goes first.
  await button(page, news.publish).click();
  await expect(page.getByText(news.published, { exact: true })).toBeVisible();
  expect(await visited(page, site)).toBe(200);

  await publish(site, {});
  await open(page);
  await choose(page, [await heavyPhoto()]);
  const one = tile(staged(page), 'IMG_1.jpg');
  await expect(one).toBeVisible(encoded);
  await fillCaption(one, 1);
  // What is not yet saved goes first, here too.
  await button(page, fill(photos.staged.publish, { count: 1 })).click();
  await expect(page.getByText(fill(photos.staged.published, { count: 1 }))).toBeVisible();
  expect(await visitorsRead(site)).toEqual(['Свечен собир 1']);
});
