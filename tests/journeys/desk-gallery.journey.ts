/** The secretary changes public photos, their captions and albums. */
import type { Page } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { albums, saveAlbum } from '#server/publishing/albums.ts';
import { operationOn } from '#shared/publishing.ts';
import type { RunningSite } from '../running-site.ts';
import { expectNoViolations } from './axe.ts';
import {
  button,
  chooseBy,
  deskWords,
  escapeTo,
  expect,
  expectAtHeading,
  goTo,
  openScreen,
  press,
  secondComputer,
  test,
} from './desk.ts';
import { animation, arrange, isUpright, open, published, tile, visitors } from './desk-photos.ts';
import { inDatabase } from './in-database.ts';
import { photo, publish, publishAlbum } from './published.ts';

const { draft, frame, photos: text } = deskWords.mk;
const { albums: words } = text;

const visitorsRead = async (site: RunningSite) =>
  (await visitors(site)).map(({ caption }) => caption.mk);

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

  const { photos, photo: box } = await arrange(list);
  await test.step('ordered as a grid', async () => {
    await expect(photos).toHaveText([`1 ${two}`, `2 ${one}`]);
    await box(one).press('Space');
    await press(button(list, text.place.earlier));
    await expect(photos).toHaveText([`1 ${one}`, `2 ${two}`]);
    await expect.poll(() => visitorsRead(site)).toEqual([one, two]);
    await press(button(list, text.place.later));
    await expect(photos).toHaveText([`1 ${two}`, `2 ${one}`]);
  });

  await test.step('several are removed together, and restored', async () => {
    for (const name of [one, two]) await box(name).check();
    await press(button(list, text.gallery.remove));
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
    await chooseBy(replace, await animation('4.gif'));
    await expect(page.getByText(text.gallery.replaced)).toContainText(
      sentenceOf({ code: 'animated', file: '4.gif' }, 'mk'),
    );
    await expect(replace).toBeFocused();
    expect(await imageUrl()).not.toBe(before);
    await press(button(page, frame.undo));
    await expect.poll(imageUrl).toBe(before);
    const turn = button(first, text.rotate.right);
    await press(turn);
    await expect.poll(() => isUpright(first)).toBe(true);
    await expect(turn).toBeFocused();
  });

  await test.step('described and removed', async () => {
    const caption = first.getByLabel(text.caption.mk);
    await caption.fill('Столб');
    await press(button(first, text.caption.save));
    await expect(page.getByText(text.caption.done)).toBeVisible();
    const described = tile(list, 'Столб');
    await expect(described.getByLabel(text.caption.mk)).toBeFocused();
    await press(button(described, text.gallery.remove));
    await expect(page.getByText(fill(text.bin.binned, { count: 1 }))).toBeVisible();
    await expect(tile(list, one).getByLabel(text.caption.mk)).toBeFocused();
    expect(await visitorsRead(site)).toEqual([one]);
  });

  await test.step('restored from the bin', async () => {
    await goTo(page.getByRole('link', { name: `${text.tabs.bin} (2)` }));
    await expectNoViolations(page, 'bin');
    await press(button(page, `${text.bin.restore}: Столб`));
    await expect(button(page, `${text.bin.restore}: Столб`)).toBeHidden();
    await expect(page.getByRole('button', { name: text.bin.restore })).toBeFocused();
    expect(await visitorsRead(site)).toEqual(['Столб', one]);
  });

  await test.step('erased', async () => {
    await press(page.getByRole('button', { name: text.bin.erase }));
    await press(button(page.getByRole('dialog'), text.bin.erase));
    await expect(page.getByText(fill(text.bin.done.erase, { count: 1 }))).toBeVisible();
    await expect(page.getByText(text.bin.empty)).toBeVisible();
    await expectAtHeading(page);
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

  await test.step('the second user chooses', async () => {
    const other = await secondComputer(browser, desk, page);
    await mk(page).fill('Festive assembly');
    await en.fill('Свечен собир');
    await mk(other).fill('Од второто јазиче');
    await save(other).click();
    await done(other);
    await other.context().close();
    await save(page).click();
    await expect(page.getByText(draft.conflict.chooseFirst)).toBeVisible();
    await expect(mk(page)).toHaveValue('Festive assembly');
    const theirs = only(page).getByRole('region', { name: text.caption.conflict });
    await expect(theirs).toContainText('Од второто јазиче');
    await button(theirs, draft.conflict.keepMine).click();
    await expect(mk(page)).toBeFocused();
  });

  await test.step('swapped languages are asked about', async () => {
    await save(page).click();
    await expect(question).toContainText(
      sentenceOf({ code: 'swapped-languages', text: 'caption' }, 'mk'),
    );
    await button(question, frame.cancel).click();
    expect(await visitorsRead(site)).toEqual(['Од второто јазиче']);
    await save(page).click();
    await button(question, text.caption.saveAnyway).click();
    await expect(mk(page)).toBeFocused();
    await button(only(page), text.caption.swap).click();
    await expect(mk(page)).toBeFocused();
    await expect(button(only(page), text.caption.swap)).toBeHidden();
    await save(page).click();
    await done(page);
    await expect.poll(() => visitorsRead(site)).toEqual(['Свечен собир']);
  });
});

