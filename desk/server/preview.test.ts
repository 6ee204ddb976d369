import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { attachmentId } from '#shared/fields/attachments.ts';
import { listedQuestions } from '#shared/fields/page-texts.ts';
import { editedPages, type PageField, pageAddress, questionFields } from '#shared/page-fields.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { drawFiles } from '#tests/drawn-photos.ts';
import { completeFields, described, eventAt, newDraft, saving } from '#tests/entry.ts';
import { publishPage } from '#tests/page-texts.ts';
import { siteBuild, testSite } from '#tests/site.ts';
import { entriesPath } from '../shared/api.ts';

test('a preview is the page as the public site renders it, without scripts or forms', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { response: made } = await send(entriesPath('news'), { id: randomUUID() });
  const typed = { title: { mk: 'Само наслов', en: '' }, date: '5.3.2026' };
  await send(`${entriesPath('news')}/1`, saving(made.fields, typed), 'PUT');
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

const settings = { ORGANISATION_MK: 'Ложа', ORGANISATION_EN: 'Lodge', LODGE_EMAIL: 'a@lodge.mk' };

async function comparing() {
  const desk = await testDesk({ settings });
  const { request } = await testSite(desk.database, { env: settings });
  const headers = await desk.signIn();
  const textOf = (document: string) =>
    /<main.*<.template>/s.exec(document)?.[0].split(/(?<=>)(?=<)/);
  async function namedFields(preview: string, address: string) {
    const document = (await desk.request(preview, { headers })).body.toString();
    expect(/.{0,99}[\u2028\ufdd0-\ufdef]/.exec(document)).toBeNull();
    const withoutFields = document.replaceAll(/ data-field="[^"]*"/g, '');
    expect(textOf(withoutFields)).toEqual(textOf(await (await request(address)).text()));
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
  const own = fields.filter(({ form, isOptional }) => form === 'richText' || isOptional);
  const textOf = ({ form, placeholders }: PageField) =>
    form === 'line' ? 'Текст' : lines.replace('{email}', placeholders ? '$&' : 'Text');
  const texts = own.map((field) => [field.path, { mk: textOf(field), en: textOf(field) }]);
  const questions = (page.name === 'faq' ? listedQuestions(null) : []).map((question) => {
    const answer = textOf(questionFields(question.id).answer);
    return { ...question, answer: { mk: answer, en: answer } };
  });
  await publishPage(database, id, {
    texts: Object.fromEntries(texts),
    questions: questions.length > 0 ? questions : null,
  });
  const named = await namedFields(`${entriesPath('page')}/${id}/preview/mk`, pageAddress(id));
  // An empty list has no description.
  const onPage = fields.filter(({ label }) => label !== 'sent' && label !== 'description');
  const ofQuestions = questions.flatMap((question) =>
    ['question', 'answer'].map((part) => `questions.${question.id}.${part}`),
  );
  expect(named).toEqual([...onPage.map(({ path }) => path), ...ofQuestions].toSorted());
});

test('the preview of news names the fields of the picture, the place and the PDFs', async () => {
  const { database, namedFields } = await comparing();
  const { title } = completeFields;
  const picture = '/media/0123abcd-600x400.jpg';
  await drawFiles(database, { imageUrl: picture });
  const attachment = await addAttachment(database, 'Покана.pdf', pdf('A'));
  const item = await newDraft(database, {
    content: { mk: lines, en: lines },
    picture: described(picture, title),
    event: eventAt('12.12.2020', { location: title }),
    attachments: [attachment],
  });
  await item.publish();
  const inAttachment = `attachments.${attachmentId(attachment)}.title`;
  const fields = [inAttachment, 'content', 'event.location', 'picture.description', 'title'];
  const address = itemAddress(pagePaths.news, item.id);
  expect(await namedFields(`${entriesPath('news')}/${item.id}/preview/mk`, address)).toEqual(
    fields,
  );
});
