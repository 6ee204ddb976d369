import { describe, expect, test } from 'vitest';
import { parsePicture, pictureFiles } from '#shared/picture.ts';
import { migratedDatabase, oneEngine, revisionsOf } from '#tests/databases.ts';
import { itemOf, newDraft, operation } from '#tests/entry.ts';
import {
  bytesOf,
  describePhoto,
  publishedPhoto,
  publishStaged,
  stagedPhoto,
} from '#tests/photos.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItem, newestGalleryItems } from '../storage/gallery.ts';
import { newestNews } from '../storage/news.ts';
import { publishedPiece, storedFileNames } from '../storage/photo-files.ts';
import { albums, saveAlbum } from './albums.ts';
import { rotatePhoto } from './gallery-photos.ts';
import {
  publishBatch,
  rotateStagedPhoto,
  stagedPhotos,
  stagePhoto,
  storePicture,
  withdrawPhotos,
} from './photos.ts';
import { sweepFiles } from './schedule.ts';

async function picture(database: Database, red: number): Promise<string> {
  const outcome = await storePicture(database, await bytesOf(red), `${red}.png`);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome.imageUrl;
}

const caption = (number: number) => ({ mk: `Слика ${number}`, en: `Picture ${number}` });
const pictureDescription = { mk: 'Сала', en: 'A hall' };
const firstFile = (imageUrl: string) => imageUrl.slice('/media/'.length);
const in25Hours = () => new Date(Date.now() + 25 * 3_600_000);

