import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { addNews, completeFields } from '../entry.ts';
import {
  addressAt,
  beginNews,
  button,
  deskWords,
  expect,
  expectGoodLooks,
  field,
  main,
  openScreen,
  press,
  test,
  title,
} from './desk.ts';
import { inDatabase } from './in-database.ts';
import { publish } from './published.ts';

const { news: text, frame } = deskWords.mk;
const name = completeFields.title;

test.beforeEach(async ({ site }) => {
  await publish(site, {});
  await inDatabase(site, (database) => database.deleteFrom('entries').execute());
});

test('an event is announced, and its times are read, checked and shown to visitors', async ({
  atDesk: page,
  desk,
  site,
}) => {
  const id = await beginNews(site, completeFields);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const { fields } = text;
  const [begins, ends] = [field(page, fields.begins), field(page, fields.ends)];
  const read = (date: string) => page.getByText(fill(text.dateRead, { date }));
  const told = (code: Parameters<typeof sentenceOf>[0]) => page.getByText(sentenceOf(code, 'mk'));

  await test.step('wrong times are refused at their fields', async () => {
    await ends.fill('21:00');
    await expect(told({ code: 'no-beginning' })).toBeVisible();
    await expect(begins).toHaveAttribute('aria-invalid', 'true');
    await begins.fill('12.12.2999');
    await expect(read('12 декември 2999 г.')).toBeVisible();
    await expect(told({ code: 'no-time-of-beginning' })).toBeVisible();
    await begins.fill('12.12.2999 22:00');
    await expect(told({ code: 'ends-before-beginning' })).toBeVisible();
    await press(button(page, text.publish));
    await press(
      page.getByRole('link', { name: sentenceOf({ code: 'ends-before-beginning' }, 'mk') }),
    );
    await expect(ends).toBeFocused();
    await begins.fill('12.12.2999 19:00');
    await expect(read('12 декември 2999 г. во 21:00')).toBeVisible();
    await expect(ends).not.toHaveAttribute('aria-invalid');
  });

  await test.step('a place needs both languages', async () => {
    await field(page, fields.place.mk).fill('Скопје');
    await press(button(page, text.publish));
    await press(page.getByRole('link', { name: /местото/ }));
    await expect(field(page, fields.place.en)).toBeFocused();
    await field(page, fields.place.en).fill('Skopje');
    await expectGoodLooks(page, 'an event', 'light');
  });

  await test.step('publication after the beginning is confirmed', async () => {
    const warning = { code: 'appears-after-beginning' } as const;
    await field(page, fields.date).fill('12.12.2999 19:30');
    await expect(told(warning)).toBeVisible();
    await press(button(page, fill(text.schedule, { date: '12 декември 2999 г. во 19:30' })));
    const dialog = page.getByRole('dialog', { name: frame.warningsTitle });
    await expect(dialog).toContainText(sentenceOf(warning, 'mk'));
    await page.keyboard.press('Escape');
    await field(page, fields.date).fill('');
    await expect(told(warning)).toBeHidden();
  });

  await test.step('it is published', async () => {
    await press(button(page, text.publish));
    await expect(page.getByText(text.published, { exact: true })).toBeVisible();
    await expect(ends, 'the day of the end').toHaveValue('12.12.2999 21:00');
    const visit = await page.request.get(addressAt(site, id));
    expect(await visit.text()).toContain('декември 12, 2999, 19:00–21:00');
  });
});

test('old years are chosen in the list', async ({ atDesk: page, site }) => {
  await publish(site, { news: 2 });
  await inDatabase(site, async (database) => {
    const createdAt = '2018-12-31T23:30:00.000Z';
    await addNews(database, { ...completeFields, createdAt });
  });
  await openScreen(page, 'news');
  await page.getByRole('link', { name: text.states.published }).click();
  const items = main(page)
    .getByRole('listitem')
    .getByRole('link', { name: /Новост|Свечен/ });
  await expect(items).toHaveCount(3);
  const choice = page.getByRole('combobox', { name: text.year });
  await expect(choice.getByRole('option')).toHaveText([text.allYears, '2024', '2019']);
  await choice.selectOption('2019');
  await expect(items).toHaveCount(1);
  await items.click();
  await expect(title(page)).toHaveValue(name.mk);
  await page.goBack();
  await expect(items).toHaveCount(1);
  await choice.selectOption(text.allYears);
  await expect(items).toHaveCount(3);
});
