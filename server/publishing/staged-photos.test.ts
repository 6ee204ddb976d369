import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parsePicture, pictureFiles } from '#shared/picture.ts';
import type { StagedPhoto } from '#shared/publishing.ts';
import { engines, migratedDatabase, revisionsOf } from '#tests/databases.ts';
import { completeDraft, completeFields, entryOf } from '#tests/entry.ts';
import type { Database } from '../storage/database.ts';
import { newestGalleryItems } from '../storage/gallery.ts';
import { newestNews } from '../storage/news.ts';
import { isPublished, storedFileNames } from '../storage/photo-files.ts';
import { albums, removeAlbum, saveAlbum } from './albums.ts';
import { restoreVersion, saveDraft } from './entries.ts';
import { sweepFiles } from './gallery-upkeep.ts';
import { publish, withdraw } from './publish-entry.ts';
import { withdrawPhotos } from './publish-photos.ts';
import {
  discardStagedPhotos,
  publishBatch,
  rotateStagedPhoto,
  saveStagedPhoto,
  stagedPhotos,
  stagePhoto,
  storePicture,
} from './staged-photos.ts';

const bytesOf = (red: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

async function staged(database: Database, red: number): Promise<StagedPhoto> {
  const outcome = await stagePhoto(database, await bytesOf(red), `${red}.png`);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome.photo;
}

async function picture(database: Database, red: number): Promise<string> {
  const outcome = await storePicture(database, await bytesOf(red), `${red}.png`);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.faults));
  return outcome.imageUrl;
}

const caption = (number: number) => ({ mk: `Слика ${number}`, en: `Picture ${number}` });
const pictureDescription = { mk: 'Сала', en: 'A hall' };
const firstFile = (imageUrl: string) => imageUrl.slice('/media/'.length);
const in25Hours = () => new Date(Date.now() + 25 * 3_600_000);

