/** New photos at the desk: from the camera to the gallery. */
import type { Page } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { saveStagedPhoto, stagedPhotos } from '#server/publishing/photos.ts';
import type { Bilingual } from '#shared/language.ts';
import { pagePaths } from '#shared/routes.ts';
import { operation } from '../entry.ts';
import type { RunningSite } from '../running-site.ts';
import { expectNoViolations } from './axe.ts';
import { deskWords, onPostgres, test } from './desk.ts';
import { answerYes, button, inTime } from './desk-controls.ts';
import { expectGoodLooks } from './desk-looks.ts';
import {
  add,
  animation,
  choose,
  encoded,
  fillCaption,
  names,
  open,
  staged,
  taken,
  tile,
  visitorsRead,
} from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { expect } from './journey.ts';
import { publish } from './published.ts';

// A line that is cut is an answer that the browser reports.
test.use({ expectedMessages: [/net::ERR_INTERNET_DISCONNECTED/] });

const { photos: text } = deskWords.mk;

for (const each of [test, onPostgres]) {
  each.beforeEach(({ site }) => {
    each.slow();
    return publish(site, {});
  });
}

async function publishEvening(page: Page, site: RunningSite): Promise<void> {
  await open(page);
  await add(page, 1, 2, 3);
  const list = staged(page);
  await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
  await tile(list, 'IMG_2.jpg').scrollIntoViewIfNeeded();
  const picture = tile(list, 'IMG_2.jpg').getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(480);
  expect(await visitorsRead(site)).toEqual([]);

  await fillCaption(tile(list, 'IMG_1.jpg'), 1);
  await fillCaption(tile(list, 'IMG_3.jpg'), 3);
  const publishAll = button(page, fill(text.staged.publish, { count: 3 }));
  await publishAll.click();
  await expect(page.getByText(text.staged.incomplete)).toBeVisible();
  const missing = { code: 'missing', text: 'caption', language: 'en' } as const;
  await page
    .getByRole('alert')
    .getByRole('button', { name: `2. IMG_2.jpg: ${sentenceOf(missing, 'mk')}` })
    .click();
  await expect(tile(list, 'IMG_2.jpg').getByLabel(text.caption.en)).toBeFocused();
  await fillCaption(tile(list, 'IMG_2.jpg'), 2);
  await expect(page.getByText(text.staged.incomplete)).toBeHidden();

  // Both ends of the way are in view.
  await page.setViewportSize({ width: 1200, height: 2000 });
  const dragged = tile(list, 'IMG_3.jpg').getByRole('img');
  await dragged.dragTo(tile(list, 'IMG_1.jpg').getByRole('img'));
  await expect(names(list)).toHaveText(['1 IMG_3.jpg', '2 IMG_1.jpg', '3 IMG_2.jpg']);
  await publishAll.click();
  await expect(page.getByText(fill(text.staged.published, { count: 3 }))).toBeVisible();
  await expect(page.getByText(text.staged.empty)).toBeVisible();
  expect(await visitorsRead(site)).toEqual(['Свечен собир 3', 'Свечен собир 1', 'Свечен собир 2']);
  await page.goto(`${site.url}${pagePaths.gallery}`);
  await expect(page.getByText('Свечен собир 2').first()).toBeVisible();
}

const evening = 'photos are chosen, described, ordered and published together, by pointer';

test(evening, async ({ atDesk: page, site }) => {
  await publishEvening(page, site);
});

onPostgres(`${evening}, on PostgreSQL`, async ({ atDesk: page, site }) => {
  await publishEvening(page, site);
});

test('photos are ordered by keyboard, and the focus stays on the button', async ({
  atDesk: page,
}) => {
  await open(page);
  await add(page, 1, 2, 3);
  const list = staged(page);
  const later = button(tile(list, 'IMG_1.jpg'), text.place.later);
  await later.focus();
  await page.keyboard.press('Enter');
  await expect(names(list)).toHaveText(['1 IMG_2.jpg', '2 IMG_1.jpg', '3 IMG_3.jpg']);
  await expect(later).toBeFocused();
  const said = fill(text.place.moved, { name: 'IMG_1.jpg', place: 2, total: 3 });
  await expect(page.getByRole('status').filter({ hasText: said })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(names(list)).toHaveText(['1 IMG_2.jpg', '2 IMG_3.jpg', '3 IMG_1.jpg']);
  await expect(later).toBeFocused();

  const moveTo = button(tile(list, 'IMG_1.jpg'), text.place.moveTo);
  await moveTo.focus();
  await page.keyboard.press('Enter');
  for (const wrong of ['abc', '4', '']) {
    await page.getByRole('dialog').getByRole('textbox').fill(wrong);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
      fill(text.place.fault, { total: 3 }),
    );
  }
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
  await expect(moveTo).toBeFocused();
  await page.reload();
  await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
});

