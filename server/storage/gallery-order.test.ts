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

  test.each([
    [[6, 5], 2, [4, 6, 5, 3, 2, 1]],
    [[5, 1], 1, [5, 1, 6, 4, 3, 2]],
    [[6, 3, 2], 3, [5, 4, 6, 3, 2, 1]],
    [[6, 4, 2], 9, [5, 3, 1, 6, 4, 2]],
  ])('the photos %j move together to place %i', async (ids, place, expected) => {
    const database = await galleryOf(engine, 6);
    await withGalleryLocked(database, (transaction) => moveTo(transaction, ids, place));
    expect(await order(database)).toEqual(expected);
  });

  test('concurrent moves all take effect', async () => {
    const database = await galleryOf(engine, 6);
    await Promise.all([1, 2, 3, 4, 5, 6].map((id) => move(database, id, 1)));
    const ids = await order(database);
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('the photos of an album are adjacent and contain its title', async () => {
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
    expect(await findGalleryItem(database, { id: 3 })).toMatchObject({ album });
    await put([5, 2, 3], null);
    expect(await order(database)).toEqual([6, 5, 2, 3, 4, 1]);
    expect(await findGalleryItem(database, { id: 3 })).not.toHaveProperty('album');
  });

  test('a change of an album renews the pages that show it', async () => {
    const database = await galleryOf(engine, 2);
    const { id } = await insertAlbum(database, { title, date: '2026-03-05', revision: '' });
    await withGalleryLocked(database, (transaction) => setAlbumOf(transaction, [1], id));
    const seen = new Set([(await revisionsOf(database)).gallery]);
    const shown = { id, title: { mk: 'Нов', en: 'New' }, date: '2026-03-06' };
    await updateAlbum(database, { ...shown, revision: 'a' });
    seen.add((await revisionsOf(database)).gallery);
    expect(await findGalleryItem(database, { id: 1 })).toMatchObject({ album: shown });
    await removeAlbumRow(database, id);
    seen.add((await revisionsOf(database)).gallery);
    expect(seen.size).toBe(3);
    expect(await findGalleryItem(database, { id: 1 })).not.toHaveProperty('album');
  });
});
