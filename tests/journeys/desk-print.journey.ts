/** A draft is shown to others on paper, before anybody can read it on the site. */
import { completeFields } from '../entry.ts';
import {
  addressAt,
  beginNews,
  button,
  deskWords,
  expect,
  expectGoodLooks,
  press,
  test,
} from './desk.ts';

const { news: text } = deskWords.mk;

test('a draft is printed in both languages, without the rest of the desk', async ({
  atDesk: page,
  desk,
  site,
}) => {
  const content = { mk: 'Прв **пасус**.', en: 'First paragraph.' };
  const id = await beginNews(site, { ...completeFields, content });
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  await press(button(page, text.preview.open));
  await page.getByRole('radio', { name: text.preview.paper }).check();
  const sheet = page.getByRole('article');
  const print = button(page, text.preview.print);
  await expect(sheet).toContainText(text.draftState);
  for (const language of ['mk', 'en'] as const) {
    const title = sheet.getByRole('heading', { name: completeFields.title[language] });
    await expect(title).toBeVisible();
  }
  await expect(sheet.getByText('Прв пасус.')).toBeVisible();
  await expectGoodLooks(page, 'a draft on paper', 'dark');
  const printed = page.evaluate(
    () => new Promise((resolve) => Object.assign(window, { print: () => resolve('printed') })),
  );
  await print.click();
  expect(await printed).toBe('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  for (const hidden of [page.getByRole('navigation'), print, button(page, text.publish)]) {
    await expect(hidden.first()).toBeHidden();
  }
  expect((await page.request.get(addressAt(site, id))).status()).toBe(404);
});
