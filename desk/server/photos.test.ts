import { expect, test } from 'vitest';
import { storedFileNames } from '#server/storage/photo-files.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { drawPicture } from '#tests/drawn-photos.ts';
import { completeDraft } from '#tests/entry.ts';
import { paths } from '../shared/api.ts';

async function desk() {
  const { database, ...own } = await testDesk();
  const send = await atDesk({ database, ...own });
  const stage = async (red: number) =>
    (await send(`${paths.stagedPhotos}?name=IMG_1.jpg`, await drawPicture(240, 200, 'jpg', red)))
      .answer.item;
  return { database, send, stage };
}

test('the files of an erased photo are deleted, unless a news item has the same picture', async () => {
  const { database, send, stage } = await desk();
  const photos = [await stage(1), await stage(2)];
  const ids = photos.map(({ id }) => id);
  await send(`${paths.stagedPhotos}/bin`, { ids });
  await completeDraft(database, { picture: photos[1].imageUrl });
  const { answer } = await send(`${paths.stagedPhotos}/erase`, { ids });
  expect(answer).toEqual({ ok: true, changed: ids });
  expect((await send(`${paths.stagedPhotos}/bin`)).answer).toEqual([]);
  const left = async ({ imageUrl }: { imageUrl: string }) =>
    (await storedFileNames(database, imageUrl)).length > 0;
  expect(await Promise.all(photos.map(left))).toEqual([false, true]);
});