describe.each(engines)('on %s', (engine) => {
  test('a staged photo is encoded and kept, and nobody sees it', async () => {
    const database = await migratedDatabase(engine);
    const before = await revisionsOf(database);
    const photo = await staged(database, 10);
    expect(photo).toMatchObject({ fileName: '10.png', caption: { mk: '', en: '' }, album: null });
    expect(await staged(database, 10)).toEqual(photo);
    expect(await stagedPhotos(database)).toEqual([photo]);
    const picture = parsePicture(photo.imageUrl);
    if (!picture) throw new Error(photo.imageUrl);
    const names = await storedFileNames(database, photo.imageUrl);
    expect(names.toSorted()).toEqual(pictureFiles(picture).toSorted());
    expect(await isPublished(database, firstFile(photo.imageUrl))).toBe(false);
    expect(await revisionsOf(database)).toEqual(before);
    expect(await sweepFiles(database, in25Hours())).toBe(0);
    await discardStagedPhotos(database, [photo.id]);
    expect(await stagedPhotos(database)).toEqual([]);
    expect(await storedFileNames(database, photo.imageUrl)).toEqual([]);
  });

  test('a batch comes first in the order that was wanted, its album together, all or nothing', async () => {
    const database = await migratedDatabase(engine);
    const title = { mk: 'Свечен собир', en: 'A festive meeting' };
    const saved = await saveAlbum(database, { title, date: '2026-03-05 18:30' });
    if (!saved.ok) throw new Error('no album');
    const { album } = saved;
    expect(album).toMatchObject({ title, date: '2026-03-05' });
    const old = await staged(database, 1);
    await saveStagedPhoto(database, old.id, { caption: caption(1), album: album.id });
    expect(await publishBatch(database, [old.id])).toMatchObject({ ok: true });

    const photos = [
      await staged(database, 2),
      await staged(database, 3),
      await staged(database, 4),
    ];
    const [first, second, third] = photos.map(({ id }) => id) as [number, number, number];
    await saveStagedPhoto(database, first, { caption: caption(2), album: null });
    await saveStagedPhoto(database, second, { caption: { mk: 'Опис', en: '' }, album: album.id });
    const refused = await publishBatch(database, [third, second, first, 99]);
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
    expect(await publishBatch(database, [])).toMatchObject({
      faults: [{ id: null, fault: { code: 'no-photos' } }],
    });

    await saveStagedPhoto(database, second, { caption: caption(3), album: album.id });
    await saveStagedPhoto(database, third, { caption: caption(4), album: null });
    const published = await publishBatch(database, [third, second, first]);
    const gallery = await newestGalleryItems(database, 9);
    expect(gallery.map(({ caption }) => caption.en)).toEqual(
      [4, 3, 1, 2].map((number) => `Picture ${number}`),
    );
    expect(published).toMatchObject({ ok: true });
    expect(await stagedPhotos(database)).toEqual([]);
    expect(await albums(database)).toEqual([{ ...album, photos: 2 }]);
    expect(await isPublished(database, firstFile(photos[0]?.imageUrl ?? ''))).toBe(true);
  });

  test('a device with an older list overwrites no caption of another', async () => {
    const database = await migratedDatabase(engine);
    const { id, caption: none } = await staged(database, 8);
    const saved = await saveAlbum(database, { title: caption(1), date: '2026-03-05' });
    if (!saved.ok) throw new Error('no album');
    const old = { caption: none, album: null };
    await saveStagedPhoto(
      database,
      id,
      { caption: { mk: 'Сала', en: 'A hall' }, album: null },
      old,
    );
    // "Album for all" carries the captions of a list that has none.
    const withAlbum = { caption: none, album: saved.album.id };
    const described = { caption: { mk: 'Сала', en: 'A hall' }, album: saved.album.id };
    expect(await saveStagedPhoto(database, id, withAlbum, old)).toMatchObject({
      ok: true,
      photo: described,
    });
    const other = { caption: { mk: 'Друга сала', en: '' }, album: null };
    expect(await saveStagedPhoto(database, id, other, old)).toMatchObject({
      ok: false,
      conflict: described,
    });
    expect(await stagedPhotos(database)).toMatchObject([described]);
    const again = { caption: { mk: 'Сала\u0007', en: '' }, album: null };
    expect(await saveStagedPhoto(database, id, again, old), 'the same text').toMatchObject({
      photo: described,
    });
  });

  test('a staged photo is turned before it is published, and keeps its caption', async () => {
    const database = await migratedDatabase(engine);
    const photo = await staged(database, 6);
    await saveStagedPhoto(database, photo.id, { caption: caption(6), album: null });
    const turned = await rotateStagedPhoto(database, photo.id, 270);
    if (!turned.ok) throw new Error(JSON.stringify(turned.faults));
    const { imageUrl } = turned.photo;
    expect(turned.photo).toEqual({ ...photo, imageUrl, caption: caption(6) });
    expect(parsePicture(imageUrl)).toMatchObject({ width: 240, height: 320 });
    expect(await storedFileNames(database, photo.imageUrl)).toEqual([]);
    expect(await rotateStagedPhoto(database, 99, 90)).toMatchObject({
      faults: [{ code: 'no-such-photo', id: 99 }],
    });
    await publishBatch(database, [photo.id]);
    expect(await newestGalleryItems(database, 1)).toMatchObject([{ imageUrl }]);
    expect(await storedFileNames(database, imageUrl)).not.toEqual([]);
  });

  test('a photo is never there twice, however it is turned or asked for', async () => {
    const database = await migratedDatabase(engine);
    const turned = await staged(database, 7);
    expect(await rotateStagedPhoto(database, turned.id, 90)).toMatchObject({ ok: true });
    const again = await staged(database, 7);
    expect(await rotateStagedPhoto(database, again.id, 90)).toEqual({
      ok: false,
      faults: [{ code: 'same-staged-photo' }],
    });
    await saveStagedPhoto(database, turned.id, { caption: caption(7), album: null });
    expect(await publishBatch(database, [turned.id, turned.id])).toMatchObject({ ok: true });
    const [item, ...more] = await newestGalleryItems(database, 9);
    expect(more).toEqual([]);
    expect(await rotateStagedPhoto(database, again.id, 90)).toEqual({
      ok: false,
      faults: [{ code: 'same-photo', file: '7.png', id: item?.id }],
    });
    expect(await stagedPhotos(database)).toEqual([again]);
    expect(await storedFileNames(database, again.imageUrl)).not.toEqual([]);
    expect(await storedFileNames(database, item?.imageUrl ?? '')).not.toEqual([]);
  });

  test('what cannot be staged, goes into no album or is from before a change is refused', async () => {
    const database = await migratedDatabase(engine);
    const noPicture = { code: 'no-picture', file: 'letter.jpg' };
    const letter = Buffer.from('Dear brethren');
    for (const store of [stagePhoto, storePicture]) {
      expect(await store(database, letter, 'letter.jpg')).toMatchObject({ faults: [noPicture] });
    }
    const photo = await staged(database, 5);
    const save = { caption: caption(5), album: 77 };
    expect(await saveStagedPhoto(database, photo.id, save)).toEqual({
      ok: false,
      faults: [{ code: 'no-such-album', id: 77 }],
    });
    expect(await saveStagedPhoto(database, 99, { ...save, album: null })).toEqual({
      ok: false,
      faults: [{ code: 'no-such-photo', id: 99 }],
    });
    await saveStagedPhoto(database, photo.id, { ...save, album: null });
    await publishBatch(database, [photo.id]);
    const [item] = await newestGalleryItems(database, 1);
    expect(await stagePhoto(database, await bytesOf(5), 'again.png')).toEqual({
      ok: false,
      faults: [{ code: 'same-photo', file: 'again.png', id: item?.id }],
    });
    expect(await removeAlbum(database, 77)).toMatchObject({
      faults: [{ code: 'no-such-album', id: 77 }],
    });
    const title = { mk: '', en: 'x' };
    expect(await saveAlbum(database, { id: 77, title, date: 'soon' })).toMatchObject({
      faults: [
        { code: 'missing', text: 'albumTitle', language: 'mk' },
        { code: 'not-a-date', typed: 'soon' },
      ],
    });
    expect(await saveAlbum(database, { title, date: ' ' })).toMatchObject({
      faults: [{ code: 'missing' }, { code: 'no-date' }],
    });
    const first = { title: caption(1), date: '2026-03-05' };
    const saved = await saveAlbum(database, first);
    // As by a browser that lost the answer.
    expect(await saveAlbum(database, { ...first, date: '5.3.2026' })).toEqual(saved);
    const id = saved.ok ? saved.album.id : 0;
    const colleagues = { title: caption(2), date: '2026-03-06' };
    expect(await saveAlbum(database, { id, base: first, ...colleagues })).toMatchObject({
      ok: true,
    });
    const older = { id, base: first, title: caption(3), date: '2026-03-05' };
    expect(await saveAlbum(database, older)).toEqual({
      ok: false,
      conflict: { id, ...colleagues },
    });
    expect(await albums(database)).toMatchObject([colleagues]);
  });

  test('the picture of a news item is served while the item is public, and kept while anything has it', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 20);
    const other = await picture(database, 21);
    const file = firstFile(imageUrl);
    const draft = await completeDraft(database, { picture: imageUrl, pictureDescription });
    expect(await isPublished(database, file)).toBe(false);
    const entry = entryOf(await publish(database, draft.id, draft.version));
    expect(await isPublished(database, file)).toBe(true);
    expect(await newestNews(database, 1)).toMatchObject([
      { picture: imageUrl, pictureDescription },
    ]);

    const changed = { ...completeFields, picture: other, pictureDescription };
    const saved = await saveDraft(database, draft.id, entry.version, changed);
    await publish(database, draft.id, entryOf(saved).version);
    expect(await isPublished(database, file)).toBe(false);
    expect(await isPublished(database, firstFile(other))).toBe(true);
    expect(await sweepFiles(database, in25Hours()), 'a version has the first one').toBe(0);
    const restored = entryOf(await restoreVersion(database, draft.id, 1));
    expect(restored.fields.picture).toBe(imageUrl);
    await withdraw(database, draft.id);
    expect(await isPublished(database, firstFile(other))).toBe(false);
    expect(await storedFileNames(database, other)).not.toEqual([]);
  });

  test('a photo of gallery and news is served while either shows it', async () => {
    const database = await migratedDatabase(engine);
    const photo = await staged(database, 22);
    await saveStagedPhoto(database, photo.id, { caption: caption(22), album: null });
    const batch = await publishBatch(database, [photo.id]);
    if (!batch.ok) throw new Error('not published');
    const { imageUrl } = photo;
    const draft = await completeDraft(database, { picture: imageUrl, pictureDescription });
    const { id } = entryOf(await publish(database, draft.id, draft.version));
    await withdrawPhotos(database, batch.photos);
    expect(await newestGalleryItems(database, 1)).toEqual([]);
    expect(await isPublished(database, firstFile(imageUrl))).toBe(true);
    await withdraw(database, id);
    expect(await isPublished(database, firstFile(imageUrl))).toBe(false);
    expect(await storedFileNames(database, imageUrl), 'the draft has it').not.toEqual([]);
  });

  test('a picture goes with the last version that has it', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 30);
    const draft = await completeDraft(database, { picture: imageUrl, pictureDescription });
    let { version } = entryOf(await publish(database, draft.id, draft.version));
    for (let number = 1; number <= 10; number++) {
      expect(await storedFileNames(database, imageUrl), `${number}`).not.toEqual([]);
      const title = { mk: 'Наслов', en: `Text ${number}` };
      const saved = await saveDraft(database, draft.id, version, { ...completeFields, title });
      version = entryOf(await publish(database, draft.id, entryOf(saved).version)).version;
    }
    expect(await storedFileNames(database, imageUrl)).toEqual([]);
  });

  test('a picture that was uploaded again or taken out of a draft stays for a day more', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 50);
    const files = await storedFileNames(database, imageUrl);
    const isOld = () =>
      database.updateTable('photo_files').set({ storedAt: '2020-01-01T00:00:00.000Z' }).execute();
    await isOld();
    await picture(database, 50);
    expect(await sweepFiles(database, new Date())).toBe(0);

    const withPicture = { ...completeFields, picture: imageUrl };
    const draft = await completeDraft(database, withPicture);
    await isOld();
    const without = await saveDraft(database, draft.id, draft.version, completeFields);
    expect(await sweepFiles(database, new Date())).toBe(0);
    const undone = await saveDraft(database, draft.id, entryOf(without).version, withPicture);
    const { version } = entryOf(undone);
    expect((await storedFileNames(database, imageUrl)).toSorted()).toEqual(files.toSorted());
    await saveDraft(database, draft.id, version, completeFields);
    expect(await sweepFiles(database, in25Hours())).toBe(files.length);
  });

  test('a picture that no draft took goes after a day', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 40);
    expect(await sweepFiles(database, new Date())).toBe(0);
    expect(await sweepFiles(database, in25Hours())).toBeGreaterThan(0);
    const draft = await completeDraft(database);
    const fields = { ...completeFields, picture: imageUrl };
    expect(await saveDraft(database, draft.id, draft.version, fields)).toMatchObject({
      faults: [{ code: 'picture-without-files' }],
    });
  });
});
