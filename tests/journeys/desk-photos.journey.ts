/** New photos are uploaded, described and published; the desk shows why it cannot take a file. */
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { fill } from '#content/dictionary.ts';
import { sentenceOf } from '#content/publishing.ts';
import { entriesPath } from '#desk/shared/api.ts';
import { photosSlice } from '#server/storage/photo-rows.ts';
import { photoLimits } from '#shared/picture.ts';
import { pagePaths } from '#shared/routes.ts';
import { expectNoViolations } from './checks.ts';
import {
  button,
  chooseBy,
  deskDictionaries,
  drop,
  expect,
  expectAtHeading,
  expectGoodLooks,
  fieldName,
  heading,
  main,
  openScreen,
  press,
  test,
  textNames,
  visibleText,
} from './desk.ts';
import {
  animation,
  arrange,
  choose,
  fillCaption,
  fresh,
  isUpright,
  names,
  open,
  taken,
  tile,
  visitors,
} from './desk-photos.ts';
import { inDatabase, publish, publishAlbum } from './published.ts';

// The browser logs each request that fails.
test.use({
  expectedMessages: [/net::ERR_(INTERNET_|FAILED)/],
});

const { draft, errors, frame, news, photos: text } = deskDictionaries.mk;

test.beforeEach(({ site }) => publish(site, {}));

test('photos are chosen, ordered, described, rotated, and published together', async ({
  atDesk: page,
  site,
}) => {
  await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' }, []);
  const list = fresh(page);
  const all = page.getByRole('region', { name: text.forAll.title });
  const first = tile(list, 'IMG_1.jpg');
  const second = tile(list, 'IMG_2.jpg');

  await test.step('chosen by keyboard', async () => {
    await openScreen(page, 'photo');
    const files = await Promise.all([1, 2, 3].map(taken));
    await chooseBy(button(page, text.add.choose), files);
    await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_3.jpg']);
    expect(await visitors(site)).toEqual([]);
  });

  await test.step('ordered by keyboard and pointer', async () => {
    const { photos, photo } = await arrange(list);
    await photo('IMG_1.jpg').press('Space');
    const later = button(list, text.position.later);
    await press(later);
    await expect(photos).toHaveText(['1 IMG_2.jpg', '2 IMG_1.jpg', '3 IMG_3.jpg']);
    await expect(later).toBeFocused();
    const message = fill(text.position.moved, { name: 'IMG_1.jpg', position: 2, total: 3 });
    await expect(page.getByRole('status').filter({ hasText: message })).toBeAttached();
    await expectGoodLooks(page, 'grid', 'dark');
    await photo('IMG_2.jpg').press('Space');
    const position = list.getByLabel(fill(text.position.number, { total: 3 }));
    await position.fill('2');
    await position.press('Enter');
    await expect(photos).toHaveText(['1 IMG_3.jpg', '2 IMG_2.jpg', '3 IMG_1.jpg']);
    await expect(position).toBeFocused();
    await photo('IMG_2.jpg').press('Space');
    await photos.nth(2).dragTo(photos.nth(1));
    await expect(photos).toHaveText(['1 IMG_3.jpg', '2 IMG_1.jpg', '3 IMG_2.jpg']);
    await page.reload();
    await expect(names(list)).toHaveText(['1 IMG_3.jpg', '2 IMG_1.jpg', '3 IMG_2.jpg']);
  });

  await test.step('rotated, and described together', async () => {
    const rotated = Promise.withResolvers<void>();
    await page.route('**/pictures/turn', async (route) => {
      await rotated.promise;
      await route.continue();
    });
    await press(button(second, text.rotate.right));
    await press(button(page, fill(text.publish.all, { count: 3 })));
    await expect(page.getByText(news.stillSending)).toBeVisible();
    rotated.resolve();
    await all.getByLabel(textNames('caption').mk).fill('Свечен\nсобир');
    await all.getByLabel(textNames('caption').en).fill('Festive assembly');
    const mk = textNames('caption').mk;
    await first.getByLabel(mk).fill('Своја');
    await press(button(all, text.forAll.caption));
    await press(button(page.getByRole('dialog'), text.forAll.fill));
    await expect(second.getByLabel(mk)).toHaveValue('Свечен собир');
    await expect(first.getByLabel(mk)).toHaveValue('Своја');
    await press(button(all, text.forAll.caption));
    await press(button(page.getByRole('dialog'), text.forAll.replace));
    await all.getByLabel(fieldName('album')).selectOption('Собир');
    await expect
      .poll(() =>
        inDatabase(site, async (database) => {
          const photos = await photosSlice(database, 'new', { skip: 0, limit: 9 });
          return photos.map(({ draft }) => !!draft?.album);
        }),
      )
      .toEqual([true, true, true]);
    await expect.poll(() => isUpright(second)).toBe(true);
    for (const file of [first, second]) {
      await expect(file.getByLabel(mk)).toHaveValue('Свечен собир');
    }
  });

  await test.step('discarded, refused while incomplete, and published', async () => {
    await press(button(tile(list, 'IMG_3.jpg'), text.remove));
    await expect(tile(list, 'IMG_1.jpg').getByLabel(textNames('caption').mk)).toBeFocused();
    await press(button(page, frame.undo));
    await expect(names(list)).toHaveText(['1 IMG_3.jpg', '2 IMG_1.jpg', '3 IMG_2.jpg']);
    await expectAtHeading(page);
    await press(button(tile(list, 'IMG_3.jpg'), text.remove));
    await expect(names(list)).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg']);
    const caption = second.getByLabel(textNames('caption').en);
    const album = second.getByLabel(fieldName('album'));
    await album.selectOption(text.album.none);
    await caption.fill('');
    const publishAll = button(page, fill(text.publish.all, { count: 2 }));
    await press(publishAll);
    const published = page.getByText(fill(text.publish.done, { count: 1 }));
    await expect(published).toBeVisible();
    await expect(page.getByText(fill(text.publish.left, { count: 1 }))).toBeVisible();
    await expect(page.getByText(text.publish.incomplete)).toBeVisible();
    await expect(names(list)).toHaveText(['1 IMG_2.jpg']);
    const missing = { code: 'missing', text: 'caption', language: 'en' } as const;
    const error = `1. IMG_2.jpg: ${sentenceOf(missing, 'mk')}`;
    await press(page.getByRole('alert').getByRole('button', { name: error }));
    await expect(caption).toBeFocused();
    await album.selectOption('Собир');
    await expect(page.getByText(text.publish.incomplete)).toBeHidden();
    await press(button(page, fill(text.publish.all, { count: 1 })));
    await expect(page.getByText(text.lists.new.empty)).toBeVisible();
    await expect(published).toBeVisible();
    await expectAtHeading(page);
    const link = page.getByRole('link', { name: text.show });
    await expect(link).toHaveAttribute('href', site.url + pagePaths.gallery);
    const inAlbum = { title: { mk: 'Собир' } };
    expect(await visitors(site)).toMatchObject([
      { caption: { mk: 'Свечен собир', en: 'Festive assembly' }, album: inAlbum },
      { caption: { mk: 'Свечен собир', en: 'Meeting' }, album: inAlbum },
    ]);
  });
});

