import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { parsePicture, pictureFile } from '#shared/picture.ts';
import type { StagedPhoto } from '#shared/publishing.ts';
import { mediaPath } from '#shared/routes.ts';
import { oneEngine } from '#tests/databases.ts';
import { posting, type TestDesk, testDesk } from '#tests/desk.ts';
import { operation } from '#tests/entry.ts';
import { testSite } from '#tests/site.ts';
import { paths } from '../shared/api.ts';

const draw = (number: number) =>
  sharp({
    create: { width: 240, height: 200, channels: 3, background: { r: number * 25, g: 96, b: 150 } },
  })
    .jpeg()
    .toBuffer();

async function desk(engine: 'sqlite' | 'postgres' = 'sqlite') {
  const own = await testDesk({ engine });
  const headers = await own.letIn();
  const answer = async (path: string, init: Parameters<TestDesk['request']>[1] = {}) => {
    const { status, body } = await own.request(path, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    return { status, json: body.length > 0 ? JSON.parse(body.toString()) : undefined };
  };
  const upload = (path: string, body: Buffer, name = 'IMG_1.jpg') =>
    answer(`${path}?name=${encodeURIComponent(name)}`, { method: 'POST', body });
  return { ...own, headers, answer, upload };
}

test('a picture is stored, and visible only at the desk', async () => {
  const { request: ask, headers, upload, folder, database } = await desk();
  const { json } = await upload(paths.pictures, await draw(1));
  expect(json).toMatchObject({ ok: true, warnings: [] });
  const picture = parsePicture(json.imageUrl);
  const file = pictureFile(picture ?? { hash: '', width: 0, height: 0 });
  const seen = await ask(`${mediaPath}/${file}`, { headers });
  expect(seen.status).toBe(200);
  expect(seen.headers['content-type']).toBe('image/jpeg');
  expect(seen.headers['cache-control']).toBe('no-store');
  expect(await sharp(seen.body).metadata()).toMatchObject({ width: 240, height: 200 });
  const site = await testSite(database);
  expect((await site.request(json.imageUrl)).status).toBe(404);
  for (const other of ['nothing.jpg', '..%2fconfig', file.replace('.jpg', '.png')]) {
    expect((await ask(`${mediaPath}/${other}`, { headers })).status, other).toBe(404);
  }
  expect(readdirSync(folder)).toEqual([]);
});

test('other files are refused with a reason, and not stored', async () => {
  const { upload, answer, folder } = await desk();
  for (const path of [paths.pictures, paths.stagedPhotos]) {
    const { json } = await upload(path, Buffer.from('no photo'), 'note.txt');
    expect(json).toEqual({ ok: false, faults: [{ code: 'no-picture', file: 'note.txt' }] });
    expect((await answer(path, { method: 'POST', body: 'x' })).status).toBe(400);
  }
  expect((await upload(`${paths.gallery}/7/replacement`, await draw(1))).json).toEqual({
    ok: false,
    faults: [{ code: 'no-such-photo', id: 7 }],
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.each(oneEngine)('captions go out as a table and come back, on %s', async (engine) => {
  const { upload, answer, request: ask, headers } = await desk(engine);
  for (const number of [1, 2]) {
    await upload(paths.stagedPhotos, await draw(number), `IMG_${number}.jpg`);
  }
  const staged = `${paths.captions}/staged`;
  const table = async (path: string) => (await ask(path, { headers })).body.toString();
  expect(await table(staged)).toBe(
    '\u{feff}Датотека;Македонски;Англиски\r\nIMG_1.jpg;;\r\nIMG_2.jpg;;\r\n',
  );
  const filled = 'Датотека;Македонски;Англиски\nIMG_2.jpg;Сала;Hall\nIMG_1.jpg;Столб;Pillar\n';
  // A spreadsheet on Windows writes this encoding.
  const utf16 = Buffer.from(`\u{feff}${filled}`, 'utf16le');
  expect((await upload(staged, utf16, 'o.csv')).json).toEqual({
    ok: true,
    changed: 2,
    leftOut: [],
  });
  await upload(staged, Buffer.from('file,mk,en\nIMG_1.jpg,Stolb,Pillar'), 'o.csv');
  const warning = { code: 'mostly-latin', text: 'caption', language: 'mk' };
  expect((await answer(paths.stagedPhotos)).json[0].warnings).toEqual([warning]);
  await upload(staged, utf16, 'o.csv');
  expect((await upload(staged, Buffer.from([0xff]), 'o.csv')).json.faults[0].fault.code).toBe(
    'not-utf8',
  );
  expect((await upload(staged, Buffer.from('file,mk,en\nx.jpg,А,B'), 'o.csv')).json).toEqual({
    ok: false,
    faults: [
      { name: null, fault: { code: 'captions-without-photo', file: 'o.csv', name: 'x.jpg' } },
    ],
  });
  expect((await upload(staged, Buffer.alloc(1024 ** 2 + 1), 'o.csv')).status).toBe(413);
  expect((await upload(`${paths.captions}/other`, Buffer.from('x'), 'o.csv')).status).toBe(404);

  const photos: StagedPhoto[] = (await answer(paths.stagedPhotos)).json;
  expect(photos.map(({ caption }) => caption.en)).toEqual(['Pillar', 'Hall']);
  const { id } = operation('');
  const batch = { id, photos: photos.map((photo) => ({ id: photo.id, base: photo.revision })) };
  await answer(`${paths.stagedPhotos}/publish`, posting(batch));
  const gallery = `${paths.captions}/gallery`;
  expect(await table(gallery)).toContain('Број;Македонски;Англиски\r\n2;Столб;Pillar\r\n1;');
  const long = `number;mk;en\n1;Сала;${'x'.repeat(301)}\n2;Друг столб;\n`;
  expect((await upload(gallery, Buffer.from(long), 'o.csv')).json).toMatchObject({
    ok: false,
    faults: [{ name: '1', fault: { code: 'too-long', language: 'en' } }],
  });
  const right = 'Number;MK;EN;Белешка;;Empty\n1;Сала;Hall;;;\n2;Друг столб;;важно;од Ана;\n';
  expect((await upload(gallery, Buffer.from(right), 'o.csv')).json).toEqual({
    ok: true,
    changed: 1,
    leftOut: ['Белешка', '5'],
  });
  expect((await answer(paths.gallery)).json.photos[0].caption).toEqual({
    mk: 'Друг столб',
    en: 'Pillar',
  });
});

test('an interrupted upload leaves no file', async () => {
  const error = vi.spyOn(console, 'error');
  const { port, headers, folder } = await desk();
  const cut = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `${paths.stagedPhotos}?name=cut.jpg`,
    headers: { ...headers, Origin: `http://127.0.0.1:${port}`, 'Content-Length': 1_000_000 },
  });
  cut.on('error', () => {});
  cut.write(Buffer.alloc(10_000));
  await expect.poll(() => readdirSync(folder)).toHaveLength(1);
  cut.destroy();
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  expect(error).not.toHaveBeenCalled();
});
