/** The secretary changes public photos and their captions. */
import type { Page } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { binPublicPhotos, restorePhotos } from '#server/publishing/photo-bin.ts';
import { findGalleryItem } from '#server/storage/gallery.ts';
import { expectNoViolations } from './axe.ts';
import {
  answerYes,
  button,
  chooseBy,
  deskWords,
  escapeTo,
  expect,
  expectAtHeading,
  goTo,
  newItem,
  openScreen,
  press,
  secondComputer,
  test,
} from './desk.ts';
import {
  animation,
  arrange,
  isUpright,
  leavesSilently,
  names,
  open,
  openTab,
  published,
  tile,
  visitors,
  visitorsRead,
} from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { photo, publish, publishAlbum } from './published.ts';

const { draft, frame, news, photos: text } = deskWords.mk;

test('public photos are ordered, put into an album, replaced, rotated, described and removed by keyboard alone', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 2 });
  await publishAlbum(site, { title: { mk: 'Вечер', en: 'Evening' }, date: '2026-03-05' }, []);
  const [one, two] = [photo(1).caption.mk, photo(2).caption.mk];
  const list = published(page);
  const first = tile(list, two);
  await openScreen(page, 'photos');
  const tab = (name: keyof typeof text.tabs) =>
    goTo(page.getByRole('link', { name: new RegExp(`^${text.tabs[name]} \\(`) }));
  await tab('gallery');

  await test.step('ordered as a grid, by pointer, too', async () => {
    const { photos, photo: box } = await arrange(list);
    await expect(photos).toHaveText([`1 ${two}`, `2 ${one}`]);
    await box(one).press('Space');
    const earlier = button(list, text.place.earlier);
    await press(earlier);
    await expect(photos).toHaveText([`1 ${one}`, `2 ${two}`]);
    await expect(earlier).toBeFocused();
    await photos.last().dragTo(photos.first());
    await expect(photos).toHaveText([`1 ${two}`, `2 ${one}`]);
    expect(await visitorsRead(site)).toEqual([two, one]);
    await press(button(list, text.place.done));
    await expect(names(list)).toHaveText([`1 ${two}`, `2 ${one}`]);
  });

  await test.step('several are removed together, and restored', async () => {
    const { photo: box } = await arrange(list);
    await box(one).uncheck();
    await expect(button(list, text.gallery.remove)).toBeDisabled();
    for (const name of [one, two]) await box(name).check();
    await answerYes(list, text.gallery.remove);
    await expect(page.getByText(fill(text.bin.binned, { count: 2 }))).toBeVisible();
    await expectAtHeading(page);
    expect(await visitorsRead(site)).toEqual([]);
    await press(button(page, frame.undo));
    await expect(page.getByText(fill(text.bin.done.restore, { count: 2 }))).toBeVisible();
    expect(await visitorsRead(site)).toEqual([two, one]);
  });

  await test.step('put into an album, and removed from it', async () => {
    const choice = first.getByLabel(text.album.label);
    const album = async () => (await visitors(site))[0]?.album?.title.mk;
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(album).toBe('Вечер');
    await expect(choice).toBeFocused();
    await tab('albums');
    await expect(page.getByText(fill(text.albums.photos, { count: 1 }))).toBeVisible();
    await tab('gallery');
    await choice.selectOption(text.album.none);
    await expect.poll(album).toBe(undefined);
  });

  await test.step('replaced, taken back and rotated', async () => {
    const imageUrl = async () => (await visitors(site))[0]?.imageUrl;
    const before = await imageUrl();
    const replace = button(first, text.gallery.replace);
    const moving = { name: '4.gif', mimeType: 'image/gif', buffer: await animation() };
    await chooseBy(replace, moving);
    await expect(page.getByText(text.gallery.replaced)).toContainText(
      sentenceOf({ code: 'animated', file: '4.gif' }, 'mk'),
    );
    await expect(replace).toBeFocused();
    expect(await imageUrl()).not.toBe(before);
    await press(button(page, frame.undo));
    await expect.poll(imageUrl).toBe(before);
    for (const side of ['right', 'left'] as const) {
      const turn = button(first, text.rotate[side]);
      await press(turn);
      await expect.poll(() => isUpright(first)).toBe(side === 'right');
      await expect(turn).toBeFocused();
    }
    expect(await imageUrl()).toBe(before);
  });

  await test.step('described and removed', async () => {
    const caption = first.getByLabel(text.caption.mk);
    await caption.fill('Столб');
    await press(button(first, text.caption.save));
    await expect(page.getByText(text.caption.done)).toBeVisible();
    const described = tile(list, 'Столб');
    await expect(described.getByLabel(text.caption.mk)).toBeFocused();
    const remove = button(described, text.gallery.remove);
    await press(remove);
    const question = page.getByRole('dialog', { name: fill(text.bin.question, { count: 1 }) });
    await expect(question.locator('img')).toBeVisible();
    await escapeTo(page, remove);
    await answerYes(described, text.gallery.remove);
    await expect(page.getByText(fill(text.bin.binned, { count: 1 }))).toBeVisible();
    await expectAtHeading(page);
    expect(await visitorsRead(site)).toEqual([one]);
    await press(button(page, frame.undo));
    await expect(page.getByText(fill(text.bin.done.restore, { count: 1 }))).toBeVisible();
    await expectAtHeading(page);
    expect(await visitorsRead(site)).toEqual(['Столб', one]);
  });

  await test.step('restored from the bin', async () => {
    await answerYes(tile(list, 'Столб'), text.gallery.remove);
    await expect(names(list)).toHaveText([`1 ${one}`]);
    await goTo(page.getByRole('link', { name: `${text.tabs.bin} (2)` }));
    await expectNoViolations(page, 'bin');
    await press(button(page, `${text.bin.restore}: Столб`));
    await expect(button(page, `${text.bin.restore}: Столб`)).toBeHidden();
    await expectAtHeading(page);
    expect(await visitorsRead(site)).toEqual(['Столб', one]);
  });

  await test.step('erased, and not reported as restored after it has left the bin', async () => {
    await press(page.getByRole('button', { name: text.bin.erase }));
    await press(button(page.getByRole('dialog'), text.bin.erase));
    await expect(page.getByText(fill(text.bin.done.erase, { count: 1 }))).toBeVisible();
    await expect(page.getByText(text.bin.empty)).toBeVisible();
    await expectAtHeading(page);
    await tab('gallery');
    await answerYes(tile(list, 'Столб'), text.gallery.remove);
    await expect(button(page, frame.undo)).toBeVisible();
    await inDatabase(site, (database) => database.deleteFrom('staged_photos').execute());
    await press(button(page, frame.undo));
    const none = fill(text.bin.done.restore, { count: 0 });
    await expect(page.getByText(`${none} ${fill(text.bin.gone, { count: 1 })}`)).toBeVisible();
    expect(await visitorsRead(site)).toEqual([one]);
  });
});

