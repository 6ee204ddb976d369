/** The desk on the other database: one journey through each of its screens that keep something. */
import { deskWords, receiveLetters, onPostgres as test } from './desk.ts';
import { restoreFromBackup } from './desk-backup.ts';
import { answerLetters, releaseLetter, removeLetter } from './desk-letters.ts';
import { expect } from './journey.ts';

test.use({ expectedMessages: [/status of 404/] });

const { news } = deskWords.mk;

test('a news item is written, published and taken into the bin', async ({ atDesk: page, site }) => {
  await page.getByRole('button', { name: news.new }).click();
  for (const language of ['mk', 'en'] as const) {
    const words = { mk: 'Собир', en: 'Meeting' }[language];
    for (const text of ['title', 'content'] as const) {
      const name = news.fields[text][language];
      await page.getByRole('textbox', { name, exact: true }).fill(words);
    }
  }
  await page.getByRole('button', { name: news.publish, exact: true }).click();
  await expect(page.getByText(news.published, { exact: true })).toBeVisible();
  const number = /\d+$/.exec(page.url())?.[0];
  const visited = async () => (await page.request.get(`${site.url}/news?item=${number}`)).status();
  expect(await visited()).toBe(200);
  await page.getByRole('button', { name: news.bin }).click();
  await page.getByRole('dialog').getByRole('button', { name: news.bin }).click();
  await expect(page).toHaveURL(/#\/news\/draft$/);
  await expect(page.getByRole('heading', { name: news.title })).toBeFocused();
  await expect(page.getByText(news.binned)).toBeVisible();
  expect(await visited()).toBe(404);
});

test('letters are released, answered and deleted', async ({ atDesk: page, site }) => {
  test.slow();
  for (const way of [releaseLetter, answerLetters, removeLetter]) {
    await receiveLetters(site);
    // What the tab has read is of the letters before.
    await page.reload();
    await way(page);
  }
});

test('the site is backed up, and brought back beside it', async ({ atDesk: page, site }) => {
  test.slow();
  await restoreFromBackup(page, site);
});
