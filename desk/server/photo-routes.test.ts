import { expect, test } from 'vitest';
import { storedFileNames } from '#server/storage/files.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { drawPicture } from '#tests/drawn-photos.ts';
import { completeDraft, operation } from '#tests/entry.ts';
import { letADayPass } from '#tests/photos.ts';
import { entriesPath } from '../shared/api.ts';

test('after a day, the files of an erased photo are deleted with it, unless a news item has the same picture', async () => {
  const desk = await testDesk();
  const send = await atDesk(desk);
  const path = entriesPath('photo');
  const add = async (red: number) =>
    (await send(`${path}?name=IMG_1.jpg`, await drawPicture(240, 200, 'jpg', red))).response.item;
  const photos = [await add(1), await add(2)];
  const items = photos.map(({ id, lastOperation: base }) => ({ id, base }));
  const { id } = operation('');
  expect((await send(`${path}/bin`, { id, items })).response).toMatchObject({ ok: true });
  await completeDraft(desk.database, { picture: photos[1].fields.picture });
  await letADayPass(desk.database);
  for (const photo of photos) {
    expect((await send(`${path}/${photo.id}/erase`, {})).response).toEqual({ ok: true });
  }
  expect((await send(`${path}?list=binned`)).response).toMatchObject({ entries: [] });
  const left = photos.map(({ fields }) => storedFileNames(desk.database, fields.picture.file));
  expect((await Promise.all(left)).map((names) => names.length > 0)).toEqual([false, true]);
});
