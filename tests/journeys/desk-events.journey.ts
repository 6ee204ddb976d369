/** An event and its invitation go from the desk to a printer and to the visitors, and away again. */
import { dateTexts } from '#content/dates.ts';
import { fill } from '#content/dictionary.ts';
import { languageLabels, sentenceOf } from '#content/publishing.ts';
import { pdf } from '../attachments.ts';
import { addNews, completeFields, entryAt, newsId } from '../entry.ts';
import {
  addressAt,
  answerYes,
  beginNews,
  button,
  chooseBy,
  deskDictionaries,
  drop,
  entryIn,
  expect,
  expectGoodLooks,
  field,
  fieldName,
  goTo,
  heading,
  itemNumber,
  main,
  press,
  saved,
  saveNow,
  test,
  textNames,
  unfold,
} from './desk.ts';
import { inDatabase } from './published.ts';

const { news: text, frame, draft } = deskDictionaries.mk;
const { attachments, preview } = text;
const file = (name: string, buffer = pdf('Invitation')) => ({
  name,
  mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
  buffer,
});

test('an event with an invitation is written, printed, published, read and withdrawn', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const id = await beginNews(site, completeFields);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const [begins, ends] = [field(page, fieldName('begins')), field(page, fieldName('ends'))];
  const told = (code: Parameters<typeof sentenceOf>[0]) => page.getByText(sentenceOf(code, 'mk'));
  const add = button(page, attachments.choose);
  const names = ['Покана-за-собир.pdf', 'Програма.pdf'] as const;
  const titleOf = (language: 'mk' | 'en') =>
    page.getByRole('group', { name: names[0] }).getByRole('textbox', {
      name: languageLabels({ label: 'attachmentTitle', file: names[0] }, 'mk')[language],
    });

  await test.step('PDFs are dropped or chosen, each once, and removed and restored', async () => {
    await expect(add).toBeHidden();
    await unfold(page, fieldName('attachments'));
    await chooseBy(add, file('писмо.docx', Buffer.from('PK')));
    await expect(told({ code: 'not-a-pdf', file: 'писмо.docx' })).toBeVisible();
    await drop(page.getByRole('banner'), file('Покана за собир.pdf'));
    await expect(page.getByText(attachments.added)).toBeVisible();
    await chooseBy(add, [file('Друга.pdf'), file('Програма.pdf', pdf('Programme'))]);
    await expect(told({ code: 'same-attachment', file: 'Друга.pdf' })).toBeVisible();
    const order = () => page.getByRole('link', { name: /\.pdf$/ }).allTextContents();
    await expect.poll(order).toEqual([...names]);
    const remove = button(page.getByRole('group', { name: names[1] }), attachments.remove);
    await press(remove);
    await expect(add).toBeFocused();
    await expect.poll(order).toEqual([names[0]]);
    await press(button(page, frame.undo));
    await expect.poll(order).toEqual([...names]);
    await press(remove);
  });

  await test.step('while something is missing or wrong, its field is shown', async () => {
    await unfold(page, fieldName('event'));
    await begins.fill('12.12.2999 22:00');
    await ends.fill('21:00');
    await field(page, textNames('location').mk).fill('Скопје');
    for (const language of ['mk', 'en'] as const) {
      await expect(titleOf(language), 'the name of the file').toHaveValue('Покана за собир');
    }
    await titleOf('en').fill('');
    await press(button(page, text.publish));
    const late = sentenceOf({ code: 'ends-before-beginning' }, 'mk');
    const ofPdf = { text: 'attachmentTitle', language: 'en', file: names[0] } as const;
    for (const [name, wrong] of [
      [late, ends],
      [
        sentenceOf({ code: 'missing', text: 'location', language: 'en' }, 'mk'),
        field(page, textNames('location').en),
      ],
      [sentenceOf({ code: 'missing', ...ofPdf }, 'mk'), titleOf('en')],
    ] as const) {
      await press(page.getByRole('link', { name }));
      await expect(wrong).toBeFocused();
    }
    await begins.fill('12.12.2999');
    await page.locator('[type=datetime-local]').first().fill('2999-12-12T19:00', { force: true });
    await expect(begins).toHaveValue('12.12.2999 19:00');
    const date = '12 декември 2999 г. во 21:00';
    await expect(page.getByText(fill(text.dateRead, { date }))).toBeVisible();
    await expect(ends).not.toHaveAttribute('aria-invalid');
    await field(page, textNames('location').en).fill('Skopje');
    await titleOf('mk').fill('Покана');
    await titleOf('en').fill('Invitation');
    await expectGoodLooks(page, 'an event', 'light');
    await saveNow(page);
  });

  const [attachment = { file: '' }] = (await entryIn(site, id)).fields.attachments;
  const address = site.url + encodeURI(attachment.file);
  const inAThousandYears = button(page.getByRole('dialog'), text.publishAnyway);
  const statusOf = async (url: string) => (await page.request.get(url)).status();

  await test.step('the draft is printed in both languages, without the rest of the desk', async () => {
    await press(button(page, preview.open));
    await page.getByRole('radio', { name: preview.paper }).check();
    const sheet = page.getByRole('article');
    await expect(sheet).toContainText(text.draftState);
    await expect(sheet).toContainText(fill(preview.printedAt, { date: '' }));
    for (const title of Object.values(completeFields.title)) {
      await expect(sheet.getByRole('heading', { name: title })).toBeVisible();
    }
    await expectGoodLooks(page, 'a draft on paper', 'dark');
    const printed = page.evaluate(
      () => new Promise((resolve) => Object.assign(window, { print: () => resolve('printed') })),
    );
    const print = button(page, preview.print);
    await print.click();
    expect(await printed).toBe('printed');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    for (const hidden of [page.getByRole('navigation'), print, button(page, text.publish)]) {
      await expect(hidden.first()).toBeHidden();
    }
    await page.emulateMedia({ media: null });
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g);
    expect(sheets, 'no empty sheet').toHaveLength(1);
    expect([await statusOf(addressAt(site, id)), await statusOf(address)]).toEqual([404, 404]);
  });

  await test.step('it is published and read, and the address of its PDF copied', async () => {
    await press(button(page, text.publish));
    await press(inAThousandYears);
    await expect(page.getByText(text.published, { exact: true })).toBeVisible();
    await expect(ends, 'on the day of the beginning').toHaveValue('21:00');
    for (const url of [address, desk.url + encodeURI(attachment.file)]) {
      expect(await (await page.request.get(url)).body()).toEqual(pdf('Invitation'));
    }
    await press(button(page.getByRole('group', { name: fieldName('attachments') }), text.copy));
    await expect(page.getByText(fill(text.copied, { address }))).toBeVisible();
  });

  await test.step('it is cancelled with one tick, and a similar item has no times or PDFs', async () => {
    const { title } = completeFields;
    const cancelled = `${dateTexts.mk.cancelled}: ${title.mk}`;
    const tick = page.getByRole('checkbox', { name: fieldName('cancelled') });
    await tick.check();
    await expect(heading(page)).toHaveText(cancelled);
    await press(button(page, text.publishChanges));
    await press(inAThousandYears);
    await expect(page.getByText(text.published, { exact: true })).toBeVisible();
    await goTo(page.getByRole('link', { name: text.back }));
    await goTo(main(page).getByRole('link', { name: cancelled }));
    await press(button(page, text.similar));
    await expect(page.getByText(text.similarMade)).toBeVisible();
    await expect(field(page, textNames('title').mk)).toHaveValue(title.mk);
    await expect(tick).not.toBeChecked();
    await saved(page);
    const similar = await entryIn(site, itemNumber(page));
    expect(similar.id).not.toBe(id);
    const event = { begins: '', location: { mk: 'Скопје', en: 'Skopje' }, cancelled: false };
    expect(similar).toMatchObject({ state: 'draft', fields: { ...completeFields, event } });
    await page.goto(`${desk.url}/#/news/entry/${id}`);
  });

  await test.step('withdrawn, its PDF is gone, unless a published text links to it', async () => {
    const own = `/news?item=${id}`;
    const mk = `Види [ја поканата](${attachment.file}) и [веста](${own})`;
    const linking = { ...completeFields, content: { mk, en: 'See above.' } };
    await inDatabase(site, (database) => addNews(database, linking));
    await answerYes(page, text.withdraw);
    const warning = { code: 'attachment-stays-public', file: names[0] } as const;
    const withdrawn = page.getByText(`${text.withdrawn} ${text.gone}`);
    const visible = withdrawn.getByRole('link', { name: text.show });
    await expect(visible).toHaveAttribute('href', `${site.url}/news`);
    await expect(withdrawn).toContainText(sentenceOf(warning, 'mk'));
    const link = { code: 'dead-link', address: own, titles: completeFields.title } as const;
    await expect(withdrawn).toContainText(sentenceOf(link, 'mk'));
    expect([await statusOf(addressAt(site, id)), await statusOf(address)]).toEqual([404, 200]);
    const publish = () => inDatabase(site, (database) => entryAt(database, newsId(id)).publish());
    const state = fill(text.publishedAt, { date: '' });
    const published = page
      .getByRole('status')
      .filter({ hasText: fill(draft.open.changedElsewhere, { state }).slice(0, -1) });
    await publish();
    await expect(published).toBeVisible();
    await expect(withdrawn).toBeHidden();
    await page.reload();
    const change = { title: { mk: 'Туѓ наслов', en: 'Their title' } };
    await inDatabase(site, (database) => entryAt(database, newsId(id)).save(change));
    await expect(field(page, textNames('title').mk)).toHaveValue(change.title.mk);
    await expect(published).toBeHidden();
    await publish();
    await expect(published).toBeVisible();
  });
});
