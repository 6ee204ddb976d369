import { describe, expect, test } from 'vitest';
import { apiPaths, crawlerPaths, pagePaths } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { itemOf, operation } from '#tests/entry.ts';
import { bytesOf, photoCaption, publishedPhoto, stagedPhoto } from '#tests/photos.ts';
import { testSite } from '#tests/site.ts';
import type { Database } from '../storage/database.ts';
import { newestGalleryItems } from '../storage/gallery.ts';
import { storedFileNames } from '../storage/photo-files.ts';
import { setBinned, storedStagedPhotos } from '../storage/staged-photos.ts';
import { removeAlbum, saveAlbum } from './albums.ts';
import { movePhotos, replacePhoto, rotatePhoto, setAlbum } from './gallery-photos.ts';
import { binPublicPhotos, restorePhotos } from './photo-bin.ts';
import { stagedPhotos } from './photos.ts';
import { sweepFiles } from './schedule.ts';

async function binOne(database: Database, id: number): Promise<number> {
  const [binned] = await binPublicPhotos(database, [{ id }]);
  if (binned === undefined) throw new Error('not in the bin');
  return binned;
}

const gallery = (database: Database) => newestGalleryItems(database, 9);

describe.each(engines)('on %s', (engine) => {
  test('a deleted photo is not public, and is restored with its number, place and album', async () => {
    const database = await migratedDatabase(engine);
    const site = await testSite(database);
    for (const red of [10, 20]) await publishedPhoto(database, red);
    const photo = await publishedPhoto(database, 30);
    const title = { mk: 'Собир', en: 'Meeting' };
    const dated = { title, date: '2026-03-05' };
    const album = itemOf(await saveAlbum(database, null, operation(''), dated));
    await setAlbum(database, [photo.id], album.id);
    await movePhotos(database, [photo.id], 2);
    await rotatePhoto(database, photo.id, 90);
    const before = await gallery(database);
    const { imageUrl = '' } = before[1] ?? {};
    const text = async (path: string) => (await site.request(path)).text();
    expect(await text(pagePaths.gallery)).toContain(imageUrl.replace(/-\d+x.*/, ''));

    const binned = await binOne(database, photo.id);
    expect(await gallery(database)).toEqual([before[0], before[2]]);
    const hash = imageUrl.replace(/^\/media\/|-\d+x.*/g, '');
    for (const path of [
      apiPaths.gallery,
      pagePaths.gallery,
      pagePaths.home,
      crawlerPaths.sitemap,
    ]) {
      expect(await text(path), path).not.toContain(hash);
    }
    const files = await storedFileNames(database, imageUrl);
    for (const file of files) expect((await site.request(`/media/${file}`)).status).toBe(404);
    expect(await stagedPhotos(database)).toEqual([]);
    const inAYear = new Date(Date.now() + 365 * 24 * 3_600_000);
    expect(await sweepFiles(database, inAYear), 'the bin has its files').toBe(0);
    expect(await storedStagedPhotos(database, { binned: true })).toMatchObject([
      {
        id: binned,
        imageUrl,
        caption: photoCaption,
        galleryId: photo.id,
        binnedAt: expect.any(String),
      },
    ]);

    const newest = await publishedPhoto(database, 40);
    await restorePhotos(database, [binned]);
    expect(await gallery(database)).toEqual([newest, ...before]);
    expect(await storedStagedPhotos(database, { binned: true })).toEqual([]);
    expect((await site.request(`/media/${files[0]}`)).status).toBe(200);
    // The second call repeats an operation whose response was lost.
    await restorePhotos(database, [binned]);
    expect(await gallery(database)).toHaveLength(4);

    const again = await binOne(database, photo.id);
    await removeAlbum(database, album.id);
    await restorePhotos(database, [again]);
    expect((await gallery(database))[2]).not.toHaveProperty('album');
  });

  test('a replaced photo can be restored, with the current caption', async () => {
    const database = await migratedDatabase(engine);
    const photo = await publishedPhoto(database, 10);
    const { binned = 0 } = await replacePhoto(database, photo.id, await bytesOf(20), 'new.png');
    const [shown] = await gallery(database);
    expect(shown?.imageUrl).not.toBe(photo.imageUrl);
    await restorePhotos(database, [binned]);
    expect(await gallery(database)).toEqual([photo]);
    expect(await storedStagedPhotos(database, { binned: true })).toMatchObject([
      { imageUrl: shown?.imageUrl },
    ]);
    const same = await replacePhoto(database, photo.id, await bytesOf(10), 'same.png');
    expect(same).not.toHaveProperty('binned');
  });

  test('a new photo goes to the bin and back, and may be uploaded again in the meantime', async () => {
    const database = await migratedDatabase(engine);
    const one = await stagedPhoto(database, 10);
    await setBinned(database, [one.id], true);
    expect(await stagedPhotos(database)).toEqual([]);
    const again = await stagedPhoto(database, 10);
    expect(again.id).not.toBe(one.id);
    await restorePhotos(database, [one.id]);
    expect(await stagedPhotos(database)).toEqual([one, again]);
  });

  test('the gallery never shows the same photo twice, however often it is restored', async () => {
    const database = await migratedDatabase(engine);
    const first = await publishedPhoto(database, 10);
    const binned = [await binOne(database, first.id)];
    binned.push(await binOne(database, (await publishedPhoto(database, 10)).id));
    const { id } = await publishedPhoto(database, 20);
    const { binned: previous = 0 } = await replacePhoto(database, id, await bytesOf(30), 'a.png');
    for (const red of [20, 10]) await publishedPhoto(database, red);
    await restorePhotos(database, [...binned, previous]);
    const addresses = (await gallery(database)).map(({ imageUrl }) => imageUrl);
    expect(addresses).toHaveLength(3);
    expect(new Set(addresses).size).toBe(3);
    const kept = await stagedPhotos(database);
    expect(kept.map(({ fileName }) => fileName)).toEqual(Array(3).fill(photoCaption.mk));
  });
});
