/** The secretary changes public photos, their captions and albums. */

import { fill } from '#content/dictionary.ts';
import { sentenceOf } from '#content/publishing.ts';
import { entryAt } from '../entry.ts';
import { describePhoto, newPhoto, photoAt } from '../photos.ts';
import type { RunningSite } from '../running-site.ts';
import { expectNoViolations } from './checks.ts';
import {
  button,
  chooseBy,
  deskDictionaries,
  expect,
  expectAtHeading,
  expectGoodLooks,
  fieldName,
  goTo,
  main,
  openScreen,
  press,
  saveNow,
  test,
  textNames,
} from './desk.ts';
import {
  animation,
  arrange,
  fresh,
  inAlbum,
  isUpright,
  open,
  openTab,
  published,
  tile,
  visitors,
  withoutAlbum,
} from './desk-photos.ts';
import { inDatabase, photo, publish, publishAlbum } from './published.ts';

const { draft, frame, news, photos: text } = deskDictionaries.mk;
const { entry } = text.albums;

const visitorsRead = async (site: RunningSite) =>
  (await visitors(site)).map(({ caption }) => caption.mk);

const evening = { title: { mk: 'Вечер', en: 'Evening' }, date: '2026-03-05' };

test('public photos are put into an album, replaced, rotated, described and removed by keyboard alone', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 2 });
  await publishAlbum(site, evening, []);
  const [one, two] = [photo(1).caption.mk, photo(2).caption.mk];
  const list = published(page);
  const first = list.getByRole('article').first();
  await openScreen(page, 'photo');
  await goTo(openTab(page, 'published'));
  const publishChanges = () => button(page, fill(text.publish.changes, { count: 1 }));

  await test.step('two are removed together, and restored; one is removed again after that', async () => {
    for (const [names, times] of [
      [[one, two], 1],
      [[one], 2],
    ] as const) {
      const { photo: box } = await arrange(list, text.position.choose);
      for (const name of names) await box(name).press('Space');
      const count = names.length;
      for (let left: number = times; left > 0; left -= 1) {
        await press(button(list, text.remove));
        await expect(page.getByText(fill(text.bin.binned, { count }))).toBeVisible();
        await press(button(page, frame.undo));
        await expect(page.getByText(fill(text.bin.restored, { count }))).toBeVisible();
        await expect.poll(() => visitorsRead(site)).toEqual([two, one]);
      }
    }
    await press(button(list, text.position.done));
  });

  await test.step('changes are public when they are published, together', async () => {
    const choice = first.getByLabel(fieldName('album'));
    await choice.focus();
    await page.keyboard.press('ArrowDown');
    await expect(choice).toBeFocused();
    await expect(first).toContainText(news.changed);
    const replace = button(first, text.replace);
    await chooseBy(replace, await animation('4.gif'));
    await expect(page.getByText(text.replaced)).toContainText(
      sentenceOf({ code: 'animated', file: '4.gif' }, 'mk'),
    );
    await press(button(page, frame.undo));
    await expect(page.getByText(text.replaced)).toBeHidden();
    const turn = button(first, text.rotate.right);
    await press(turn);
    await expect.poll(() => isUpright(first)).toBe(true);
    await expect(turn).toBeFocused();
    const caption = first.getByLabel(textNames('caption').mk);
    await caption.fill('');
    await first.getByLabel(textNames('caption').en).fill('A pillar');
    await expect(first).toContainText(draft.saved);
    expect(await visitorsRead(site)).toEqual([two, one]);
    await press(publishChanges());
    await expect(page.getByText(fill(text.publish.done, { count: 1 }))).toBeVisible();
    const changed = { caption: { mk: 'Вечер', en: 'A pillar' }, album: { title: evening.title } };
    expect(await visitors(site)).toMatchObject([changed, { caption: { mk: one } }]);
    await expect(publishChanges()).toBeHidden();
  });

  await test.step('removed, and restored from the bin as unpublished', async () => {
    await press(button(tile(list, one), text.remove));
    await expect(page.getByText(fill(text.bin.binned, { count: 1 }))).toBeVisible();
    expect(await visitorsRead(site)).toEqual(['Вечер']);
    await goTo(openTab(page, 'binned'));
    await expectNoViolations(page, 'bin');
    await goTo(main(page).getByRole('link', { name: one }));
    await press(button(page, text.entry.restore));
    await expect(page.getByText(text.entry.restored)).toBeVisible();
    await openScreen(page, 'photo');
    await press(button(page, fill(text.publish.all, { count: 1 })));
    await expect(page.getByText(fill(text.publish.done, { count: 1 }))).toBeVisible();
    expect(await visitorsRead(site)).toEqual(['Вечер', one]);
  });
});

