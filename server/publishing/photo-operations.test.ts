import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { parsePicture } from '#shared/picture.ts';
import { engines, migratedDatabase, revisionsOf, untilAwaited } from '#tests/databases.ts';
import { described, newDraft, operation } from '#tests/entry.ts';
import {
  batchOf,
  bytesOf,
  describePhoto,
  letADayPass,
  newAlbum,
  newPhoto,
  photoAt,
  publishAll,
  publishedPhoto,
} from '#tests/photos.ts';
import type { Database } from '../storage/database.ts';
import { entriesSlice, removeBinned } from '../storage/entry-lists.ts';
import {
  publishedPiece,
  removeUnreferencedFiles,
  storedFile,
  storedFileNames,
  withFilesLocked,
} from '../storage/files.ts';
import { newestGalleryItems, publicAlbums } from '../storage/gallery.ts';
import { countNewPhotos, setPosition } from '../storage/photo-rows.ts';
import { runOperations, toEntry } from './entry-operations.ts';
import {
  addPhoto,
  movePhotos,
  publishPhotos,
  publishSound,
  storePicture,
  turnPicture,
} from './photo-operations.ts';
import { binAll, restoreAll } from './publish-entry.ts';
import { publishDue } from './schedule.ts';

async function picture(database: Database, red: number): Promise<string> {
  const outcome = await storePicture(database, await bytesOf(red), `${red}.png`);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.imageUrl;
}

async function turned(database: Database, original: string, degrees: 0 | 90 | 180 | 270) {
  const outcome = await turnPicture(database, original, degrees);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.errors));
  return outcome.turned;
}

async function corners(database: Database, imageUrl: string): Promise<number[]> {
  const bytes = await storedFile(database, imageUrl.slice('/media/'.length));
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return [data[0] ?? 0, data[(info.width - 1) * info.channels] ?? 0].map((red) =>
    Math.round(red / 50),
  );
}

const whole = { skip: 0, limit: 99 };
const caption = (number: number) => ({ mk: `Слика ${number}`, en: `Picture ${number}` });
const title = { mk: 'Свечен собир', en: 'A festive meeting' };
const hall = { mk: 'Сала', en: 'A hall' };
const firstFile = (imageUrl: string) => imageUrl.slice('/media/'.length);
async function sweptAfterADay(database: Database) {
  await letADayPass(database);
  return removeUnreferencedFiles(database);
}
const gallery = (database: Database) => newestGalleryItems(database, 99);
const idsIn = async (database: Database) => (await gallery(database)).map(({ id }) => id);