test('photos are dropped anywhere on the screen', async ({ atDesk: page }) => {
  await open(page);
  await expect(button(page, text.add.choose)).toBeVisible();
  const dataTransfer = await page.evaluateHandle(
    ({ file, type, bytes }) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], file, { type }));
      return data;
    },
    { file: 'moving.gif', type: 'image/gif', bytes: [...(await animation())] },
  );
  await page.getByRole('heading', { level: 1 }).dispatchEvent('drop', { dataTransfer });
  const dropped = tile(staged(page), 'moving.gif');
  const animated = sentenceOf({ code: 'animated', file: 'moving.gif' }, 'mk');
  await expect(dropped).toContainText(animated, encoded);
});

test('what cannot be taken says why in its tile; the others go on, are tried again, and go', async ({
  atDesk: page,
}) => {
  await open(page);
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(300)]);
  await choose(page, [
    { name: 'IMG_8.HEIC', mimeType: 'image/heic', buffer: heic },
    await taken(1),
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
  ]);
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg'], encoded);
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  await expect(tile(notTaken, 'IMG_8.HEIC')).toContainText(
    `${sentenceOf({ code: 'heic', file: 'IMG_8.HEIC' }, 'mk')} ${text.add.heic}`,
  );
  await expect(tile(notTaken, 'empty.jpg')).toContainText(
    sentenceOf({ code: 'empty-file', file: 'empty.jpg' }, 'mk'),
  );
  await expectNoViolations(page, 'refused');
  for (const name of ['IMG_8.HEIC', 'empty.jpg']) {
    await button(tile(notTaken, name), text.add.dismiss).click();
  }
  await expect(notTaken).toBeHidden();
  await choose(
    page,
    Array.from({ length: 61 }, () => ({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: heic })),
  );
  await expect(page.getByText(fill(text.add.tooMany, { chosen: 61, count: 60 }))).toBeVisible();

  const sent = '**/api/staged-photos?name=*';
  await page.route(sent, (route) => route.abort('internetdisconnected'));
  await choose(page, await Promise.all([2, 3].map(taken)));
  await expect(button(page, text.add.retryAll)).toBeVisible();
  await page.unroute(sent);
  await button(page, text.add.retryAll).click();
  await expect(names(staged(page))).toHaveText(
    ['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg'],
    encoded,
  );
  await answerYes(page.getByRole('main'), text.staged.discardAll);
  await expect(page.getByText(fill(text.staged.discarded, { count: 3 }))).toBeVisible();
  await expect(page.getByText(text.staged.empty)).toBeVisible();
});

test('what is entered for all reaches the photos that are still on their way', async ({
  atDesk: page,
}) => {
  await open(page);
  const entered = Promise.withResolvers<void>();
  await page.route('**/*name=IMG_2.jpg', async (route) => {
    await entered.promise;
    await route.continue();
  });
  await choose(page, [await taken(1), await taken(2)]);
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg'], encoded);
  const all = page.getByRole('region', { name: text.staged.forAll });
  await fillCaption(all, 5);
  await button(all, text.staged.applyCaption).click();
  entered.resolve();
  const second = tile(staged(page), 'IMG_2.jpg');
  await expect(second.getByLabel(text.caption.mk)).toHaveValue('Свечен собир 5', encoded);
  await expect(second).toContainText(text.caption.saved, inTime);
});

test('what is typed for all stays where another photo does not arrive', async ({
  atDesk: page,
}) => {
  await open(page);
  const typed = Promise.withResolvers<void>();
  await page.route('**/*name=IMG_2.jpg', async (route) => {
    await typed.promise;
    await route.abort('internetdisconnected');
  });
  await choose(page, [await taken(1), await taken(2)]);
  const caption = page
    .getByRole('region', { name: text.staged.forAll })
    .getByLabel(text.caption.mk);
  await caption.fill('Свечен', encoded);
  typed.resolve();
  const failed = tile(page.getByRole('region', { name: text.add.notTaken }), 'IMG_2.jpg');
  await expect(failed).toContainText(deskWords.mk.faults.offline);
  await page.keyboard.type(' собир');
  await button(failed, text.add.dismiss).click();
  await expect(failed).toBeHidden();
  await expect(caption).toHaveValue('Свечен собир');
});