test('an album opens: its photos are numbered and ordered there, the first is its cover', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 4 });
  await publishAlbum(site, evening, [1, 2, 3]);
  const captions = [1, 2, 3].map((number) => photo(number).caption.mk);
  const [one = '', two = '', three = ''] = captions;
  await open(page, 'albums');
  await main(page).getByRole('link', { name: evening.title.mk }).click();
  await expectAtHeading(page);
  const list = inAlbum(page);
  const filter = page.getByRole('combobox', { name: text.filter.label });
  const { photos, photo: box } = await arrange(list);
  await expect(photos).toHaveText([`1 ${one}`, `2 ${two}`, `3 ${three}`]);
  await expectGoodLooks(page, 'album', 'light');
  await box(three).press('Space');
  const choice = list.getByLabel(fieldName('album')).locator('option:checked');
  await expect(choice).toHaveText(evening.title.mk);
  await press(button(list, text.position.earlier));
  await expect(photos).toHaveText([`1 ${one}`, `2 ${three}`, `3 ${two}`]);
  expect(await visitorsRead(site)).toEqual([one, three, two, photo(4).caption.mk]);

  await filter.selectOption(text.album.none);
  await expect(tile(withoutAlbum(page), photo(4).caption.mk)).toBeVisible();
  await expect(withoutAlbum(page).getByRole('article')).toHaveCount(1);
  await filter.selectOption(text.filter.all);
  await expect(published(page).getByRole('article')).toHaveCount(4);
  await filter.focus();
  await page.keyboard.press('ArrowDown');
  await expect(list.getByRole('article')).toHaveCount(3);
  await expect(filter).toBeFocused();
});

test('an album is made, renamed, moved to the bin and restored, with its photos', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 1 });
  await open(page, 'albums');
  await press(button(page, entry.new));
  await page.getByLabel(textNames('albumTitle').mk).fill('Собир');
  await expect(page.getByText(sentenceOf({ code: 'no-date' }, 'mk'))).toHaveCount(0);
  await page.getByLabel(fieldName('day'), { exact: true }).fill('5 март 2026');
  await press(button(page, news.publish));
  const missing = { code: 'missing', text: 'albumTitle', language: 'en' } as const;
  await expect(page.getByRole('link', { name: sentenceOf(missing, 'mk') })).toBeVisible();
  await expectNoViolations(page, 'an album');
  await page.getByLabel(textNames('albumTitle').en).fill('Meeting');
  await press(button(page, news.publish));
  await expect(page.getByText(news.published, { exact: true })).toBeVisible();

  await openScreen(page, 'photo');
  await goTo(openTab(page, 'published'));
  const [only] = [tile(published(page), photo(1).caption.mk)];
  await only.getByLabel(fieldName('album')).selectOption('Собир');
  await press(button(page, fill(text.publish.changes, { count: 1 })));
  const album = async () => (await visitors(site))[0]?.album;
  await expect.poll(album).toMatchObject({ title: { mk: 'Собир' }, date: '2026-03-05' });

  await goTo(openTab(page, 'albums'));
  await expect(
    page.getByText(fill(text.albums.photos, { count: 1 }), { exact: true }),
  ).toBeVisible();
  await goTo(main(page).getByRole('link', { name: 'Собир' }));
  await goTo(page.getByRole('link', { name: text.filter.edit }));
  await press(button(page, entry.bin));
  await press(button(page.getByRole('dialog'), entry.bin));
  await expect(page.getByText(entry.binned)).toBeVisible();
  expect(await album()).toBeUndefined();
  await goTo(page.getByRole('link', { name: new RegExp(`^${news.states.binned}`) }));
  await goTo(main(page).getByRole('link', { name: 'Собир' }));
  await press(button(page, entry.restore));
  await expect(page.getByText(entry.restored)).toBeVisible();
  await press(button(page, news.publish));
  await expect.poll(album).toMatchObject({ title: { mk: 'Собир' } });
});