describe.each(oneEngine)('on %s', (engine) => {
  test('a staged photo is encoded and stored, and is not public', async () => {
    const database = await migratedDatabase(engine);
    const before = await revisionsOf(database);
    const photo = await stagedPhoto(database, 10);
    expect(photo).toMatchObject({ fileName: '10.png', caption: { mk: '', en: '' }, album: null });
    expect(await stagedPhoto(database, 10)).toEqual(photo);
    expect(await stagedPhotos(database)).toEqual([photo]);
    const picture = parsePicture(photo.imageUrl);
    if (!picture) throw new Error(photo.imageUrl);
    const names = await storedFileNames(database, photo.imageUrl);
    expect(names.toSorted()).toEqual(pictureFiles(picture).toSorted());
    expect(await publishedPiece(database, firstFile(photo.imageUrl), 0)).toBeUndefined();
    expect(await revisionsOf(database)).toEqual(before);
    expect(await sweepFiles(database, in25Hours())).toBe(0);
  });

  test('a batch is published as a whole, in its order, before the others, albums together', async () => {
    const database = await migratedDatabase(engine);
    const title = { mk: 'Свечен собир', en: 'A festive meeting' };
    const dated = { title, date: '2026-03-05 18:30' };
    const album = itemOf(await saveAlbum(database, null, operation(''), dated));
    expect(album).toMatchObject({ title, date: '2026-03-05' });
    const old = await stagedPhoto(database, 1);
    await describePhoto(database, old.id, { caption: caption(1), album: album.id });
    expect(await publishStaged(database, [old.id])).toMatchObject({ ok: true });

    const photo = await stagedPhoto(database, 2);
    const first = photo.id;
    const { id: second } = await stagedPhoto(database, 3);
    const { id: third } = await stagedPhoto(database, 4);
    await describePhoto(database, first, { caption: caption(2) });
    await describePhoto(database, second, { caption: { mk: 'Опис', en: '' } });
    const refused = await publishStaged(database, [third, second, first, 99]);
    const missing = { code: 'missing', text: 'caption' };
    expect(refused).toEqual({
      ok: false,
      faults: [
        { id: third, fault: { ...missing, language: 'mk' } },
        { id: third, fault: { ...missing, language: 'en' } },
        { id: second, fault: { ...missing, language: 'en' } },
        { id: 99, fault: { code: 'no-such-photo', id: 99 } },
      ],
    });
    expect(await newestGalleryItems(database, 9)).toHaveLength(1);
    expect(await publishStaged(database, [])).toMatchObject({
      faults: [{ id: null, fault: { code: 'no-photos' } }],
    });

    await describePhoto(database, second, { caption: { mk: 'Слика 3', en: '' }, album: album.id });
    await describePhoto(database, third, { caption: caption(4) });
    const published = await publishStaged(database, [third, second, first]);
    const gallery = await newestGalleryItems(database, 9);
    const captions = gallery.map(({ caption }) => caption.en);
    expect(captions).toEqual(['Picture 4', title.en, 'Picture 1', 'Picture 2']);
    expect(published).toMatchObject({ ok: true });
    expect(await stagedPhotos(database)).toEqual([]);
    expect(await albums(database)).toEqual([{ ...album, photos: 2 }]);
    expect(await publishedPiece(database, firstFile(photo.imageUrl), 0)).toBeDefined();
  });

  test('a batch is published once, and only with the captions that were confirmed', async () => {
    const database = await migratedDatabase(engine);
    const { id } = await stagedPhoto(database, 9);
    const { revision } = itemOf(await describePhoto(database, id, { caption: caption(9) }));
    const changed = itemOf(await describePhoto(database, id, { caption: caption(10) }));
    expect(await publishBatch(database, operation(''), [{ id, base: revision }])).toEqual({
      ok: false,
      faults: [{ id, fault: { code: 'changed-elsewhere' } }],
    });
    const batch = [{ id, base: changed.revision }];
    const once = operation('');
    const published = await publishBatch(database, once, batch);
    expect(published).toMatchObject({ ok: true, photos: [{ caption: caption(10) }] });
    expect(await publishBatch(database, once, batch)).toEqual(published);
    expect(await newestGalleryItems(database, 9)).toHaveLength(1);
  });

  test('a photo that is already public is not published or staged again', async () => {
    const database = await migratedDatabase(engine);
    const photo = await stagedPhoto(database, 12);
    await describePhoto(database, photo.id, { caption: caption(12) });
    await addGalleryItem(database, { ...photo, caption: caption(1) });
    const fault = { code: 'same-photo', file: '12.png', place: 1 };
    const refused = { ok: false, faults: [{ id: photo.id, fault }] };
    expect(await publishStaged(database, [photo.id])).toEqual(refused);
    expect(await stagedPhotos(database)).toHaveLength(1);
    expect(await stagePhoto(database, await bytesOf(12), 'again.png')).toEqual({
      ok: false,
      faults: [{ ...fault, file: 'again.png' }],
    });
  });

  test('four rotations give the original files, without a loss', async () => {
    const database = await migratedDatabase(engine);
    const { id, imageUrl } = await stagedPhoto(database, 13);
    const addresses: string[] = [];
    for (const degrees of [90, 180, 270, 0, 90] as const) {
      addresses.push(itemOf(await rotateStagedPhoto(database, id, degrees)).imageUrl);
    }
    expect(addresses[3]).toBe(imageUrl);
    expect(addresses[4]).toBe(addresses[0]);
    await describePhoto(database, id, { caption: caption(13) });
    await publishStaged(database, [id]);
    const [item] = await newestGalleryItems(database, 1);
    expect(item?.imageUrl).toBe(addresses[0]);
    const back = itemOf(await rotatePhoto(database, item?.id ?? 0, 0));
    expect(back).toMatchObject({ imageUrl, degrees: 0 });
    const stored = await database.selectFrom('photo_files').select('imageUrl').distinct().execute();
    expect(stored).toEqual([{ imageUrl }]);
    await rotatePhoto(database, back.id, 180);
    await withdrawPhotos(database, [back]);
    expect(await database.selectFrom('photo_files').select('name').execute()).toEqual([]);
  });

  test('the picture of a news item is served while public, and kept while an entry refers to it', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 20);
    const other = await picture(database, 21);
    const isPublic = async (address: string) =>
      (await publishedPiece(database, firstFile(address), 0)) !== undefined;
    const item = await newDraft(database, { picture: imageUrl, pictureDescription });
    expect(await isPublic(imageUrl)).toBe(false);
    await item.publish();
    expect(await isPublic(imageUrl)).toBe(true);
    const shown = { picture: imageUrl, pictureDescription };
    expect(await newestNews(database, 1)).toMatchObject([shown]);

    await item.save({ picture: other });
    await item.publish();
    expect([await isPublic(imageUrl), await isPublic(other)]).toEqual([false, true]);
    expect(await sweepFiles(database, in25Hours()), 'a version has the first one').toBe(0);
    expect((await item.restoreVersion(1)).fields.picture).toBe(imageUrl);
    await item.withdraw();
    expect(await isPublic(other)).toBe(false);
    expect(await storedFileNames(database, other)).not.toEqual([]);
  });

  test('a photo of gallery and news is served while either shows it', async () => {
    const database = await migratedDatabase(engine);
    const photo = await publishedPhoto(database, 22);
    const { imageUrl } = photo;
    const item = await newDraft(database, { picture: imageUrl, pictureDescription });
    await item.publish();
    await withdrawPhotos(database, [photo]);
    expect(await newestGalleryItems(database, 1)).toEqual([]);
    expect(await publishedPiece(database, firstFile(imageUrl), 0)).toBeDefined();
    await item.withdraw();
    expect(await publishedPiece(database, firstFile(imageUrl), 0)).toBeUndefined();
    expect(await storedFileNames(database, imageUrl), 'the draft has it').not.toEqual([]);
  });

  test('a picture that no draft refers to is deleted a day after its last upload or use', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 50);
    const files = await storedFileNames(database, imageUrl);
    const isOld = () =>
      database.updateTable('photo_files').set({ storedAt: '2020-01-01T00:00:00.000Z' }).execute();
    await isOld();
    await picture(database, 50);
    expect(await sweepFiles(database, new Date())).toBe(0);

    const item = await newDraft(database, { picture: imageUrl });
    await isOld();
    await item.save({ picture: null });
    expect(await sweepFiles(database, new Date())).toBe(0);
    await item.save({ picture: imageUrl });
    expect((await storedFileNames(database, imageUrl)).toSorted()).toEqual(files.toSorted());
    await item.save({ picture: null });
    expect(await sweepFiles(database, in25Hours())).toBe(files.length);
    for (const picture of [imageUrl, 'https://elsewhere.example/a.jpg']) {
      await expect(item.save({ picture })).rejects.toThrow('picture-without-files');
    }
  });
});
