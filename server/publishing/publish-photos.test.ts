import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItem, newestGalleryItems } from '../storage/gallery.ts';
import { storePhotoFile } from '../storage/photo-files.ts';
import { rotatePhoto } from './gallery-photos.ts';
import { sweepFiles } from './gallery-upkeep.ts';
import { decodePhoto, type Photo } from './photo.ts';
import { type NewPhoto, publishPhotos, withdrawPhotos } from './publish-photos.ts';

async function photoOf(red: number): Promise<Photo> {
  const background = { r: red, g: 30, b: 40 };
  const image = sharp({ create: { width: 320, height: 240, channels: 3, background } });
  const decoded = await decodePhoto(await image.png().toBuffer(), `${red}.png`);
  if (!decoded.ok) throw new Error(decoded.fault.code);
  return decoded.photo;
}

async function newPhoto(red: number): Promise<NewPhoto> {
  const photo = await photoOf(red);
  const caption = { mk: `Слика ${red}`, en: `Picture ${red}` };
  return { imageUrl: pictureUrl(photo.picture), caption, photo: async () => photo };
}

async function fileNames(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('photo_files').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}

describe.each(engines)('on %s', (engine) => {
  test('an interrupted import shows nothing, and the next one continues with its files', async () => {
    const database = await migratedDatabase(engine);
    const first = await newPhoto(10);
    const second = await newPhoto(20);
    const broken = { ...second, photo: () => Promise.reject(new Error('the power failed')) };
    await expect(publishPhotos(database, [first, broken])).rejects.toThrow('the power failed');
    expect(await newestGalleryItems(database, 9)).toEqual([]);
    const stored = await database.selectFrom('photo_files').selectAll().execute();
    expect(stored.length).toBeGreaterThan(0);

    const encodedAgain = { ...first, photo: () => Promise.reject(new Error('encoded again')) };
    const items = await publishPhotos(database, [encodedAgain, second]);
    expect(items.map(({ caption }) => caption.en)).toEqual(['Picture 10', 'Picture 20']);
    expect(await newestGalleryItems(database, 9)).toEqual(items.toReversed());
    expect(await publishPhotos(database, [encodedAgain])).toEqual([]);
    await withdrawPhotos(database, items.slice(0, 1));
    expect(await fileNames(database)).toEqual(
      pictureFiles((await second.photo()).picture).toSorted(),
    );
  });

  test('publishing an original again brings back files that are missing', async () => {
    const database = await migratedDatabase(engine);
    const photo = await newPhoto(40);
    await addGalleryItem(database, photo);
    expect(await publishPhotos(database, [photo])).toEqual([]);
    expect(await fileNames(database)).toEqual(
      pictureFiles((await photo.photo()).picture).toSorted(),
    );
  });

  test('a photo that was turned since somebody chose it goes with the files that it has now', async () => {
    const database = await migratedDatabase(engine);
    const chosen = await publishPhotos(database, [await newPhoto(50)]);
    for (const { id } of chosen) await rotatePhoto(database, id, 90);
    expect(await fileNames(database)).not.toEqual([]);
    await withdrawPhotos(database, chosen);
    expect(await newestGalleryItems(database, 9)).toEqual([]);
    expect(await fileNames(database)).toEqual([]);
    // Another device may have been quicker.
    await withdrawPhotos(database, chosen);
  });

  test('files that nobody published go when they are a day old, and no others', async () => {
    const database = await migratedDatabase(engine);
    const photo = await newPhoto(30);
    await publishPhotos(database, [photo]);
    const published = await fileNames(database);
    await storePhotoFile(database, 'abcd-320x240.jpg', Buffer.from('left behind'));
    const in23Hours = new Date(Date.now() + 23 * 3_600_000);
    const in25Hours = new Date(Date.now() + 25 * 3_600_000);
    expect(await sweepFiles(database, in23Hours)).toBe(0);
    expect(await sweepFiles(database, in25Hours)).toBe(1);
    expect(await fileNames(database)).toEqual(published);
  });
});
