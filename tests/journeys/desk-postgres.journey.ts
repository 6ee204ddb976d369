/** The desk on the other database: one journey through each of its screens that keep something. */
import { runPostgres } from '../postgres.ts';
import { test as base, deskWords } from './desk.ts';
import { expect } from './journey.ts';

const test = base.extend<object, { settings: Record<string, string> }>({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is taken.
    async ({}, use) => {
      const postgres = await runPostgres();
      await use({ DATABASE_URL: postgres.url });
      await postgres.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

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
