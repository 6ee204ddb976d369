import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase, revisionsOf } from '#tests/databases.ts';
import type { Database, Engine } from './database.ts';
import {
  addGalleryItem,
  findGalleryItem,
  galleryPart,
  insertAlbum,
  moveTo,
  removeAlbumRow,
  setAlbumOf,
  updateAlbum,
  withGalleryLocked,
} from './gallery.ts';

const caption = { mk: 'Опис', en: 'Caption' };
const title = { mk: 'Свечен собир', en: 'A festive meeting' };

async function galleryOf(engine: Engine, count: number): Promise<Database> {
  const database = await migratedDatabase(engine);
  for (let number = 1; number <= count; number++) {
    await addGalleryItem(database, { imageUrl: `/media/${number}.jpg`, caption });
  }
  return database;
}

async function order(database: Database): Promise<number[]> {
  const ids: number[] = [];
  for (let skip = 0; ; skip += 2) {
    const part = await galleryPart(database, { skip, limit: 2 });
    ids.push(...part.map(({ id }) => id));
    if (part.length < 2) return ids;
  }
}

const move = (database: Database, id: number, place: number) =>
  withGalleryLocked(database, (transaction) => moveTo(transaction, [id], place));

describe.each(engines)('on %s', (engine) => {
  test('after many moves every photo has a different place, and a new one is first', async () => {
    const database = await galleryOf(engine, 6);
    const expected = [6, 5, 4, 3, 2, 1];
    for (const [id, place] of [
      [1, 1],
      [6, 1],
      [3, 6],
      [4, 2],
      [1, 5],
      [2, 2],
      [6, 99],
      [5, 0],
    ] as const) {
      await move(database, id, place);
      expected.splice(expected.indexOf(id), 1);
      expected.splice(Math.max(0, place - 1), 0, id);
      expect(await order(database)).toEqual(expected);
    }
    await addGalleryItem(database, { imageUrl: '/media/7.jpg', caption });
    expect(await order(database)).toEqual([7, ...expected]);
    await move(database, 99, 1);
    expect(await order(database)).toEqual([7, ...expected]);
  });

  test('several photos move together, and concurrent moves all take effect', async () => {
    const database = await galleryOf(engine, 6);
    for (const [ids, place, expected] of [
      [[6, 5], 2, [4, 6, 5, 3, 2, 1]],
      [[5, 1], 1, [5, 1, 4, 6, 3, 2]],
      [[4, 3, 2], 9, [5, 1, 6, 4, 3, 2]],
    ] as const) {
      await withGalleryLocked(database, (transaction) => moveTo(transaction, [...ids], place));
      expect(await order(database)).toEqual(expected);
    }
    await Promise.all([1, 2, 3, 4, 5, 6].map((id) => move(database, id, 1)));
    expect((await order(database)).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('the photos of an album are adjacent, and contain its current title', async () => {
    const database = await galleryOf(engine, 6);
    const { revision: _, ...album } = await insertAlbum(database, {
      title,
      date: '2026-03-05',
      revision: '',
    });
    const put = (ids: number[], to: number | null) =>
      withGalleryLocked(database, (transaction) => setAlbumOf(transaction, ids, to));
    await put([5, 2], album.id);
    expect(await order(database)).toEqual([6, 5, 2, 4, 3, 1]);
    await put([3], album.id);
    expect(await order(database)).toEqual([6, 5, 2, 3, 4, 1]);
    const photos = await galleryPart(database, { skip: 0, limit: 3 });
    expect(photos.map((photo) => photo.album)).toEqual([undefined, album, album]);
    const seen = new Set([(await revisionsOf(database)).gallery]);
    const shown = { id: album.id, title: { mk: 'Нов', en: 'New' }, date: '2026-03-06' };
    await updateAlbum(database, { ...shown, revision: 'a' });
    seen.add((await revisionsOf(database)).gallery);
    expect(await findGalleryItem(database, { id: 3 })).toMatchObject({ album: shown });
    await put([5, 2], null);
    await removeAlbumRow(database, album.id);
    seen.add((await revisionsOf(database)).gallery);
    expect(seen.size, 'each change renews the pages').toBe(3);
    expect(await order(database)).toEqual([6, 5, 2, 3, 4, 1]);
    expect(await findGalleryItem(database, { id: 3 })).not.toHaveProperty('album');
  });
});
