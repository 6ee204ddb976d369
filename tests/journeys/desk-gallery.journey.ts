/** The secretary changes public photos and their captions. */
import type { Page } from '@playwright/test';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { expectNoViolations } from './axe.ts';
import {
  button,
  chooseBy,
  deskWords,
  expect,
  expectAtHeading,
  goTo,
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
  open,
  published,
  tile,
  visitors,
  visitorsRead,
} from './desk-photos.ts';
import { photo, publish, publishAlbum } from './published.ts';

const { draft, frame, photos: text } = deskWords.mk;

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
    await photos.last().dragTo(photos.first());
    await expect(photos).toHaveText([`1 ${two}`, `2 ${one}`]);
    expect(await visitorsRead(site)).toEqual([two, one]);
    await press(button(list, text.place.done));
  });

  await test.step('several are removed together, and restored', async () => {
    const { photo: box } = await arrange(list);
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
    const moving = { name: '4.gif', mimeType: 'image/gif', buffer: await animation() };
    await chooseBy(replace, moving);
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
    await expectAtHeading(page);
    expect(await visitorsRead(site)).toEqual([one]);
  });

  await test.step('restored from the bin', async () => {
    await goTo(page.getByRole('link', { name: `${text.tabs.bin} (2)` }));
    await expectNoViolations(page, 'bin');
    await press(button(page, `${text.bin.restore}: Столб`));
    await expect(button(page, `${text.bin.restore}: Столб`)).toBeHidden();
    await expectAtHeading(page);
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

  await test.step('the second user chooses, after a reload, too', async () => {
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
    await expect.poll(() => leavesSilently(page), 'the conflict is stored').toBe(true);
    await page.reload();
    await expect(en).toHaveValue('Свечен собир');
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
