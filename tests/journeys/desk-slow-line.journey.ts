/** The desk on the slow line of a small place: 150 ms to and fro, 1.6 Mbit/s. */
import { completeFields } from '../entry.ts';
import { deskWords, enter, test } from './desk.ts';
import { button, field, newItem, saved, stored, title, visited } from './desk-entry.ts';
import { expect } from './journey.ts';

const bytesPerSecond = 1_600_000 / 8;

const { news } = deskWords.mk;

test('on a slow line the desk opens, and an item is typed, saved and published', async ({
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
});