test('an undo makes nothing public that was not; a scheduled photo is not published with the others', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 3 });
  const id = await publishAlbum(site, evening, [1]);
  const [one, two, three] = [1, 2, 3].map((number) => photo(number).caption.mk) as [
    string,
    ...string[],
  ];
  await inDatabase(site, (database) => entryAt(database, { collection: 'album', id }).withdraw());
  await open(page, 'published');
  await tile(published(page), one).getByLabel(textNames('caption').mk).fill('');
  await press(button(published(page).getByRole('article').first(), text.remove));
  await press(button(page, frame.undo));
  await expect(page.getByText(fill(text.bin.stayNew, { count: 1 }))).toBeVisible();
  expect(await visitorsRead(site)).toEqual([three, two]);

  await inDatabase(site, async (database) => {
    const scheduled = await newPhoto(database, 1);
    await describePhoto(database, scheduled.id);
    await photoAt(database, scheduled.id).schedule('1.3.2099');
  });
  await goTo(page.getByRole('link', { name: frame.screens.home, exact: true }));
  const newPhotos = `${frame.screens.photo}: ${text.tabs.new}`;
  await goTo(main(page).getByRole('link', { name: newPhotos }));
  const only = fresh(page).getByRole('article').last();
  const choice = only.getByLabel(fieldName('album'));
  await expect(choice.locator('option:checked')).toHaveText(
    fill(text.album.unpublished, { title: evening.title.mk }),
  );
  const publishOne = button(page, fill(text.publish.all, { count: 1 }));
  await press(publishOne);
  await expect(page.getByText(fill(text.publish.done, { count: 1 }))).toBeVisible();
  expect(await visitorsRead(site), 'the name of its album').toContain(evening.title.mk);
  await expect(fresh(page).getByRole('article')).toHaveCount(1);
  await expect(publishOne).toBeHidden();

  await goTo(page.getByRole('link', { name: frame.screens.home, exact: true }));
  const scheduled = `${frame.screens.photo}: ${news.states.scheduled}`;
  await goTo(main(page).getByRole('link', { name: scheduled }));
  await expect(main(page).getByText(fill(news.scheduledFor, { date: '' }).trim())).toHaveCount(1);
});

test('who changes a caption at the same time as another person is led to the other text', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { photos: 1 });
  await openScreen(page, 'photo');
  await goTo(openTab(page, 'published'));
  const caption = published(page).getByLabel(textNames('caption').mk);
  await expect(caption).toBeVisible();
  const [{ id = 0 } = {}] = await visitors(site);
  const earlier = { mk: 'Поранешен опис', en: 'Earlier caption' };
  await inDatabase(site, (database) => describePhoto(database, id, { caption: earlier }));
  await expect(caption, 'also without a reload').toHaveValue(earlier.mk);
  const other = { mk: 'Туѓ опис', en: 'Their caption' };
  await page.route(`**/entries/photo/${id}`, async (route) => {
    await inDatabase(site, (database) => describePhoto(database, id, { caption: other }));
    await route.continue();
  });
  await caption.fill('Мој опис');
  await saveNow(page);
  await page.unrouteAll();
  const toVersions = button(page.getByRole('alert'), news.versions.title);
  await goTo(toVersions);
  await expect(page).toHaveURL(new RegExp(`#/photo/entry/${id}$`));
  await press(toVersions);
  await page.locator('details details summary').first().click();
  await expect(page.getByRole('deletion').filter({ hasText: 'Туѓ' })).toBeVisible();
});
