import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { atDesk, testDesk } from '#tests/desk.ts';
import { addNews, completeFields, operation } from '#tests/entry.ts';
import { showPageTexts } from '#tests/page-texts.ts';
import { siteBuild } from '#tests/site.ts';
import { entriesPath, paths } from '../shared/api.ts';

test('a preview is the page as the public site renders it, without scripts or forms', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const { answer: made } = await send(paths.entries, { id: randomUUID() });
  const value = { ...made.fields, title: { mk: 'Само наслов', en: '' }, date: '5.3.2026' };
  await send(`${paths.entries}/1`, { id: randomUUID(), base: made.revision, value }, 'PUT');
  const path = `${paths.entries}/1/preview/mk`;
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
  expect((await send(`${paths.entries}/1/preview/de`)).status).toBe(404);
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
  expect(await preview(8, 'mk')).toContain('<dd>Битола</dd>');
  const { answer: page } = await send(`${pages}/8`);
  const texts = { 'contact.contact.title': { mk: 'Пишете ни', en: 'Write' } };
  const value = { ...page.fields, texts };
  await send(`${pages}/8`, { ...operation(page.revision), value }, 'PUT');
  expect(await preview(8, 'mk')).toContain('Пишете ни</h1>');
  expect(await preview(8, 'en')).toMatch(/Write<\/h1>.*<dd>Bitola<\/dd>/s);
  expect(await preview(1, 'en')).toContain(completeFields.title.en);
  expect(await preview(6, 'en')).toContain(completeFields.content.en);
  expect(await preview(9, 'en')).toContain('<p>Bitola</p>');
});
