/** News items at the desk, from the first letter to the bin, while the public site runs beside it. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { textRules } from '#shared/text.ts';
import { deskWords, test } from './desk.ts';
import { answerYes, button, field } from './desk-controls.ts';
import { addressAt, itemNumber, saved, visited } from './desk-entry.ts';
import { expectGoodLooks } from './desk-looks.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { photo, publish } from './published.ts';

const { news: text, frame, home } = deskWords.mk;

const typed = {
  title: { mk: 'Свечен собир во Скопје', en: 'A festive meeting in Skopje' },
  content: { mk: 'Дојдоа сите браќа.\n\nБеше **убаво**.', en: 'All brethren came.' },
};

test.beforeEach(async ({ site }) => {
  await publish(site, {});
  await inDatabase(site, (database) => database.deleteFrom('news_entries').execute());
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

async function beginItem(page: Page): Promise<void> {
  await button(page, text.new).click();
  await expect(heading(page, text.untitled)).toBeVisible();
}

async function typeItem(page: Page): Promise<void> {
  for (const language of ['mk', 'en'] as const) {
    await field(page, text.fields.title[language]).fill(typed.title[language]);
    await field(page, text.fields.content[language]).fill('');
    await field(page, text.fields.content[language]).pressSequentially(typed.content[language]);
  }
}

async function writeItem(page: Page): Promise<void> {
  await beginItem(page);
  await typeItem(page);
}

const expectPublished = (page: Page) =>
  expect(page.getByText(text.published, { exact: true })).toBeVisible();

async function publishItem(page: Page): Promise<void> {
  await button(page, text.publish).click();
  await expectPublished(page);
}

test('an item is written, refused while incomplete, published, seen, withdrawn, binned, restored', async ({
  atDesk: page,
  site,
}) => {
  test.slow();
  await beginItem(page);
  await field(page, text.fields.title.mk).fill(typed.title.mk);
  await button(page, text.publish).click();
  const list = page.getByRole('heading', { name: text.incomplete });
  await expect(list).toBeFocused();
  await page.getByRole('link', { name: /текстот на македонски/ }).click();
  await expect(field(page, text.fields.content.mk)).toBeFocused();
  expect(await visited(page, site)).toBe(404);
  await page.keyboard.type('Нешто');
  await expect(page.getByRole('link', { name: /текстот на македонски/ })).toBeHidden();
  await expect(page.getByRole('link', { name: /текстот на англиски/ })).toBeVisible();
  await expect(field(page, text.fields.content.mk)).toBeFocused();

  await typeItem(page);
  await publishItem(page);
  expect(await visited(page, site)).toBe(200);
  await expect(button(page, text.publishChanges), 'nothing is left to publish').toBeHidden();
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: text.show }).click(),
  ]);
  await expect(shown.getByRole('heading', { name: typed.title.mk })).toBeVisible();
  await expect(shown.getByText('убаво')).toHaveCSS('font-weight', '600');
  await shown.close();

  await answerYes(page.getByRole('main'), text.withdraw);
  await expect(page.getByText(text.withdrawn)).toBeVisible();
  expect(await visited(page, site)).toBe(404);

  await answerYes(page.getByRole('main'), text.bin);
  await expect(page.getByText(text.binned)).toBeVisible();
  await page.getByRole('link', { name: `${text.states.binned} (1)` }).click();
  await expect(page.getByText(typed.title.en)).toBeVisible();
  await expectGoodLooks(page, 'binned');
  await button(page, text.restore).click();
  await expect(page.getByText(text.empty.binned)).toBeVisible();
  await page.getByRole('link', { name: `${text.states.draft} (1)` }).click();
  await page.getByRole('link', { name: typed.title.mk }).click();
  await expect(field(page, text.fields.content.en)).toHaveText(typed.content.en);
});

test('what is typed in the wrong language is told, and the languages swapped', async ({
  atDesk: page,
}) => {
  await beginItem(page);
  await field(page, text.fields.title.mk).fill(typed.title.en);
  await field(page, text.fields.title.en).fill(typed.title.mk);
  await button(page, text.swap).click();
  await expect(field(page, text.fields.title.mk)).toHaveValue(typed.title.mk);
  await expect(field(page, text.fields.title.en)).toHaveValue(typed.title.en);
  await expect(button(page, text.swap)).toBeHidden();
  await field(page, text.fields.date).fill('31.2.2026');
  await expect(field(page, text.fields.date)).toHaveAttribute('aria-invalid', 'true');
  await field(page, text.fields.date).fill('5 март 2026');
  const read = fill(text.dateRead, { date: '5 март 2026, 00:00' });
  await expect(page.getByText(read)).toBeVisible();
});

test('what looks wrong must be confirmed before it is published; then its address is copied', async ({
  atDesk: page,
  context,
  site,
}) => {
  await writeItem(page);
  await field(page, text.fields.title.mk).fill('A festive meeting');
  await button(page, text.publish).click();
  const dialog = page.getByRole('dialog', { name: frame.warningsTitle });
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  expect(await visited(page, site)).toBe(404);
  await button(page, text.publish).click();
  await button(page, text.publishAnyway).click();
  await expectPublished(page);
  expect(await visited(page, site)).toBe(200);

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, text.copy).click();
  const address = addressAt(site, itemNumber(page));
  await expect(page.getByText(fill(text.copied, { address }))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
});

test('an item is scheduled by a date that is to come, and taken off the schedule', async ({
  atDesk: page,
  site,
}) => {
  await writeItem(page);
  await field(page, text.fields.date).fill('5.3.2999 18:30');
  const date = '5 март 2999, 18:30';
  await button(page, fill(text.schedule, { date })).click();
  await expect(page.getByText(fill(text.scheduled, { date }))).toBeVisible();
  // What is said follows the reader's language.
  await button(page, 'English').click();
  const inEnglish = { date: '5 March 2999, 18:30' };
  await expect(page.getByText(fill(deskWords.en.news.scheduled, inEnglish))).toBeVisible();
  await button(page, 'Македонски').click();
  await page.getByRole('link', { name: text.back }).click();
  await page.getByRole('link', { name: `${text.states.scheduled} (1)` }).click();
  await expect(page.getByText(fill(text.scheduledFor, { date }))).toBeVisible();
  await expectGoodLooks(page, 'scheduled');
  await page.getByRole('link', { name: typed.title.mk }).click();
  await button(page, text.unschedule).click();
  await expect(page.getByText(text.unscheduled)).toBeVisible();
  await field(page, text.fields.date).fill('');
  await publishItem(page);
  expect(await visited(page, site)).toBe(200);
});

test('a scheduled item is public on the site when its time has come', async ({
  atDesk: page,
  site,
}) => {
  await writeItem(page);
  await field(page, text.fields.date).fill('5.3.2999 18:30');
  await button(page, fill(text.schedule, { date: '5 март 2999, 18:30' })).click();
  await expect(button(page, text.unschedule)).toBeVisible();
  expect(await visited(page, site)).toBe(404);
  const number = itemNumber(page);
  await inDatabase(site, (database) =>
    database
      .updateTable('news_entries')
      .set({ dueAt: new Date().toISOString() })
      .where('id', '=', number)
      .execute(),
  );
  await expect.poll(() => visited(page, site)).toBe(200);
  await page.goto(addressAt(site, number));
  await expect(heading(page, typed.title.mk)).toBeVisible();
});

test('a picture is chosen, and another, seen in the preview in both languages, and published', async ({
  atDesk: page,
  site,
}) => {
  test.slow();
  await publish(site, { photos: 2 });
  await writeItem(page);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['no picture'], 'белешка.txt', { type: 'text/plain' }));
    return data;
  });
  // Beside the marked place, where the browser would open it.
  await page.getByRole('banner').dispatchEvent('drop', { dataTransfer: dropped });
  const fault = { code: 'no-picture', file: 'белешка.txt' } as const;
  await expect(page.getByText(sentenceOf(fault, 'mk'))).toBeVisible({ timeout: 30_000 });
  const { mk, en } = text.fields.pictureDescription;
  const chooseFromGallery = async (number: number) => {
    await button(page, text.picture.gallery).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: photo(number).caption.mk })
      .click();
  };
  await chooseFromGallery(1);
  await chooseFromGallery(2);
  await expect(page.getByRole('img', { name: photo(2).caption.mk })).toBeVisible();
  await expect(field(page, en)).toHaveValue(photo(2).caption.en);
  await field(page, en).fill('Typed by hand');
  await chooseFromGallery(1);
  await expect(field(page, mk)).toHaveValue(photo(1).caption.mk);
  await expect(field(page, en)).toHaveValue('Typed by hand');
  const picture = await sharp({
    create: { width: 640, height: 480, channels: 3, background: '#46609a' },
  })
    .jpeg()
    .toBuffer();
  const chooser = page.waitForEvent('filechooser');
  await button(page, text.picture.replace).click();
  const file = { name: 'сала.jpg', mimeType: 'image/jpeg', buffer: picture };
  await (await chooser).setFiles(file);
  await expect(page.getByText(text.picture.added)).toBeVisible({ timeout: 30_000 });
  await expect(field(page, mk), 'it was of another picture').toHaveValue('');
  await expect(field(page, en)).toHaveValue('Typed by hand');
  await field(page, mk).fill('Салата');
  await field(page, en).fill('The hall');
  await expect(page.getByRole('img', { name: 'Салата' })).toBeVisible();

  await button(page, text.preview.open).click();
  const dialog = page.getByRole('dialog', { name: text.preview.title });
  for (const [language, description] of [
    ['mk', 'Салата'],
    ['en', 'The hall'],
  ] as const) {
    const shown = dialog.frameLocator(`iframe[title="${text.preview.frame[language]}"]`);
    await expect(shown.getByRole('heading', { name: typed.title[language] })).toBeVisible();
    const image = shown.getByRole('img', { name: description });
    await expect
      .poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth))
      .toBeGreaterThan(0);
  }
  const preview = dialog.frameLocator(`iframe[title="${text.preview.frame.mk}"]`);
  const width = () => preview.locator('html').evaluate(() => innerWidth);
  await expect.poll(width).toBe(390);
  await dialog.getByRole('radio', { name: text.preview.desktop }).check();
  await expect.poll(width).toBe(1280);
  await button(page, frame.close).click();

  await publishItem(page);
  await page.goto(addressAt(site, itemNumber(page)));
  await expect(page.getByRole('img', { name: 'Салата' })).toBeVisible();
});

test('what the bin has let go of is not said to be restored', async ({ atDesk: page, site }) => {
  await beginItem(page);
  await field(page, text.fields.title.mk).fill(typed.title.mk);
  await saved(page);
  await expect(page).toHaveTitle(`${typed.title.mk} – ${frame.title}`);
  const id = itemNumber(page);
  await answerYes(page.getByRole('main'), text.bin);
  await page.getByRole('link', { name: `${text.states.binned} (1)` }).click();
  await expect(page).toHaveTitle(`${text.title} – ${frame.title}`);
  await expect(button(page, text.restore)).toBeVisible();
  await inDatabase(site, async (database) => {
    await database.deleteFrom('news_copies').where('newsId', '=', id).execute();
    await database.deleteFrom('news_entries').where('id', '=', id).execute();
  });
  await button(page, text.restore).click();
  const gone = sentenceOf({ code: 'no-such-entry', id }, 'mk');
  await expect(page.getByRole('alert').filter({ hasText: gone })).toBeVisible();
  await expect(page.getByText(text.empty.binned)).toBeVisible();
});

test('a former version is looked at and restored', async ({ atDesk: page }) => {
  await writeItem(page);
  await publishItem(page);
  await field(page, text.fields.title.mk).fill('Друг наслов');
  await saved(page);
  await page.getByText(text.versions.title).click();
  await page
    .getByText(/^Објавена на .*\d\d:\d\d$/)
    .last()
    .click();
  await expectGoodLooks(page, 'versions');
  await answerYes(page.getByRole('main'), text.versions.restore);
  await expect(page.getByText(text.versions.restored)).toBeVisible();
  await expect(field(page, text.fields.title.mk)).toHaveValue(typed.title.mk);
});

test('items are found by words of either language, and the tiles lead to the drafts', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { news: 25 });
  await page.getByRole('banner').getByRole('link', { name: frame.screens.news }).click();
  await page.getByRole('link', { name: `${text.states.published} (25)` }).click();
  await expect(page.getByRole('link', { name: /Новост број/ })).toHaveCount(20);
  await button(page, text.more).click();
  await expect(page.getByRole('link', { name: /Новост број/ })).toHaveCount(25);
  await page.getByRole('searchbox', { name: text.search }).fill('number 17');
  await expect(page.getByRole('link', { name: /Новост број/ })).toHaveCount(1);
  await page.getByRole('searchbox').fill('нема такво');
  await expect(page.getByText(text.nothingFound)).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: frame.screens.home }).click();
  await page.getByRole('main').getByRole('link', { name: home.tiles.drafts }).click();
  await expect(page.getByText(text.empty.draft)).toBeVisible();
  await beginItem(page);
  const { limit } = textRules.title;
  await field(page, text.fields.title.mk).fill(typed.title.mk);
  const count = fill(text.count, { count: typed.title.mk.length, limit });
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await field(page, text.fields.content.mk).fill(typed.content.mk);
  await saved(page);
  await page.getByRole('banner').getByRole('link', { name: frame.screens.news }).click();
  const missing = fill(text.missing, { languages: text.languages.en });
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: missing });
  await expect(line).toContainText(typed.title.mk);
});