describe.each(engines)('on %s', (engine) => {
  test('a batch is published as a whole, in its order: before the others, or last in its album', async () => {
    const database = await migratedDatabase(engine);
    const album = await newAlbum(database, title);
    const old = await publishedPhoto(database, 1, { caption: caption(1), album });
    const loose = await publishedPhoto(database, 2, { caption: caption(2) });
    const [third, fourth, fifth, sixth] = (await Promise.all(
      [3, 4, 5, 6].map(async (red) => (await newPhoto(database, red)).id),
    )) as [number, number, number, number];
    await describePhoto(database, third, { caption: caption(3) });
    await describePhoto(database, fourth, { caption: { mk: 'Опис', en: '' } });
    const missing = { code: 'missing', text: 'caption' };
    expect(await publishAll(database, [fifth, fourth, third, 99])).toEqual({
      ok: false,
      items: [],
      errors: [
        { id: fifth, error: { ...missing, language: 'mk' } },
        { id: fifth, error: { ...missing, language: 'en' } },
        { id: fourth, error: { ...missing, language: 'en' } },
        { id: 99, error: { code: 'no-such-entry', id: 99 } },
      ],
    });
    expect(await gallery(database)).toEqual([old, loose]);
    expect(await publishAll(database, [])).toMatchObject({
      errors: [{ id: null, error: { code: 'no-photos' } }],
    });

    const [sound, other] = [await newPhoto(database, 7), await newPhoto(database, 8)];
    await describePhoto(database, sound.id, { caption: caption(7) });
    const some = await publishSound(
      database,
      operation(''),
      await batchOf(database, [fifth, sound.id, other.id]),
    );
    expect(some).toMatchObject({ ok: true, items: [{ id: sound.id }] });
    expect(new Set(some.errors.map(({ id }) => id))).toEqual(new Set([fifth, other.id]));
    for (const id of [sound.id, other.id]) await photoAt(database, id).bin();

    await describePhoto(database, fourth, { caption: caption(4), album });
    await describePhoto(database, fifth, { caption: caption(5) });
    await describePhoto(database, sixth, { caption: caption(6), album });
    expect(await publishAll(database, [sixth, fifth, fourth, third])).toMatchObject({ ok: true });
    expect(await idsIn(database)).toEqual([old.id, sixth, fourth, fifth, third, loose.id]);
    expect(await countNewPhotos(database)).toBe(0);
    const dated = { id: album, title, date: '2026-03-05' };
    expect(await publicAlbums(database)).toEqual([{ ...dated, photos: 3 }]);
    expect((await gallery(database))[0]).toMatchObject({ caption: caption(1), album: dated });
    expect(await publishedPiece(database, firstFile(old.imageUrl), 0)).toBeDefined();
  });

  test('photos that another person changes during a batch are named, and the others are published', async () => {
    const database = await migratedDatabase(engine);
    const ids = [(await newPhoto(database, 1)).id, (await newPhoto(database, 2)).id];
    const batch = await batchOf(database, ids);
    const once = operation('');
    let calls = 0;
    const outcome = await runOperations(database, 'photo', once, batch, () => (entry) => {
      calls += 1;
      const isChanged = calls > batch.length && entry.id === ids[0];
      return isChanged ? { ok: false, conflict: toEntry('photo', entry) } : { binned: true };
    });
    expect(outcome).toMatchObject({
      ok: false,
      items: [{ id: ids[1], state: 'binned' }],
      errors: [{ id: ids[0], error: { code: 'changed-elsewhere' } }],
    });
    expect(await countNewPhotos(database)).toBe(1);
  });

  test('nothing changes if no photo is chosen', async () => {
    const database = await migratedDatabase(engine);
    const { id } = await publishedPhoto(database, 1);
    await movePhotos(database, { album: 0 }, [], null);
    expect(await removeBinned(database, { collection: 'photo', ids: [] })).toBe(0);
    expect(await idsIn(database)).toEqual([id]);
  });

  test('a photo is public once its batch is published, with the captions that were confirmed', async () => {
    const database = await migratedDatabase(engine);
    const before = await revisionsOf(database);
    const { id, fields } = await newPhoto(database, 9);
    expect(await newPhoto(database, 9), 'uploaded again').toMatchObject({ id });
    expect(
      await publishedPiece(database, firstFile(fields.picture?.file ?? ''), 0),
    ).toBeUndefined();
    expect(await revisionsOf(database)).toEqual(before);
    expect(await sweptAfterADay(database)).toBe(0);
    const { lastOperation } = await describePhoto(database, id, { caption: caption(9) });
    await describePhoto(database, id, { caption: caption(10) });
    expect(await publishPhotos(database, operation(''), [{ id, base: lastOperation }])).toEqual({
      ok: false,
      items: [],
      errors: [{ id, error: { code: 'changed-elsewhere' } }],
    });
    const batch = await batchOf(database, [id]);
    const once = operation('');
    const published = await publishPhotos(database, once, batch);
    expect(published).toMatchObject({
      ok: true,
      items: [{ fields: { picture: { description: caption(10) } } }],
    });
    expect(await publishPhotos(database, once, batch)).toEqual(published);
    expect(await gallery(database)).toHaveLength(1);
  });

  test('the gallery never shows the same photo twice', async () => {
    const database = await migratedDatabase(engine);
    await publishedPhoto(database, 11);
    const photo = await publishedPhoto(database, 12);
    expect(await addPhoto(database, await bytesOf(11), 'again.png')).toEqual({
      ok: false,
      errors: [{ code: 'same-photo', file: 'again.png', position: 2 }],
    });
    const rotation = await turned(database, photo.imageUrl, 90);
    const { picture } = (await photoAt(database, photo.id).open())?.fields ?? {};
    if (!picture) throw new Error('no picture');
    await describePhoto(database, photo.id, { picture: { ...picture, ...rotation } });
    await publishAll(database, [photo.id]);
    expect(await addPhoto(database, await bytesOf(12), 'unturned.png')).toMatchObject({
      errors: [{ code: 'same-photo', position: 1 }],
    });
  });

  test('a photo that is published or scheduled on its own screen comes first, and not twice', async () => {
    const database = await migratedDatabase(engine);
    const old = await publishedPhoto(database, 1);
    const [now, later] = [await newPhoto(database, 2), await newPhoto(database, 3)];
    await describePhoto(database, now.id);
    await photoAt(database, now.id).publish();
    await describePhoto(database, later.id);
    await photoAt(database, later.id).schedule('2999-01-01');
    const scheduled = database.updateTable('entries').where('scheduledFor', 'is not', null);
    await scheduled.set({ scheduledFor: '2026-01-01T00:00:00.000Z' }).execute();
    await publishDue(database);
    expect(await idsIn(database)).toHaveLength(3);
    expect((await idsIn(database)).at(-1)).toBe(old.id);

    const again = await newPhoto(database, 4);
    const twin = await newPhoto(database, 5);
    await describePhoto(database, again.id, { picture: twin.fields.picture });
    await photoAt(database, again.id).schedule('2999-01-01');
    await describePhoto(database, twin.id);
    await publishAll(database, [twin.id]);
    await scheduled.set({ scheduledFor: '2026-01-01T00:00:00.000Z' }).execute();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await publishDue(database);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"same-photo","file":"5.png"'));
    expect(await idsIn(database), 'the same photo at its time').toHaveLength(4);
    expect((await photoAt(database, again.id).open())?.state).toBe('draft');
    await photoAt(database, again.id).bin();

    await photoAt(database, old.id).bin();
    await publishedPhoto(database, 1);
    await photoAt(database, old.id).restore();
    await expect(photoAt(database, old.id).publish()).rejects.toThrow('same-photo');
  });

  test('four rotations give the original files, without a loss', async () => {
    const database = await migratedDatabase(engine);
    const { id, imageUrl } = await publishedPhoto(database, 0);
    const newer = await publishedPhoto(database, 1);
    expect(await corners(database, imageUrl)).toEqual([0, 5]);
    const addresses: string[] = [];
    for (const degrees of [90, 180, 270, 0, 90] as const) {
      const next = await turned(database, imageUrl, degrees);
      await photoAt(database, id).save({
        picture: { ...described(imageUrl, caption(0)), ...next },
      });
      addresses.push(next.file);
    }
    expect(addresses[3]).toBe(imageUrl);
    expect(addresses[4]).toBe(addresses[0]);
    expect(new Set(addresses).size).toBe(4);
    expect(parsePicture(addresses[0] ?? '')).toMatchObject({ width: 240, height: 320 });
    expect(await corners(database, addresses[0] ?? '')).toEqual([0, 0]);
    expect(await corners(database, addresses[1] ?? '')).toEqual([5, 0]);
    expect(await gallery(database), 'a draft changes nothing').toMatchObject([newer, { imageUrl }]);
    await publishAll(database, [id]);
    expect(await gallery(database)).toMatchObject([newer, { id, imageUrl: addresses[0] }]);
    expect(await publishedPiece(database, firstFile(imageUrl), 0), 'unturned').toBeUndefined();
    const restored = await photoAt(database, id).restoreVersion(1);
    expect(restored.fields.picture?.file).toBe(imageUrl);
  });

  test('photos in the bin are not public, and return with their number, position and album', async () => {
    const database = await migratedDatabase(engine);
    const album = await newAlbum(database, title);
    const ids: number[] = [];
    for (const red of [10, 20, 30]) ids.push((await publishedPhoto(database, red, { album })).id);
    await movePhotos(database, { album }, ids.slice(2), ids[0] ?? 0);
    const before = await gallery(database);
    const [first, third, second] = before;
    if (!third || !second) throw new Error('no photos');
    const batch = await batchOf(database, [third.id, second.id]);
    const binned = await binAll(database, 'photo', operation(''), batch);
    if (!binned.ok) throw new Error(JSON.stringify(binned));
    expect(await gallery(database)).toEqual([first]);
    expect(await publishedPiece(database, firstFile(third.imageUrl), 0)).toBeUndefined();
    expect(await sweptAfterADay(database), 'the bin has its files').toBe(0);
    expect(await entriesSlice(database, 'photo', 'binned', whole)).toHaveLength(2);

    const restoring = binned.items.map(({ id, lastOperation: base }) => ({ id, base }));
    const once = operation('');
    expect(await restoreAll(database, 'photo', once, restoring)).toMatchObject({ ok: true });
    // The second call repeats an operation whose response was lost.
    expect(await restoreAll(database, 'photo', once, restoring)).toMatchObject({ ok: true });
    await publishAll(database, [second.id, third.id]);
    expect(await gallery(database)).toEqual(before);
    expect(await publishedPiece(database, firstFile(third.imageUrl), 0)).toBeDefined();
  });

  test('a picture is served while the gallery or the news show it, and kept while an entry or a version has it', async () => {
    const database = await migratedDatabase(engine);
    const { id, imageUrl } = await publishedPhoto(database, 22);
    const second = await picture(database, 21);
    const arePublic = async () =>
      Promise.all(
        [imageUrl, second].map(
          async (url) => (await publishedPiece(database, firstFile(url), 0)) !== undefined,
        ),
      );
    const item = await newDraft(database, { picture: described(imageUrl, hall) });
    await item.publish();
    await photoAt(database, id).bin();
    await removeBinned(database, { collection: 'photo', ids: [id] });
    await item.save({ picture: described(second, hall) });
    await item.schedule('2999-01-01');
    expect(await arePublic()).toEqual([true, false]);
    await item.unschedule();
    await item.save({ date: '' });
    await item.publish();
    expect(await arePublic()).toEqual([false, true]);
    expect(await sweptAfterADay(database), 'a version has the first one').toBe(0);
    expect((await item.restoreVersion(1)).fields.picture?.file).toBe(imageUrl);
    await item.withdraw();
    expect(await arePublic()).toEqual([false, false]);
    expect(await storedFileNames(database, second)).not.toEqual([]);
  });

  test('a picture that no draft refers to is deleted a day after its last upload or use', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 50);
    const files = await storedFileNames(database, imageUrl);
    await letADayPass(database);
    await picture(database, 50);
    expect(await removeUnreferencedFiles(database)).toBe(0);

    const withPicture = { picture: described(imageUrl, hall) };
    const item = await newDraft(database, withPicture);
    await letADayPass(database);
    await item.save({ picture: null });
    expect(await removeUnreferencedFiles(database)).toBe(0);
    await item.save(withPicture);
    expect((await storedFileNames(database, imageUrl)).toSorted()).toEqual(files.toSorted());
    await item.save({ picture: null });
    expect(await sweptAfterADay(database)).toBe(files.length);
    await expect(item.save(withPicture)).rejects.toThrow('picture-without-files');
  });
});

test('a change waits while another one orders the gallery, and both succeed', async () => {
  const database = await migratedDatabase('postgres');
  const { id } = await publishedPhoto(database, 50);
  const [binned] = await withFilesLocked(database, async (transaction) => {
    const waiting = photoAt(database, id).bin();
    await untilAwaited(transaction);
    await setPosition(transaction, id, 1);
    return [waiting];
  });
  expect((await binned)?.state).toBe('binned');
});
