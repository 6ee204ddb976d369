import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { emptyBin } from '#server/publishing/schedule.ts';
import { storedFileNames } from '#server/storage/photo-files.ts';
import { posting, type TestDesk, testDesk } from '#tests/desk.ts';
import { completeDraft } from '#tests/entry.ts';
import { paths } from '../shared/api.ts';

const draw = (number: number) =>
  sharp({
    create: { width: 240, height: 200, channels: 3, background: { r: number * 25, g: 96, b: 150 } },
  })
    .jpeg()
    .toBuffer();

async function desk() {
  const own = await testDesk();
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

test('photos that are no longer in the bin are not reported as restored or erased', async () => {
  const { answer, upload, database } = await desk();
  const stage = async (number: number) =>
    (await upload(paths.stagedPhotos, await draw(number))).json.item;
  const photos = [await stage(1), await stage(2), await stage(3)];
  const [lost, binned, objected] = photos.map(({ id }) => id);
  const send = async (action: string, ...ids: number[]) =>
    (await answer(`${paths.stagedPhotos}/${action}`, posting({ ids }))).json;
  await send('bin', lost, binned, objected);
  const before = new Date(0).toISOString();
  await database
    .updateTable('staged_photos')
    .set({ binnedAt: before })
    .where('id', '=', lost)
    .execute();
  await emptyBin(database);
  expect(await send('restore', lost, binned)).toEqual({ ok: true, changed: [binned] });
  expect(await send('erase', lost, binned, objected)).toEqual({ ok: true, changed: [objected] });
  const left = async ({ imageUrl }: { imageUrl: string }) =>
    (await storedFileNames(database, imageUrl)).length > 0;
  expect(await Promise.all(photos.map(left))).toEqual([false, true, false]);
});

test('the files of an erased photo stay while another row refers to them', async () => {
  const { answer, upload, database } = await desk();
  const send = (action: string, id: number) =>
    answer(`${paths.stagedPhotos}/${action}`, posting({ ids: [id] }));
  const { item } = (await upload(paths.stagedPhotos, await draw(1))).json;
  await send('bin', item.id);
  await upload(paths.pictures, await draw(1));
  await completeDraft(database, { picture: item.imageUrl });
  await send('erase', item.id);
  expect((await answer(`${paths.stagedPhotos}/bin`)).json).toEqual([]);
  expect(await storedFileNames(database, item.imageUrl)).not.toEqual([]);
});
