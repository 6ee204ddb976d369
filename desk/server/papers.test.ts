import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paperLimits } from '#shared/paper.ts';
import { testDesk } from '#tests/desk.ts';
import { completeDraft, completeFields, operation } from '#tests/entry.ts';
import { pdf } from '#tests/papers.ts';
import { entriesPath, paths } from '../shared/api.ts';

async function desk() {
  const own = await testDesk();
  const headers = await own.signIn();
  const upload = async (body: Buffer, name = 'Покана.pdf') => {
    const path = `${paths.papers}?name=${encodeURIComponent(name)}`;
    const { body: answer } = await own.request(path, { method: 'POST', body, headers });
    return JSON.parse(answer.toString());
  };
  return { ...own, headers, upload };
}

test('files that are not whole PDFs are refused with a reason, and not stored', async () => {
  const { upload, database, folder } = await desk();
  const whole = pdf('A');
  const late = Buffer.concat([Buffer.alloc(1_024), whole]);
  for (const [name, body, code] of [
    ['empty.pdf', Buffer.alloc(0), 'empty-file'],
    ['letter.docx', Buffer.from('PK\u0003\u0004 letter'), 'not-a-pdf'],
    ['hall.jpg', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'not-a-pdf'],
    ['late.pdf', late, 'not-a-pdf'],
    ['half.pdf', whole.subarray(0, 200), 'damaged-pdf'],
    ['long.pdf', Buffer.concat([whole, Buffer.alloc(1_024)]), 'damaged-pdf'],
  ] as const) {
    expect(await upload(body, name)).toEqual({ ok: false, faults: [{ code, file: name }] });
  }
  const large = pdf('A', paperLimits.megabytes * 1024 ** 2);
  expect(await upload(large)).toEqual({ code: 'tooLarge' });
  expect(await database.selectFrom('photo_files').select('name').execute()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('bytes around a PDF are accepted, and an encrypted one with a warning', async () => {
  const { upload } = await desk();
  const around = Buffer.concat([Buffer.alloc(900), pdf('A'), Buffer.alloc(900)]);
  expect(await upload(around)).toMatchObject({ ok: true, warnings: [] });
  const locked = Buffer.concat([pdf('A'), Buffer.from('/Encrypt 9 0 R'), pdf('B')]);
  const warning = { code: 'encrypted-pdf', file: 'Покана.pdf' };
  expect(await upload(locked)).toMatchObject({ ok: true, warnings: [warning] });
});

test('an item refers only to stored papers, each once, at most ten', async () => {
  const { request, headers, upload, database } = await desk();
  const paperOf = async (line: string, name = `${line}.pdf`) => {
    const { file, bytes } = await upload(pdf(line), name);
    return { file, bytes, title: completeFields.title };
  };
  const post = async (id: number, path: string, method: string, value: object) => {
    const { body } = await request(`${entriesPath('news')}/${id}${path}`, {
      method,
      body: JSON.stringify(value),
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    return JSON.parse(body.toString());
  };
  const publish = async (papers: unknown[]) => {
    const { id, revision } = await completeDraft(database);
    const value = { ...completeFields, papers };
    const saved = await post(id, '', 'PUT', { ...operation(revision), value });
    if (!saved.ok) return saved;
    const on = operation(saved.item.revision);
    return post(id, '/publish', 'POST', { ...on, confirmed: true });
  };
  const unknown = {
    file: `/papers/${'a'.repeat(32)}/x.pdf`,
    bytes: 1,
    title: completeFields.title,
  };
  const missing = { code: 'paper-without-file', file: 'x.pdf' };
  expect(await publish([unknown])).toEqual({ ok: false, faults: [missing] });
  const one = await paperOf('One');
  const again = await paperOf('One', 'Other.pdf');
  const same = { code: 'same-paper', file: 'Other.pdf' };
  expect(await publish([one, again])).toEqual({ ok: false, faults: [same] });
  const more = await Promise.all(Array.from({ length: 10 }, (_, index) => paperOf(`P${index}`)));
  const tooMany = { code: 'too-many-papers', limit: 10 };
  expect(await publish([one, ...more])).toEqual({ ok: false, faults: [tooMany] });
  const title = { mk: 'Покана', en: '' };
  expect(await publish([{ ...one, title }])).toMatchObject({
    faults: [{ code: 'missing', text: 'paperTitle', language: 'en', file: 'One.pdf' }],
  });
  expect(await publish([one, ...more.slice(1)])).toMatchObject({
    ok: true,
    item: { fields: { papers: expect.arrayContaining([one]) } },
  });
});
