/** The desk on the other database: one journey through each of its screens that keep something. */
import { fill } from '#content/words.ts';
import { deskWords, receiveLetters, onPostgres as test } from './desk.ts';
import { openMaintenance, restoreFromBackup } from './desk-backup.ts';
import { answerYes, button, field } from './desk-controls.ts';
import { addressAt, itemNumber, saved } from './desk-entry.ts';
import { answerLetters, releaseLetter, removeLetter } from './desk-letters.ts';
import {
  changeInTable,
  chooseBy,
  encoded,
  fillCaption,
  isUpright,
  names,
  open,
  openTab,
  taken,
  tile,
  visitors,
} from './desk-photos.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

test.use({ expectedMessages: [/status of 404/] });

const { maintenance, news, photos } = deskWords.mk;

test('a news item is written, published, brought back to a version, scheduled and taken into the bin', async ({
  atDesk: page,
  site,
}) => {
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
  const address = addressAt(site, itemNumber(page));
  const visited = async () => (await page.request.get(address)).status();
  expect(await visited()).toBe(200);

  await field(page, news.fields.title.mk).fill('Друг собир');
  await saved(page);
  await page.getByText(news.versions.title).click();
  await page
    .getByText(/^Објавена на .*\d\d:\d\d$/)
    .last()
    .click();
  await answerYes(page.getByRole('main'), news.versions.restore);
  await expect(page.getByText(news.versions.restored)).toBeVisible();
  await expect(field(page, news.fields.title.mk)).toHaveValue('Собир');
  await field(page, news.fields.title.mk).fill('Иден собир');
  await field(page, news.fields.date).fill('5.3.2999 18:30');
  const date = '5 март 2999, 18:30';
  await button(page, fill(news.schedule, { date })).click();
  await expect(page.getByText(fill(news.scheduled, { date }))).toBeVisible();
  await button(page, news.unschedule).click();
  await expect(page.getByText(news.unscheduled)).toBeVisible();

  await answerYes(page.getByRole('main'), news.bin);
  await expect(page).toHaveURL(/#\/news\/draft$/);
  await expect(page.getByRole('heading', { name: news.title })).toBeFocused();
  await expect(page.getByText(news.binned)).toBeVisible();
  expect(await visited()).toBe(404);
});

test('an album is made, public photos are described, moved, replaced and turned, and the check finds all in order', async ({
  atDesk: page,
  site,
}) => {
  test.slow();
  await publish(site, { photos: 2 });
  await open(page);
  await openTab(page, 'albums');
  await button(page, photos.albums.add).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(photos.albums.mk).fill('Свечен собир');
  await dialog.getByLabel(photos.albums.en).fill('Festive assembly');
  await dialog.getByLabel(photos.albums.date).fill('5.3.2026');
  await button(dialog, photos.albums.save).click();
  await expect(page.getByText(photos.albums.saved)).toBeVisible();

  await openTab(page, 'gallery');
  const list = page.getByRole('region', { name: photos.gallery.list });
  const [one = '', two = ''] = [1, 2].map((number) => photo(number).caption.mk);
  await tile(list, two).getByLabel(photos.album.label).selectOption('Свечен собир');
  await fillCaption(tile(list, one), 1);
  await button(tile(list, one), photos.caption.save).click();
  await expect(page.getByText(photos.caption.done)).toBeVisible();
  await button(tile(list, 'Свечен собир 1'), photos.place.earlier).click();
  await expect(names(list)).toHaveText(['1 Свечен собир 1', `2 ${two}`]);
  expect(await visitors(site)).toMatchObject([
    { caption: { mk: 'Свечен собир 1' } },
    { album: { title: { en: 'Festive assembly' } } },
  ]);

  await chooseBy(button(tile(list, two), photos.gallery.replace), await taken(2));
  await expect(page.getByText(photos.gallery.replaced)).toBeVisible(encoded);
  await button(tile(list, two), photos.rotate).click();
  await expect.poll(() => isUpright(tile(list, two)), encoded).toBe(true);
  await changeInTable(page, (table) => table.replace(photo(2).caption.en, 'The hall'));
  await expect(tile(list, two).getByLabel(photos.caption.en)).toHaveValue('The hall');

  await openMaintenance(page);
  await button(page, maintenance.check.run).click();
  // Two photos, and the files that the rotated one was made from.
  const fine = fill(maintenance.check.fine, { pictures: 3 });
  await expect(page.getByText(fine)).toBeVisible({ timeout: 20_000 });
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