test('after a broken line photos and captions arrive by themselves', async ({
  atDesk: page,
  context,
}) => {
  await open(page);
  await add(page, 1);
  await context.setOffline(true);
  await choose(page, [await taken(2)]);
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  await expect(tile(notTaken, 'IMG_2.jpg')).toContainText(deskWords.mk.faults.offline);
  await expect(button(tile(notTaken, 'IMG_2.jpg'), text.add.retry)).toBeVisible();
  const first = tile(staged(page), 'IMG_1.jpg');
  await fillCaption(first, 1);
  await expect(page.getByText(text.caption.failed)).toBeVisible(inTime);
  await expect(first).toContainText(text.caption.unsaved);
  await context.setOffline(false);
  await expect(first).toContainText(text.caption.saved, { timeout: 15_000 });
  await expect(page.getByText(text.caption.failed)).toBeHidden();
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg'], encoded);
  await page.reload();
  await expect(first.getByLabel(text.caption.en)).toHaveValue('Festive assembly 1');
});

test('an upload that is never answered fails in time, and is tried again', async ({
  atDesk: page,
}) => {
  await open(page);
  await page.clock.install();
  const sent = '**/api/staged-photos?name=*';
  await page.route(sent, () => {});
  await choose(page, [await taken(1)]);
  const underWay = page.getByRole('region', { name: text.add.underWay });
  await expect(tile(underWay, 'IMG_1.jpg')).toBeVisible();
  await page.clock.fastForward('04:00');
  const failed = tile(page.getByRole('region', { name: text.add.notTaken }), 'IMG_1.jpg');
  await expect(failed).toContainText(deskWords.mk.faults.offline);
  await page.unroute(sent);
  await button(failed, text.add.retry).click();
  await expect(names(staged(page))).toHaveText(['1 IMG_1.jpg'], encoded);
});

/** Describes all new photos, as the secretary does on her phone. */
const describeElsewhere = (site: RunningSite, caption: Bilingual) =>
  inDatabase(site, async (database) => {
    for (const { id, revision } of await stagedPhotos(database)) {
      const texts = { caption, album: null };
      await saveStagedPhoto(database, id, operation(revision), texts);
    }
  });

test('what was typed before a reload is put back, and saved over no text of another device', async ({
  atDesk: page,
  context,
  site,
}) => {
  await open(page);
  await add(page, 1, 2);
  const first = tile(staged(page), 'IMG_1.jpg');
  const all = page.getByRole('region', { name: text.staged.forAll });
  await context.setOffline(true);
  await fillCaption(all, 8);
  await fillCaption(first, 7);
  await expect(first).toContainText(text.caption.unsaved);
  await describeElsewhere(site, { mk: 'Свечен собир 7', en: 'Their assembly' });
  await context.setOffline(false);
  await page.reload();
  await expect(first.getByLabel(text.caption.mk)).toHaveValue('Свечен собир 7');
  const other = first.getByRole('region', { name: text.caption.conflict });
  await expect(other).toContainText('Their assembly');
  await expect(page.getByText(fill(text.caption.conflicts, { count: 1 }))).toBeVisible();
  await expectGoodLooks(page, 'conflict');
  await button(page, fill(text.staged.publish, { count: 2 })).click();
  await expect(page.getByText(deskWords.mk.draft.conflict.chooseFirst)).toBeVisible();
  await button(other, deskWords.mk.draft.conflict.keepMine).click();
  await expect(first.getByLabel(text.caption.mk)).toBeFocused();
  await expect(first.getByLabel(text.caption.en)).toHaveValue('Festive assembly 7');
  await expect(first).toContainText(text.caption.saved);
  await expect(all.getByLabel(text.caption.en)).toHaveValue('Festive assembly 8');
  await answerYes(page.getByRole('main'), text.staged.discardAll);
  await expect(page.getByText(text.staged.empty)).toBeVisible();
  await add(page, 3, 4);
  await expect(all.getByLabel(text.caption.en), 'it was for the others').toHaveValue('');
});

test('what was typed of a photo that is gone can be copied', async ({ atDesk: page, context }) => {
  await open(page);
  await add(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(names(staged(other))).toHaveCount(1);
  await context.setOffline(true);
  await fillCaption(tile(staged(page), 'IMG_1.jpg'), 8);
  await expect(page.getByText(text.caption.failed)).toBeVisible(inTime);
  // What this tab saves after the line is back comes too late.
  await page.route('**/api/staged-photos/*', (route) => route.abort('internetdisconnected'));
  await context.setOffline(false);
  await answerYes(tile(staged(other), 'IMG_1.jpg'), text.staged.discard);
  await expect(other.getByText(text.staged.empty)).toBeVisible();
  await page.unroute('**/api/staged-photos/*');
  const left = page.getByRole('alert', { name: text.caption.left });
  await expect(left).toContainText('Festive assembly 8', { timeout: 15_000 });
  await page.reload();
  await expect(left).toContainText('Свечен собир 8');
  await button(left, text.add.dismiss).click();
  await expect(left).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