test('an album is begun where the photos are, and published with them', async ({
  atDesk: page,
  site,
}) => {
  await open(page, 'new');
  await choose(page, [await taken(1), await taken(2)]);
  const all = page.getByRole('region', { name: text.forAll.title });
  await expect(names(fresh(page))).toHaveCount(2);
  await all.getByLabel(fieldName('album')).selectOption(text.album.new);
  const dialog = page.getByRole('dialog', { name: text.album.new });
  await dialog.getByLabel(textNames('albumTitle').mk).fill('Иванден');
  await dialog.getByLabel(textNames('albumTitle').en).fill('St John’s Day');
  await expectNoViolations(page, 'new album');
  await press(button(dialog, text.album.make));
  await expect(page.getByText(text.album.made)).toBeVisible();
  await press(button(page, fill(text.publish.all, { count: 2 })));
  await expect(page.getByText(fill(text.publish.withAlbum, { title: 'Иванден' }))).toBeVisible();
  const title = { mk: 'Иванден', en: 'St John’s Day' };
  expect(await visitors(site)).toMatchObject([
    { caption: title, album: { title } },
    { caption: title, album: { title } },
  ]);
});

test('the tile of a refused file shows the reason; the other uploads continue, and are cancelled or retried', async ({
  atDesk: page,
}) => {
  await open(page, 'new');
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic'), Buffer.alloc(300)]);

  await test.step('photos are dropped anywhere on the screen', async () => {
    await expect(button(page, text.add.choose)).toBeVisible();
    await drop(heading(page), await animation('moving.gif'));
    const animated = sentenceOf({ code: 'animated', file: 'moving.gif' }, 'mk');
    await expect(tile(fresh(page), 'moving.gif')).toContainText(animated);
  });

  await test.step('each shows why it is refused', async () => {
    await choose(page, [
      { name: 'IMG_8.HEIC', mimeType: 'image/heic', buffer: heic },
      await taken(1),
      { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
      { name: 'minutes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    ]);
    await expect(names(fresh(page))).toHaveText(['1 moving.gif', '2 IMG_1.jpg']);
    await expectNoViolations(page, 'refused');
    for (const [file, code] of [
      ['IMG_8.HEIC', 'heic'],
      ['empty.jpg', 'empty-file'],
      ['minutes.pdf', 'pdf-as-picture'],
    ] as const) {
      const refused = tile(notTaken, file);
      await expect(refused).toContainText(sentenceOf({ code, file }, 'mk'));
      await button(refused, text.add.dismiss).click();
    }
    await expect(notTaken).toBeHidden();
  });

  await test.step('uploads without an answer time out, are retried together, and all discarded', async () => {
    const sent = `**${entriesPath('photo')}?name=*`;
    await page.clock.install();
    await page.route(sent, () => {});
    await choose(page, await Promise.all([2, 3, 4].map(taken)));
    const underWay = page.getByRole('region', { name: text.add.underWay });
    await expect(page.getByText(fill(text.add.total, { done: 0, count: 3 }))).toBeVisible();
    await button(tile(underWay, 'IMG_4.jpg'), text.add.cancel).click();
    await expect(page.getByText(fill(text.add.total, { done: 0, count: 2 }))).toBeVisible();
    await page.clock.fastForward('04:00');
    await expect(tile(notTaken, 'IMG_3.jpg')).toContainText(errors.offline);
    await page.unroute(sent);
    await button(page, text.add.retryAll).click();
    await expect(names(fresh(page))).toHaveText([
      '1 moving.gif',
      '2 IMG_1.jpg',
      '3 IMG_2.jpg',
      '4 IMG_3.jpg',
    ]);
    await press(button(page, text.publish.discard));
    await expect(page.getByText(fill(text.bin.binned, { count: 4 }))).toBeVisible();
    await expect(page.getByText(text.lists.new.empty)).toBeVisible();
    await expectAtHeading(page);
  });
});

test('photos and captions are sent when the connection is back; a caption for all applies to no later photos', async ({
  atDesk: page,
  context,
}) => {
  await open(page, 'new');
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  const all = page.getByRole('region', { name: text.forAll.title });
  const first = tile(fresh(page), 'IMG_1.jpg');

  await test.step('a caption for all also applies to photos that are being uploaded', async () => {
    const entered = Promise.withResolvers<void>();
    await page.route('**/*name=IMG_2.jpg*', async (route) => {
      await entered.promise;
      await route.continue();
    });
    await choose(page, [await taken(1), await taken(2)]);
    await expect(names(fresh(page))).toHaveText(['1 IMG_1.jpg']);
    await fillCaption(all, 5);
    await button(all, text.forAll.caption).click();
    await expect(first).toContainText(draft.saved);
    entered.resolve();
    const second = tile(fresh(page), 'IMG_2.jpg');
    await expect(second.getByLabel(textNames('caption').mk)).toHaveValue('Свечен собир 5');
    await expect(second).toContainText(draft.saved);
  });

  await test.step('after a broken connection all is sent again', async () => {
    await context.setOffline(true);
    await choose(page, await taken(4));
    await expect(tile(notTaken, 'IMG_4.jpg')).toContainText(errors.offline);
    await fillCaption(first, 1);
    await expect(visibleText(page, draft.offline)).toBeVisible();
    await expect(first).toContainText(draft.unsaved);
    await context.setOffline(false);
    await expect(first).toContainText(draft.saved);
    await expect(visibleText(page, draft.offline)).toBeHidden();
    await expect(names(fresh(page))).toHaveText(['1 IMG_1.jpg', '2 IMG_2.jpg', '3 IMG_4.jpg']);
    await page.reload();
    await expect(first.getByLabel(textNames('caption').en)).toHaveValue('Festive assembly 1');
  });

  await test.step('typing does not continue in the next photo if another tab removes this one', async () => {
    const other = await context.newPage();
    await other.goto(page.url());
    await first.getByLabel(textNames('caption').mk).focus();
    await press(button(tile(fresh(other), 'IMG_1.jpg'), text.remove));
    await expectAtHeading(page);
    await expect(first).toBeHidden();
    await other.close();
  });

  await test.step('a caption for all does not apply to later photos', async () => {
    await fillCaption(all, 8);
    await press(button(main(page), text.publish.discard));
    await expect(page.getByText(text.lists.new.empty)).toBeVisible();
    await choose(page, [await taken(3), await taken(5)]);
    await expect(names(fresh(page))).toHaveCount(2);
    await expect(all.getByLabel(textNames('caption').en)).toHaveValue('');
  });
});

/** Drops files or folders of the disk on the page, as the file manager does. */
async function dropFromDisk(page: Page, files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: 500, y: 300, data });
  }
  await session.detach();
}

test('a folder is refused, and of several files only a huge one', async ({ atDesk: page }, {
  outputDir,
}) => {
  await open(page, 'new');
  const { name, buffer } = await taken(1);
  const folder = join(outputDir, 'Иванден');
  mkdirSync(folder, { recursive: true });
  const path = join(outputDir, name);
  writeFileSync(path, buffer);
  await dropFromDisk(page, [path, folder]);
  await expect(page.getByRole('alert').filter({ hasText: frame.folder })).toBeVisible();
  await expect(fresh(page).getByRole('article')).toHaveCount(0);

  const huge = join(outputDir, 'huge.jpg');
  writeFileSync(huge, '');
  truncateSync(huge, photoLimits.megabytes * 1024 ** 2 + 1);
  await choose(page, [huge, path]);
  await expect(names(fresh(page))).toHaveText([/IMG_1.jpg/]);
  const file = 'huge.jpg';
  const tooLarge = { code: 'too-large-file', file, limit: photoLimits.megabytes } as const;
  const notTaken = page.getByRole('region', { name: text.add.notTaken });
  await expect(tile(notTaken, file)).toContainText(sentenceOf(tooLarge, 'mk'));
});
