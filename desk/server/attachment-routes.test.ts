import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { attachmentLimits } from '#shared/attachment.ts';
import type { Attachment } from '#shared/fields/attachments.ts';
import { pdf } from '#tests/attachments.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, newDraft } from '#tests/entry.ts';
import { paths } from '../shared/api.ts';

async function desk() {
  const own = await testDesk();
  const send = await atDesk(own);
  const upload = async (body: Buffer, name = 'Покана.pdf') =>
    (await send(`${paths.attachments}?name=${encodeURIComponent(name)}`, body)).response;
  return { ...own, send, upload };
}

test('the texts in the properties of a PDF are shown before it is published', async () => {
  const { upload } = await desk();
  const word = pdf('A')
    .toString('latin1')
    .replace(
      'xref',
      '5 0 obj\n<< /Title (Microsoft Word - pokana.docx) /Author <FEFF0410043D0430> >>\nendobj\nxref',
    )
    .replace('/Root 1 0 R', '/Root 1 0 R /Info 5 0 R');
  const texts = 'Microsoft Word - pokana.docx; Ана';
  expect(await upload(Buffer.from(word, 'latin1'))).toMatchObject({
    ok: true,
    warnings: [{ code: 'pdf-metadata', file: 'Покана.pdf', texts }],
  });
  expect(await upload(pdf('A'))).toMatchObject({ ok: true, warnings: [] });
});

test('files that are not whole PDFs are refused with a reason, and not stored', async () => {
  const { upload, database, folder } = await desk();
  const whole = pdf('A');
  const late = Buffer.concat([Buffer.alloc(1_024), whole]);
  const zeros = Buffer.alloc(9_000);
  for (const [name, body, code] of [
    ['empty.pdf', Buffer.alloc(0), 'empty-file'],
    ['letter.docx', Buffer.from('PK\u0003\u0004 letter'), 'not-a-pdf'],
    ['late.pdf', late, 'not-a-pdf'],
    ['half.pdf', whole.subarray(0, 200), 'damaged-pdf'],
    ['long.pdf', Buffer.concat([whole, Buffer.alloc(1_024, '.')]), 'damaged-pdf'],
    ['part.pdf', Buffer.concat([whole, pdf('A', 2_000).subarray(0, 1_500), zeros]), 'damaged-pdf'],
    ['zeros.pdf', Buffer.concat([Buffer.from('%PDF-'), zeros]), 'damaged-pdf'],
  ] as const) {
    expect(await upload(body, name)).toEqual({ ok: false, errors: [{ code, file: name }] });
  }
  const large = pdf('A', attachmentLimits.megabytes * 1024 ** 2);
  expect(await upload(large)).toEqual({ code: 'tooLarge' });
  expect(await database.selectFrom('files').select('name').execute()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test('bytes around a PDF are accepted, and an encrypted one with a warning', async () => {
  const { upload } = await desk();
  const padding = [Buffer.alloc(900, 'x'), Buffer.alloc(9_000), Buffer.alloc(9_000, ' \r\n')];
  for (const after of padding) {
    const around = Buffer.concat([Buffer.alloc(900), pdf('A'), after]);
    expect(await upload(around)).toMatchObject({ ok: true, warnings: [] });
  }
  const locked = Buffer.concat([pdf('A'), Buffer.from('/Encrypt 9 0 R'), pdf('B')]);
  const warning = { code: 'encrypted-pdf', file: 'Покана.pdf' };
  expect(await upload(locked)).toMatchObject({ ok: true, warnings: [warning] });
});

test('an item refers only to stored PDFs, each once, at most ten', async () => {
  const { upload, database } = await desk();
  const { title } = completeFields;
  const attachmentOf = async (line: string, name = `${line}.pdf`) => {
    const { file, bytes } = await upload(pdf(line), name);
    return { file, bytes, title };
  };
  const publishWith = async (...attachments: Attachment[]) => {
    const item = await newDraft(database);
    await item.save({ attachments });
    return item.publish();
  };
  const unknown = { file: `/attachments/${'a'.repeat(32)}/x.pdf`, bytes: 1, title };
  const one = await attachmentOf('One');
  const again = await attachmentOf('One', 'Other.pdf');
  const more = await Promise.all(
    Array.from({ length: 10 }, (_, index) => attachmentOf(`P${index}`)),
  );
  for (const [attachments, error] of [
    [[unknown], { code: 'attachment-without-file', file: 'x.pdf' }],
    [[one, again], { code: 'same-attachment', file: 'Other.pdf' }],
    [[one, ...more], { code: 'too-many-attachments', limit: 10 }],
  ] as const) {
    const refused = JSON.stringify({ ok: false, errors: [error] });
    await expect(publishWith(...attachments)).rejects.toThrow(refused);
  }
  expect(await publishWith(one, ...more.slice(1))).toMatchObject({
    fields: { attachments: expect.arrayContaining([one]) },
  });
});

test('senders that have stopped hold up no other file', async () => {
  const { upload, port, signIn, folder } = await desk();
  const headers = { ...(await signIn()), Origin: `http://localhost:${port}` };
  const stopped = [1, 2, 3, 4, 5].map(() =>
    request({ port, path: `${paths.attachments}?name=a.pdf`, method: 'POST', headers }),
  );
  for (const sending of stopped) sending.on('error', () => undefined).write('%PDF-');
  await expect.poll(() => readdirSync(folder)).toHaveLength(stopped.length);
  expect(await upload(pdf('A'))).toMatchObject({ ok: true });
  for (const sending of stopped) sending.destroy();
});
