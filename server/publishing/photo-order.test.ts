/** The order of the gallery: albums by their date, photos within their album. */
import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase, revisionsOf } from '#tests/databases.ts';
import { entryAt, newDraft } from '#tests/entry.ts';
import { describePhoto, newAlbum, photoAt, publishAll, publishedPhoto } from '#tests/photos.ts';
import type { Database } from '../storage/database.ts';
import { removeBinned } from '../storage/entry-lists.ts';
import { albumSlice, newestGalleryItems } from '../storage/gallery.ts';
import { findNews } from '../storage/news-rows.ts';
import { movePhotos } from './photo-operations.ts';
import { publishDue } from './schedule.ts';

const whole = { skip: 0, limit: 99 };
const title = { mk: 'Свечен собир', en: 'A festive meeting' };
const gallery = (database: Database) => newestGalleryItems(database, 99);
const idsIn = async (database: Database) => (await gallery(database)).map(({ id }) => id);

describe.each(engines)('on %s', (engine) => {
  test('albums are sorted by date, also without their photos; without an album, photos come last', async () => {
    const database = await migratedDatabase(engine);
    const older = await newAlbum(database, title, '27.12.2025');
    const newer = await newAlbum(database, { mk: 'Нов', en: 'New' }, '12.12.2026');
    const loose = await publishedPhoto(database, 1);
    const inOlder = await publishedPhoto(database, 2, { album: older });
    const inNewer = await publishedPhoto(database, 3, { album: newer });
    expect(await idsIn(database)).toEqual([inNewer.id, inOlder.id, loose.id]);
    const seen = new Set([(await revisionsOf(database)).gallery]);
    const album = entryAt(database, { collection: 'album', id: older });
    await album.save({ day: '1.1.2027', title: { mk: 'Друг', en: 'Another' } });
    await album.publish();
    expect(await idsIn(database)).toEqual([inOlder.id, inNewer.id, loose.id]);
    expect((await gallery(database))[0]?.album).toMatchObject({ title: { en: 'Another' } });
    seen.add((await revisionsOf(database)).gallery);
    await album.bin();
    expect(await idsIn(database)).toEqual([inNewer.id, inOlder.id, loose.id]);
    seen.add((await revisionsOf(database)).gallery);
    expect(seen.size, 'each change renews the pages').toBe(3);
  });

  test('photos that were added in one millisecond can be ordered, too', async () => {
    const database = await migratedDatabase(engine);
    const album = await newAlbum(database, title);
    const ids: number[] = [];
    for (const red of [1, 2, 3]) ids.push((await publishedPhoto(database, red, { album })).id);
    for (const table of ['entries', 'gallery'] as const)
      await database.updateTable(table).set({ position: 7 }).where('id', 'in', ids).execute();
    const [first = 0, second, third = 0] = ids;
    expect(await movePhotos(database, { album }, [first], third)).toBe(true);
    expect(await idsIn(database)).toEqual([second, third, first]);
    expect(await movePhotos(database, { album }, [third, first], null)).toBe(true);
    expect(await idsIn(database)).toEqual([third, first, second]);
  });

  test('photos move within their album; many moves keep every photo in one position', async () => {
    const database = await migratedDatabase(engine);
    const album = await newAlbum(database, title);
    const ids: number[] = [];
    for (const red of [1, 2, 3, 4, 5, 6])
      ids.push((await publishedPhoto(database, red, { album })).id);
    const second = await publishedPhoto(database, 7);
    const expected = [...ids];
    for (const [which, position] of [
      [[0], 6],
      [[5], 1],
      [[2, 3], 1],
      [[1], 99],
      [[4, 0], 3],
    ] as const) {
      const moving = which.map((index) => ids[index] ?? 0);
      const left = expected.filter((id) => !moving.includes(id));
      await movePhotos(database, { album }, moving, left.slice(0, position - 1).at(-1) ?? null);
      const moved = expected.filter((id) => moving.includes(id));
      expected.splice(0, 6, ...left.toSpliced(position - 1, 0, ...moved));
      expect(await idsIn(database)).toEqual([...expected, second.id]);
    }
    await Promise.all(ids.map((id) => movePhotos(database, { album }, [id], null)));
    expect((await idsIn(database)).toSorted()).toEqual([...ids, second.id].toSorted());
    await movePhotos(database, { album }, [second.id], null);
    expect((await idsIn(database)).at(-1)).toBe(second.id);
    const outside = await movePhotos(database, { album }, ids.slice(0, 1), second.id);
    expect(outside, 'after a photo that is in the album no more').toBe(false);
  });

  test('a photo that comes into another album comes last there, also at its hour or after a withdrawal', async () => {
    const database = await migratedDatabase(engine);
    const [one, other] = [await newAlbum(database, title), await newAlbum(database, title)];
    const moving = await publishedPhoto(database, 1, { album: one });
    const withdrawn = await publishedPhoto(database, 2, { album: one });
    await photoAt(database, withdrawn.id).withdraw();
    const rest = await publishedPhoto(database, 3, { album: one });
    const there = await publishedPhoto(database, 4, { album: other });
    const albumIds = async (album: number) =>
      (await albumSlice(database, album, whole)).map(({ id }) => id);
    await describePhoto(database, moving.id, { album: other });
    await photoAt(database, moving.id).schedule('2999-01-01');
    await movePhotos(database, { album: one }, [rest.id], moving.id);
    expect(await albumIds(one), 'until then').toEqual([moving.id, rest.id]);
    const entries = database.updateTable('entries').where('scheduledFor', 'is not', null);
    await entries.set({ scheduledFor: '2026-01-01T00:00:00.000Z' }).execute();
    await publishDue(database);
    expect(await albumIds(other)).toEqual([there.id, moving.id]);
    await describePhoto(database, withdrawn.id, { album: other });
    await publishAll(database, [withdrawn.id]);
    expect(await albumIds(other)).toEqual([there.id, moving.id, withdrawn.id]);
  });

  test('the photos and the news of an album that is erased have no album', async () => {
    const database = await migratedDatabase(engine);
    const album = await newAlbum(database, title);
    const photo = await publishedPhoto(database, 1, { album });
    const item = await newDraft(database, { album });
    await item.publish();
    await entryAt(database, { collection: 'album', id: album }).bin();
    expect((await photoAt(database, photo.id).open())?.fields.album, 'in the bin').toBe(album);
    await removeBinned(database, { collection: 'album', ids: [album] });
    expect((await photoAt(database, photo.id).open())?.fields.album).toBeNull();
    expect((await item.open())?.fields.album).toBeNull();
    expect(await movePhotos(database, { album: 0 }, [photo.id], null)).toBe(true);
    expect((await findNews(database, item.id))?.album).toBeUndefined();
  });
});
