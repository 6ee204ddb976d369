import { fill } from '#content/dictionary.ts';
import { addNews, completeFields } from '../entry.ts';
import {
  addressAt,
  answerYes,
  beginNews,
  button,
  chooseBy,
  content,
  deskDictionaries,
  entryIn,
  escapeTo,
  expect,
  expectAtHeading,
  expectGoodLooks,
  field,
  fieldName,
  goTo,
  itemNumber,
  main,
  newItem,
  openScreen,
  press,
  saved,
  saveNow,
  secretary,
  test,
  textNames,
  title,
  unfold,
} from './desk.ts';
import { taken } from './desk-photos.ts';
import { inDatabase, photo, publish, publishAlbum } from './published.ts';

const { news: text, frame } = deskDictionaries.mk;
const { find } = frame;
const name = completeFields.title;

test.beforeEach(async ({ site }) => {
  await publish(site, {});
  await inDatabase(site, (database) => database.deleteFrom('entries').execute());
});

test('an item is written, scheduled, published, restored, withdrawn and binned by keyboard alone', async ({
  atDesk: page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const date = field(page, fieldName('date'));
  const due = { date: '5 март 2999 г. во 18:30' };
  const expectMessage = async (text: string) => {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expectAtHeading(page);
  };
  const list = (state: keyof typeof text.states) =>
    page.getByRole('link', { name: `${text.states[state]} (1)` });
  const leave = () => goTo(page.getByRole('link', { name: text.back }));

  await test.step('it is refused while incomplete', async () => {
    await openScreen(page, 'news');
    await press(button(page, text.new));
    await expect(page.getByRole('heading', { name: text.untitled, level: 1 })).toBeFocused();
    await title(page).fill(name.en);
    await press(button(page, text.publish));
    await expect(page.getByRole('heading', { name: text.incomplete })).toBeFocused();
    await expectGoodLooks(page, 'incomplete', 'light');
    const missing = page.getByRole('link', { name: /„Текст“ на македонски/ });
    await press(missing);
    await expect(content(page)).toBeFocused();
    await page.keyboard.type('Беше **убаво**.');
    await expect(missing).toBeHidden();
    await expect(page.getByRole('link', { name: /„Текст“ на англиски/ })).toBeVisible();
    await field(page, textNames('content').en).fill(completeFields.content.en);
  });

  await test.step('swapped languages and a wrong date are shown', async () => {
    await expect(field(page, textNames('title').en)).toHaveAttribute('lang', 'en');
    await field(page, textNames('title').en).fill(name.mk);
    await press(button(page, text.swap));
    await expect(title(page)).toBeFocused();
    await expect(title(page)).toHaveValue(name.mk);
    await expect(field(page, textNames('title').en)).toHaveValue(name.en);
    await date.fill('31.2.2026');
    await expect(date).toHaveAttribute('aria-invalid', 'true');
    await press(button(page, text.correctDate));
    await expect(date).toBeFocused();
    await expect(button(page, text.publish)).toBeHidden();
    await page.locator('[type=datetime-local]').last().fill('2999-03-06T18:30', { force: true });
    await expect(date).toHaveValue('6.3.2999 18:30');
    await date.fill(due.date);
    await expect(page.getByText(fill(text.dateRead, due))).toBeVisible();
  });

  await test.step('it is scheduled, changed, scheduled with the changes, and unscheduled', async () => {
    await press(button(page, fill(text.schedule, due)));
    const inAThousandYears = button(page.getByRole('dialog'), text.scheduleAnyway);
    await press(inAThousandYears);
    await expectMessage(fill(text.scheduled, due));
    await leave();
    await goTo(list('scheduled'));
    await expect(page.getByText(fill(text.scheduledFor, due))).toBeVisible();
    const line = main(page).getByRole('link', { name: name.mk });
    await goTo(line);
    await field(page, textNames('content').en).fill('Added after it was scheduled.');
    const state = main(page).getByText(text.changesNotScheduled);
    await expect(state).toBeVisible();
    await expect(button(page, text.scheduleChanges)).toBeVisible();
    await saveNow(page);
    await expect(state).toBeVisible();
    await openScreen(page, 'home');
    await goTo(page.getByRole('link', { name: `${frame.screens.news}: ${text.states.changed}` }));
    await expect(line).toContainText(text.changesNotScheduled);
    await goTo(line);
    await press(button(page, text.scheduleChanges));
    await press(inAThousandYears);
    await expectMessage(fill(text.scheduled, due));
    await expect(state).toBeHidden();
    await expect(button(page, text.scheduleChanges)).toBeHidden();
    await press(button(page, text.unschedule));
    await expectMessage(text.unscheduled);
  });

  await test.step('it is published, seen on the site, and its address copied', async () => {
    await date.fill('');
    await press(button(page, text.publish));
    await expectMessage(text.published);
    await expect(button(page, text.publishChanges), 'nothing is left to publish').toBeHidden();
    const [visitor] = await Promise.all([
      context.waitForEvent('page'),
      press(page.getByRole('link', { name: text.show })),
    ]);
    await expect(visitor.getByRole('heading', { name: name.mk })).toBeVisible();
    await expect(visitor.getByText('убаво')).toHaveCSS('font-weight', '600');
    await visitor.close();
    const address = addressAt(site, itemNumber(page));
    await press(button(page, text.copy));
    await expect(page.getByText(fill(text.copied, { address }))).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  await test.step('a change that looks wrong is confirmed', async () => {
    await title(page).fill('A festive evening');
    const change = button(page, text.publishChanges);
    await press(change);
    const dialog = page.getByRole('dialog', { name: frame.warningsTitle });
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await escapeTo(page, title(page));
    await press(change);
    await press(button(dialog, text.publishAnyway));
    await expectMessage(text.published);
  });

  await test.step('unpublished changes are discarded', async () => {
    await title(page).fill('Погрешна измена');
    await page.keyboard.press('Control+KeyS');
    await saved(page);
    await answerYes(page, text.discard);
    await expectMessage(text.discarded);
    await expect(title(page)).toHaveValue('A festive evening');
    await expect(button(page, text.publishChanges)).toBeHidden();
  });

  await test.step('an earlier version is restored', async () => {
    await unfold(page, text.versions.title);
    const published = new RegExp(`^Објавена на .* · ${secretary}$`);
    const summary = page.locator('summary', { hasText: published });
    const version = page.getByRole('group').filter({ has: summary }).last();
    await press(version.locator('summary'));
    await expect(version.getByText('убаво')).toHaveCSS('font-weight', '600');
    await expect(version.getByRole('deletion')).toHaveText(`${text.versions.before}: ${name.mk}`);
    await expect(version.getByRole('insertion')).toHaveText(
      `${text.versions.after}: A festive evening`,
    );
    await expectGoodLooks(page, 'versions', 'light');
    await answerYes(page, text.versions.restore);
    await expectMessage(text.versions.restored);
    await expect(title(page)).toHaveValue(name.mk);
  });

  await test.step('it is found, withdrawn, binned, and restored from the bin', async () => {
    await leave();
    const search = page.getByRole('searchbox', { name: find.label });
    await search.fill('крцкнѕ');
    await expect(page.getByText(find.nothing)).toBeVisible();
    await search.fill('SVECEN SOBIR');
    const hit = main(page).getByRole('link', { name: name.mk });
    await expect(hit).toContainText(find.states.published);
    await expectGoodLooks(page, 'hits', 'light');
    await goTo(hit);
    await answerYes(page, text.withdraw);
    await expect(page.getByText(text.gone)).toBeVisible();
    await expectAtHeading(page);
    await expect(page).toHaveTitle(`${name.mk} – ${frame.title}`);
    await answerYes(page, text.bin);
    await expectMessage(text.binned);
    // The query is kept.
    await expect(hit).toContainText(find.states.binned);
    await goTo(hit);
    await press(button(page, text.restore));
    await expectAtHeading(page);
    await expect(content(page)).toHaveText('Беше убаво.');
  });

  await test.step('it is binned again, and erased', async () => {
    const id = itemNumber(page);
    await answerYes(page, text.bin);
    await expectMessage(text.binned);
    await page.getByRole('searchbox', { name: find.label }).fill('');
    await expect(page.getByText(text.empty.all)).toBeVisible();
    await goTo(list('binned'));
    await expectGoodLooks(page, 'binned', 'dark');
    await goTo(main(page).getByRole('link', { name: name.mk }));
    await answerYes(page, text.erase);
    await expectMessage(text.erased);
    await expect(page.getByText(text.empty.binned)).toBeVisible();
    await expect(entryIn(site, id)).rejects.toThrow(`No entry ${id}`);
  });
});

test('a picture is chosen by keyboard from the gallery or a file, described, previewed and removed', async ({
  atDesk: page,
  desk,
  site,
}) => {
  await publish(site, { photos: 2 });
  const album = { title: { mk: 'Летна прослава', en: 'Summer feast' }, date: '2026-06-24' };
  await publishAlbum(site, album, [1]);
  const id = await beginNews(site, completeFields);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const { mk, en } = textNames('pictureDescription');
  const gallery = button(page, text.picture.gallery);
  const dialog = page.getByRole('dialog', { name: text.picture.gallery });

  await test.step('a photo of the gallery sets the description', async () => {
    await unfold(page, fieldName('picture'));
    await press(gallery);
    await escapeTo(page, gallery);
    await press(gallery);
    await press(dialog.getByRole('button', { name: photo(1).caption.mk }));
    await expect(page.getByText(text.picture.chosen)).toBeVisible();
    await expect(gallery).toBeFocused();
    await saveNow(page);
    const { imageUrl, caption } = photo(1);
    const { fields } = await entryIn(site, id);
    expect(fields.picture).toMatchObject({ file: imageUrl, description: caption });
    await goTo(page.getByRole('link', { name: text.back }));
    await expect(main(page).getByRole('listitem').locator('img')).toBeVisible();
    await page.goBack();
  });

  await test.step('a file replaces it, without its description, and is removed and restored', async () => {
    const sent = Promise.withResolvers<void>();
    await page.route('**/pictures?*', async (route) => {
      await sent.promise;
      await route.continue();
    });
    await chooseBy(button(page, text.picture.replace), await taken(2));
    await expect(field(page, mk), 'no description is typed for the old one').toBeHidden();
    sent.resolve();
    await expect(page.getByText(text.picture.replaced)).toBeVisible();
    await expect(field(page, mk)).toHaveValue('');
    await expect(field(page, en)).toHaveValue('');
    await field(page, mk).fill('Салата');
    await field(page, en).fill('Typed by hand');
    await press(button(page, text.picture.remove));
    await expect(page.getByText(text.picture.removed)).toBeVisible();
    await press(button(page, frame.undo));
    await expect(page.getByText(frame.undone)).toBeVisible();
    await expect(button(page, text.picture.replace)).toBeFocused();
    await expect(field(page, en)).toHaveValue('Typed by hand');
    await expect(page.getByRole('img', { name: 'Салата' })).toBeVisible();
  });

  await test.step('an album is chosen for the photos below the text', async () => {
    const choice = page.getByRole('combobox', { name: fieldName('albumBelow') });
    await choice.selectOption(album.title.mk);
    await saveNow(page);
    expect((await entryIn(site, id)).fields.album).not.toBe(null);
  });

  await test.step('the preview shows it in both languages', async () => {
    await page.setViewportSize({ width: 375, height: 800 });
    await press(button(page, text.preview.open));
    const preview = page.getByRole('region', { name: text.preview.title });
    const frames = (language: 'mk' | 'en') => page.getByTitle(text.preview.frame[language]);
    for (const [language, description] of [
      ['mk', 'Салата'],
      ['en', 'Typed by hand'],
    ] as const) {
      const view = frames(language).contentFrame();
      await expect(view.getByRole('heading', { name: name[language] })).toBeVisible();
      await expect(view.getByRole('link', { name: photo(1).caption[language] })).toBeVisible();
      const image = view.getByRole('img', { name: description });
      await expect
        .poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth))
        .toBeGreaterThan(0);
    }
    const root = frames('mk').contentFrame().locator('html');
    await preview.getByRole('radio', { name: text.preview.desktop }).check();
    await expect.poll(() => root.evaluate(() => innerWidth)).toBe(1280);
    await press(button(preview, frame.close));
    await expect(button(page, text.preview.open)).toBeFocused();
  });
});

test('items are found by words of either language and by year, and long lists continue at the next item', async ({
  atDesk: page,
  site,
}) => {
  await publish(site, { news: 24 });
  await inDatabase(site, async (database) => {
    const createdAt = '2018-12-31T23:30:00.000Z';
    await addNews(database, { ...completeFields, createdAt });
  });
  await openScreen(page, 'news');
  await page.getByRole('link', { name: `${text.states.published} (25)` }).click();
  const items = main(page)
    .getByRole('listitem')
    .getByRole('link', { name: /Новост|Свечен/ });
  await expect(items).toHaveCount(20);
  await press(button(page, text.more));
  await expect(items).toHaveCount(25);
  await expect(items.nth(20)).toBeFocused();

  const choice = page.getByRole('combobox', { name: text.year });
  await expect(choice.getByRole('option')).toHaveText([text.allYears, '2024 (24)', '2019 (1)']);
  await choice.selectOption('2019');
  await expect(items).toHaveCount(1);
  await items.click();
  await expect(title(page)).toHaveValue(name.mk);
  await page.goBack();
  await expect(items).toHaveCount(1);

  await page.getByRole('searchbox', { name: find.label }).fill('number 17');
  await expect(items.first(), 'the best result comes first').toHaveText(/17/);

  await newItem(page);
  await title(page).fill(name.mk);
  await content(page).fill(completeFields.content.mk);
  await saved(page);
  await openScreen(page, 'news');
  const missing = fill(text.missing, { languages: text.languages.en });
  const line = main(page).getByRole('listitem').filter({ hasText: missing });
  await expect(line).toContainText(name.mk);
});