test('if two computers change a caption, the second user to save chooses; swapped languages are asked about', async ({
  atDesk: page,
  browser,
  desk,
  site,
}) => {
  await publish(site, { photos: 1 });
  await open(page, 'gallery');
  const only = (tab: Page) => published(tab).getByRole('article');
  const mk = (tab: Page) => only(tab).getByLabel(text.caption.mk);
  const en = only(page).getByLabel(text.caption.en);
  const save = (tab: Page) => button(only(tab), text.caption.save);
  const question = page.getByRole('dialog', { name: frame.warningsTitle });
  const done = (tab: Page) => expect(tab.getByText(text.caption.done)).toBeVisible();

  await test.step('the second user chooses, after a reload, too', async () => {
    const other = await secondComputer(browser, desk, page);
    await mk(page).fill('Festive assembly');
    await en.fill('Свечен собир');
    await openTab(page, 'staged');
    await openTab(page, 'gallery');
    await mk(other).fill('Од второто јазиче');
    await save(other).click();
    await done(other);
    await expect.poll(() => leavesSilently(other)).toBe(true);
    await other.context().close();
    await save(page).click();
    await expect(page.getByText(fill(text.caption.conflicts, { count: 1 }))).toBeVisible();
    await expect(mk(page)).toHaveValue('Festive assembly');
    await expect(save(page)).toBeHidden();
    await expect(mk(page)).toBeFocused();
    await expect.poll(() => leavesSilently(page), 'the conflict is stored').toBe(true);
    await page.reload();
    await expect(en).toHaveValue('Свечен собир');
    const theirs = only(page).getByRole('region', { name: text.caption.conflict });
    await expect(theirs).toContainText('Од второто јазиче');
    await button(theirs, draft.conflict.keepMine).click();
    await expect(theirs).toBeHidden();
    await expect(mk(page)).toBeFocused();
  });

  await test.step('swapped languages are asked about', async () => {
    await save(page).click();
    await expect(question).toContainText(
      sentenceOf({ code: 'swapped-languages', text: 'caption' }, 'mk'),
    );
    await button(question, frame.cancel).click();
    expect(await visitorsRead(site)).toEqual(['Од второто јазиче']);
    await button(only(page), text.caption.swap).click();
    await expect(mk(page)).toBeFocused();
    await expect(button(only(page), text.caption.swap)).toBeHidden();
    await save(page).click();
    await done(page);
    expect(await visitorsRead(site)).toEqual(['Свечен собир']);
    await en.fill('Сала');
    await save(page).click();
    await button(question, text.caption.saveAnyway).click();
    await expect(mk(page)).toBeFocused();
    expect((await visitors(site))[0]?.caption.en).toBe('Сала');
  });
});

test('the caption of a photo that another user has removed is kept for its return; long lists continue at the next photo', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 26 });
  await open(page, 'gallery');
  const newest = photo(26);
  const typed = tile(published(page), newest.caption.mk);
  await typed.getByLabel(text.caption.en).fill('The hall in May');
  const [id, binned] = await inDatabase(site, async (database) => {
    const found = await findGalleryItem(database, { imageUrl: newest.imageUrl });
    const number = found?.id ?? 0;
    return [number, await binPublicPhotos(database, [{ id: number }])] as const;
  });
  await button(typed, text.caption.save).click();
  await expect(page.getByText(sentenceOf({ code: 'no-such-photo', id }, 'mk'))).toBeVisible();
  await expect(typed).toBeHidden();
  await expectAtHeading(page);
  await inDatabase(site, (database) => restorePhotos(database, binned));
  await page.reload();
  await expect(typed.getByLabel(text.caption.en)).toHaveValue('The hall in May');

  const { caption } = photo(2);
  const more = button(page, text.gallery.more);
  await press(more);
  await expect(more).toBeHidden();
  const last = tile(published(page), `25 ${caption.mk}`);
  await expect(last.getByLabel(text.caption.mk)).toBeFocused();

  await newItem(page);
  // After a reload, the pages that the previous screen loaded are gone.
  await page.reload();
  await button(page, news.picture.gallery).click();
  await press(more);
  await expect(more).toBeHidden();
  await expect(button(page.getByRole('dialog'), caption.mk)).toBeFocused();
});