test('an album is created once, and is changed and deleted', async ({ atDesk: page, site }) => {
  await publish(site, {});
  await open(page, 'albums');
  const rows = page.getByRole('listitem').getByRole('heading', { level: 2 });
  const opener = button(page, words.add);
  const edit = button(page, words.edit);
  const form = page.getByRole('dialog');
  const title = form.getByLabel(words.mk);
  const save = button(form, words.save);
  const isSaved = () => expect(page.getByText(words.saved, { exact: true })).toBeVisible();

  await test.step('its form shows missing fields and warnings, and creates it once', async () => {
    await press(opener);
    await expect(title).toBeFocused();
    await save.click();
    await expect(form.getByRole('alert')).toContainText(
      sentenceOf({ code: 'missing', text: 'albumTitle', language: 'mk' }, 'mk'),
    );
    await expectNoViolations(page, 'album');
    await escapeTo(page, opener);
    await press(opener);
    await title.fill('Собир');
    await form.getByLabel(words.en).fill('Собир');
    await form.getByLabel(words.date).fill('5 март 2026');
    await save.click();
    await expect(form.getByRole('alert')).toContainText(words.saveAgain);
    await form.getByLabel(words.en).fill('Meeting');
    await save.dblclick();
    await isSaved();
    await expect(opener).toBeFocused();
    await expect(rows).toHaveText(['Собир']);
  });

  await test.step('if another user has changed it, the second to save sees the new values', async () => {
    await edit.click();
    await title.fill('Свечена вечер');
    await inDatabase(site, async (database) => {
      const [album] = await albums(database);
      const values = { title: { mk: 'Ден', en: 'Day' }, date: '2026-03-06' };
      if (album) await saveAlbum(database, album.id, operationOn(album), values);
    });
    // The list is reloaded when the user comes back to the tab.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
    await expect(rows.first()).toHaveText('Ден');
    await save.click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('alert')).toContainText([words.conflict]);
    await expect(rows).toHaveText(['Ден']);
    await edit.click();
    await expect(title).toHaveValue('Ден');
    await expect(form.getByLabel(words.date)).toHaveValue('6.3.2026');
    await title.fill('Свечена вечер');
    await page.keyboard.press('Enter');
    await isSaved();
    await expect(edit).toBeFocused();
    await expect(rows).toHaveText(['Свечена вечер']);
  });

  await test.step('it is deleted, and restored with its photos', async () => {
    await publish(site, { photos: 2 });
    await publishAlbum(site, { title: { mk: 'Собир', en: 'Meeting' }, date: '2026-03-05' }, [1, 2]);
    await page.reload();
    await expect(rows).toHaveText(['Собир']);
    const album = async () => (await visitors(site))[0]?.album;
    const before = await album();
    await press(button(page, words.remove));
    await press(button(form, words.remove));
    await expect(page.getByText(words.removed)).toBeVisible();
    await expect(page.getByText(words.empty)).toBeVisible();
    await expectAtHeading(page);
    expect(await album()).toBeUndefined();
    await press(button(page, frame.undo));
    await expect(page.getByText(words.restored)).toBeVisible();
    await expectAtHeading(page);
    await expect(rows).toHaveText(['Собир']);
    await expect(page.getByText(fill(words.photos, { count: 2 }))).toBeVisible();
    expect(await album()).toEqual(before);
  });
});
