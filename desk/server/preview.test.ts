import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { editedPages, type PageField, pageAddress } from '#shared/page-fields.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { drawFiles } from '#tests/drawn-photos.ts';
import { addNews, completeFields, newDraft, operation } from '#tests/entry.ts';
import { publishPage, showPageTexts } from '#tests/page-texts.ts';
import { addPaper, pdf } from '#tests/papers.ts';
import { siteBuild, testSite } from '#tests/site.ts';
import { entriesPath } from '../shared/api.ts';

test('a preview is the page as the public site renders it, without scripts or forms', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { answer: made } = await send(entriesPath('news'), { id: randomUUID() });
  const value = { ...made.fields, title: { mk: 'Само наслов', en: '' }, date: '5.3.2026' };
  await send(
    `${entriesPath('news')}/1`,
    { id: randomUUID(), base: made.lastOperation, value },
    'PUT',
  );
  const path = `${entriesPath('news')}/1/preview/mk`;
  const session = await desk.signIn();
  const { status, headers, body } = await desk.request(path, { headers: session });
  const document = body.toString();
  expect(status).toBe(200);
  expect(document).toContain('Само наслов</h1>');
  expect(document).toContain('март 5, 2026');
  const policy = headers['content-security-policy'];
  expect(policy).toMatch(
    /^sandbox allow-same-origin; default-src 'none'; style-src 'sha256-[^ ]+'; img-src 'self'/,
  );
  expect(policy).toContain("frame-ancestors 'self'");
  expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  expect(document).not.toMatch(/<script(?! type="application\/(ld\+)?json")[^>]*>[^<]/);
  const [font = ''] = /\/assets\/[^)"' ]+\.woff2/.exec(document) ?? [];
  expect((await desk.request(font)).headers['content-type']).toBe('font/woff2');
  const { files } = await siteBuild();
  const script = [...files.keys()].find((path) => path.endsWith('.js'));
  expect(script).toBeDefined();
  expect((await desk.request(String(script))).status, 'no script').toBe(404);
  expect((await send(`${entriesPath('news')}/1/preview/de`)).status).toBe(404);
});

test('a preview of a page has the public texts of other pages and the draft of its own', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  await showPageTexts(
    desk.database,
    { 'common.footer.city': { mk: 'Битола', en: 'Bitola' } },
    { id: 9 },
  );
  await addNews(desk.database, completeFields);
  const pages = entriesPath('page');
  const preview = async (id: number, language: 'mk' | 'en') => {
    const headers = await desk.signIn();
    const path = `${pages}/${id}/preview/${language}`;
    return (await desk.request(path, { headers })).body.toString();
  };
  expect(await preview(8, 'mk')).toMatch(/<dd[^>]*>Битола<\/dd>/);
  const { answer: page } = await send(`${pages}/8`);
  const texts = { 'contact.contact.title': { mk: 'Пишете ни', en: 'Write' } };
  const value = { ...page.fields, texts };
  await send(`${pages}/8`, { ...operation(page.lastOperation), value }, 'PUT');
  expect(await preview(8, 'mk')).toContain('Пишете ни</h1>');
  expect(await preview(8, 'en')).toMatch(/Write<\/h1>.*<dd[^>]*>Bitola<\/dd>/s);
  expect(await preview(1, 'en')).toContain(completeFields.title.en);
  expect(await preview(6, 'en')).toContain(completeFields.content.en);
  expect(await preview(7, 'en'), 'an empty list has no description').toMatch(
    /Gallery<\/h1><\/div>/,
  );
  expect(await preview(9, 'en')).toMatch(/<p[^>]*>Bitola<\/p>/);
});

const settings = { ORGANISATION_MK: 'Ложа', ORGANISATION_EN: 'Lodge', LODGE_EMAIL: 'a@lodge.mk' };

/** Compares a preview with the public page, and returns the fields that only the preview names. */
async function comparing() {
  const desk = await testDesk({ settings });
  const { request } = await testSite(desk.database, { env: settings });
  const headers = await desk.signIn();
  const shown = (document: string) =>
    /<main.*<.template>/s.exec(document)?.[0].split(/(?<=>)(?=<)/);
  async function namedFields(preview: string, address: string) {
    const document = (await desk.request(preview, { headers })).body.toString();
    expect(/.{0,99}[\u2028\ufdd0-\ufdef]/.exec(document)).toBeNull();
    const withoutFields = document.replaceAll(/ data-field="[^"]*"/g, '');
    expect(shown(withoutFields)).toEqual(shown(await (await request(address)).text()));
    const named = document.matchAll(/ data-field="([^"]*)"/g);
    return [...new Set([...named].map(([, field]) => field))].toSorted();
  }
  return { database: desk.database, namedFields };
}

/** The end of a line is beside bold text, an address, a character of the format, and nothing. */
const lines = '- **Внимание!**\n- www.lodge.mk.\n\n1. ana@lodge.mk\nКрај \\\n\n{email}**';

test.each(editedPages)('the preview names each field of the page "$name"', async (page) => {
  const { id, fields } = page;
  const { database, namedFields } = await comparing();
  const own = fields.filter(({ form, optional }) => form === 'text' || optional);
  const textOf = ({ form, placeholders }: PageField) =>
    form === 'line' ? 'Текст' : lines.replace('{email}', placeholders ? '$&' : 'Text');
  const texts = own.map((field) => [field.place, { mk: textOf(field), en: textOf(field) }]);
  await publishPage(database, id, { texts: Object.fromEntries(texts) });
  const named = await namedFields(`${entriesPath('page')}/${id}/preview/mk`, pageAddress(id));
  const lists = ['news.news.description', 'gallery.gallery.description'];
  const onPage = fields.filter(
    ({ label, place }) => label !== 'sent' && !lists.includes(place), // An empty list has none.
  );
  expect(named).toEqual(onPage.map(({ place }) => place).toSorted());
});

test('the preview of news names the fields of the picture, the place and the papers', async () => {
  const { database, namedFields } = await comparing();
  const picture = '/media/0123abcd-600x400.jpg';
  await drawFiles(database, { imageUrl: picture });
  const item = await newDraft(database, {
    ...{ content: { mk: lines, en: lines }, picture, begins: '12.12.2020' },
    ...{ pictureDescription: completeFields.title, place: completeFields.title },
    papers: [await addPaper(database, 'Покана.pdf', pdf('A'))],
  });
  await item.publish();
  const fields = ['content', 'papers.0', 'pictureDescription', 'place', 'title'];
  const address = itemAddress(pagePaths.news, item.id);
  expect(await namedFields(`${entriesPath('news')}/${item.id}/preview/mk`, address)).toEqual(
    fields,
  );
});
