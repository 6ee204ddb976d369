/** A paper goes from the desk to the visitors, and away with its item. */
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { withdraw } from '#server/publishing/publish-entry.ts';
import { paperLimits } from '#shared/paper.ts';
import { addNews, completeFields, newsId, present } from '../entry.ts';
import { pdf } from '../papers.ts';
import {
  addressAt,
  answerYes,
  beginNews,
  button,
  chooseBy,
  deskWords,
  expect,
  expectGoodLooks,
  press,
  saveNow,
  stored,
  test,
} from './desk.ts';
import { inDatabase } from './in-database.ts';

const { news: text, frame } = deskWords.mk;
const { papers: words } = text;
const file = (name: string, buffer = pdf('Invitation')) => ({
  name,
  mimeType: name.endsWith('.pdf') ? 'application/pdf' : 'application/octet-stream',
  buffer,
});

test('papers are added, named, published, read and withdrawn', async ({
  atDesk: page,
  context,
  desk,
  site,
}) => {
  const id = await beginNews(site, completeFields);
  await page.goto(`${desk.url}/#/news/entry/${id}`);
  const add = button(page, words.choose);
  const titleOf = (name: string, language: 'mk' | 'en') =>
    page.getByRole('group', { name }).getByRole('textbox', { name: text.fields.title[language] });

  await test.step('other files are refused with advice', async () => {
    const large = pdf('A', paperLimits.megabytes * 1024 ** 2);
    for (const [chosen, code] of [
      [file('писмо.docx', Buffer.from('PK')), 'not-a-pdf'],
      [file('празна.pdf', Buffer.alloc(0)), 'empty-file'],
      [file('крај.pdf', Buffer.from('%PDF-1.4 half')), 'damaged-pdf'],
    ] as const) {
      await chooseBy(add, chosen);
      await expect(page.getByText(sentenceOf({ code, file: chosen.name }, 'mk'))).toBeVisible();
    }
    await chooseBy(add, file('голема.pdf', large));
    const limit = paperLimits.megabytes;
    const tooLarge = { code: 'too-large-file', file: 'голема.pdf', limit } as const;
    await expect(page.getByText(sentenceOf(tooLarge, 'mk'))).toBeVisible();
    await chooseBy(button(page, text.picture.choose), file('Покана.pdf'));
    const picture = { code: 'pdf-as-picture', file: 'Покана.pdf' } as const;
    await expect(page.getByText(sentenceOf(picture, 'mk'))).toBeVisible();
  });

  await test.step('a dropped paper is added once', async () => {
    const bytes = [...pdf('Invitation')];
    const dataTransfer = await page.evaluateHandle((content) => {
      const data = new DataTransfer();
      const type = 'application/pdf';
      data.items.add(new File([new Uint8Array(content)], 'Покана за собир.pdf', { type }));
      return data;
    }, bytes);
    await page.getByRole('banner').dispatchEvent('drop', { dataTransfer });
    await expect(page.getByText(words.added)).toBeVisible();
    await chooseBy(add, [file('Друга.pdf'), file('Програма.pdf', pdf('Programme'))]);
    const same = { code: 'same-paper', file: 'Друга.pdf' } as const;
    await expect(page.getByText(sentenceOf(same, 'mk'))).toBeVisible();
    await expect(page.getByRole('link', { name: 'Програма.pdf' })).toBeVisible();
  });

  const names = ['Покана-за-собир.pdf', 'Програма.pdf'] as const;

  await test.step('papers are removed and restored', async () => {
    const order = () => page.getByRole('link', { name: /\.pdf$/ }).allTextContents();
    await press(button(page.getByRole('group', { name: names[1] }), words.remove));
    await expect(add).toBeFocused();
    await expect.poll(order).toEqual([names[0]]);
    await press(button(page, frame.undo));
    await expect.poll(order).toEqual([...names]);
    await press(button(page.getByRole('group', { name: names[1] }), words.remove));
  });

  await test.step('it is not published without its titles', async () => {
    await press(button(page, text.publish));
    const missing = {
      code: 'missing',
      text: 'paperTitle',
      language: 'en',
      file: names[0],
    } as const;
    await press(page.getByRole('link', { name: sentenceOf(missing, 'mk') }));
    await expect(titleOf(names[0], 'en')).toBeFocused();
    await titleOf(names[0], 'mk').fill('Покана');
    await titleOf(names[0], 'en').fill('Invitation');
    await expectGoodLooks(page, 'an item with a paper', 'light');
    await saveNow(page);
  });

  const [paper = { file: '' }] = (await stored(site, id)).fields.papers;
  const address = site.url + encodeURI(paper.file);

  await test.step('it is read at the desk, and by visitors when it is published', async () => {
    const atDesk = await page.request.get(desk.url + encodeURI(paper.file));
    expect(await atDesk.body()).toEqual(pdf('Invitation'));
    expect((await page.request.get(address)).status()).toBe(404);
    await press(button(page, text.publish));
    await expect(page.getByText(text.published, { exact: true })).toBeVisible();
    const visitor = await context.newPage();
    await visitor.goto(addressAt(site, id));
    const link = visitor.getByRole('link', { name: 'Покана', exact: true });
    await expect(visitor.getByRole('listitem').filter({ has: link })).toHaveText(
      'Покана PDF,\u00a00,1\u00a0MB',
    );
    expect(await link.evaluate((each: HTMLAnchorElement) => each.href)).toBe(address);
    expect(await (await page.request.get(address)).body()).toEqual(pdf('Invitation'));
    await visitor.close();
  });

  await test.step('its address is copied, and it is gone when the item is withdrawn', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await press(button(page.getByRole('region', { name: words.title }), text.copy));
    await expect(page.getByText(fill(text.copied, { address }))).toBeVisible();
    const linking = { ...completeFields, content: { mk: `Види ${address}`, en: 'See above.' } };
    const other = await inDatabase(site, (database) => addNews(database, linking));
    await answerYes(page, text.withdraw);
    const warning = { code: 'paper-stays-public', file: names[0] } as const;
    await expect(page.getByText(text.withdrawn)).toContainText(sentenceOf(warning, 'mk'));
    expect((await page.request.get(address)).status()).toBe(200);
    await inDatabase(site, async (database) =>
      withdraw(database, newsId(other), await present(database, other)),
    );
    expect((await page.request.get(address)).status()).toBe(404);
    await page.getByText(text.versions.title).click();
    const [withdrawn = ''] = text.versions.reasons.withdrawn.split('{');
    await page.getByText(new RegExp(`^${withdrawn}`)).click();
    await expect(page.getByText(`Покана (${names[0]})`)).toBeVisible();
  });
});
