import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { parsePicture, pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
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
  const headers = await own.signIn();
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

test('an unpublished photo is listed with the warnings about its caption', async () => {
  const { upload, answer } = await desk();
  const { item } = (await upload(paths.stagedPhotos, await draw(1))).json;
  const value = { caption: { mk: 'Stolb', en: 'Pillar' }, album: null };
  const saving = posting({ ...operation(item.revision), value });
  await answer(`${paths.stagedPhotos}/${item.id}`, { ...saving, method: 'PUT' });
  const warning = { code: 'mostly-latin', text: 'caption', language: 'mk' };
  expect((await answer(paths.stagedPhotos)).json[0].warnings).toEqual([warning]);
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

test('photos are moved only to a place that can exist', async () => {
  const { answer } = await desk();
  for (const place of [0, 1.5, 1e300]) {
    const { status } = await answer(`${paths.gallery}/move`, posting({ ids: [1], place }));
    expect(status, String(place)).toBe(400);
  }
});
