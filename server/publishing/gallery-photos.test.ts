import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parsePicture } from '#shared/picture.ts';
import { migratedDatabase, oneEngine } from '#tests/databases.ts';
import { itemOf, operation } from '#tests/entry.ts';
import { bytesOf, photoCaption as caption, publishedPhoto } from '#tests/photos.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItem, newestGalleryItems } from '../storage/gallery.ts';
import { storedFile, storedFileNames } from '../storage/photo-files.ts';
import { movePhotos, replacePhoto, rotatePhoto, setAlbum, setCaption } from './gallery-photos.ts';

async function corners(database: Database, imageUrl: string): Promise<number[]> {
  const bytes = await storedFile(database, imageUrl.slice('/media/'.length));
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [data[0] ?? 0, data[(info.width - 1) * info.channels] ?? 0].map((red) =>
    Math.round(red / 50),
  );
}

describe.each(oneEngine)('on %s', (engine) => {
  test('a replacement keeps number, caption and place, and has another file name', async () => {
    const database = await migratedDatabase(engine);
    const first = await publishedPhoto(database, 0);
    const second = await publishedPhoto(database, 50);
    const third = await publishedPhoto(database, 100);
    const replaced = await replacePhoto(database, second.id, await bytesOf(200, 400), 'new.png');
    const { degrees, revision, ...photo } = itemOf(replaced);
    expect(photo).toEqual({ ...second, imageUrl: photo.imageUrl });
    expect([degrees, revision]).toEqual([0, expect.any(String)]);
    expect(parsePicture(photo.imageUrl)).toMatchObject({ width: 400, height: 240 });
    expect(await newestGalleryItems(database, 9)).toEqual([third, photo, first]);
    expect(await storedFileNames(database, second.imageUrl), 'the bin has it').not.toEqual([]);
    expect(await storedFileNames(database, photo.imageUrl)).not.toEqual([]);

    const same = await replacePhoto(database, second.id, await bytesOf(200, 400), 'new.png');
    expect(itemOf(same)).toMatchObject(photo);
    expect(await replacePhoto(database, second.id, await bytesOf(100), 'a.png')).toEqual({
      ok: false,
      faults: [{ code: 'same-photo', file: 'a.png', place: 1 }],
    });
  });

  test('a rotated photo has another file name', async () => {
    const database = await migratedDatabase(engine);
    const { id, imageUrl } = await publishedPhoto(database, 0);
    expect(await corners(database, imageUrl)).toEqual([0, 5]);
    const turned = itemOf(await rotatePhoto(database, id, 90));
    expect(parsePicture(turned.imageUrl)).toMatchObject({ width: 240, height: 320 });
    expect(await corners(database, turned.imageUrl)).toEqual([0, 0]);
    const again = itemOf(await rotatePhoto(database, id, 180));
    expect(await corners(database, again.imageUrl)).toEqual([5, 0]);
    const names = [imageUrl, turned.imageUrl, again.imageUrl];
    expect(new Set(names).size).toBe(3);
  });

  test('captions, places and albums change only for existing photos', async () => {
    const database = await migratedDatabase(engine);
    for (const number of [1, 2, 3]) {
      await addGalleryItem(database, { imageUrl: `/media/${number}.jpg`, caption });
    }
    const ids = async () => (await newestGalleryItems(database, 9)).map(({ id }) => id);
    const better = { mk: ' Сала ', en: 'A hall' };
    const first = operation('');
    const saved = itemOf(await setCaption(database, 2, first, better));
    expect(saved).toMatchObject({ id: 2, caption: { mk: 'Сала', en: 'A hall' } });
    const { revision } = saved;
    const half = await setCaption(database, 2, operation(revision), { mk: '', en: 'A hall' });
    expect(half).toMatchObject({ faults: [{ code: 'missing', text: 'caption', language: 'mk' }] });
    const other = { mk: 'Хол', en: 'The hall' };
    const older = await setCaption(database, 2, operation(''), other);
    expect(older).toMatchObject({ ok: false, conflict: { caption: { mk: 'Сала' } } });
    const again = await setCaption(database, 2, first, other);
    expect(itemOf(again), 'the answer may be lost').toEqual(saved);
    await movePhotos(database, [1], 1);
    expect(await ids()).toEqual([1, 3, 2]);
    const unknown = { ok: false, faults: [{ code: 'no-such-photo', id: 99 }] };
    expect(await setCaption(database, 99, operation(''), better)).toEqual(unknown);
    expect(await setAlbum(database, [99], null)).toEqual(unknown);
    expect(await setAlbum(database, [1], 7)).toMatchObject({ faults: [{ code: 'no-such-album' }] });
    expect(await setAlbum(database, [], null)).toMatchObject({ faults: [{ code: 'no-photos' }] });
    expect(await ids()).toEqual([1, 3, 2]);
  });
});
