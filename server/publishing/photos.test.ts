import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { parsePicture, pictureFiles, pictureUrl } from '#shared/picture.ts';
import type { StagedPhoto, StagedTexts } from '#shared/publishing.ts';
import { migratedDatabase, oneEngine, revisionsOf, untilAwaited } from '#tests/databases.ts';
import {
  completeDraft,
  completeFields,
  entryOf,
  itemOf,
  newsId,
  operation,
  present,
} from '#tests/entry.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItem, newestGalleryItems } from '../storage/gallery.ts';
import { newestNews } from '../storage/news.ts';
import { publishedFile, storedFileNames } from '../storage/photo-files.ts';
import { addStagedPhoto, updateStagedPhoto } from '../storage/staged-photos.ts';
import { albums, removeAlbum, saveAlbum } from './albums.ts';
import { restoreVersion, saveDraft } from './entries.ts';
import { rotatePhoto } from './gallery-photos.ts';
import {
  publishBatch,
  rotateStagedPhoto,
  saveStagedPhoto,
  stagedPhotos,
  stagePhoto,
  storePicture,
  withdrawPhotos,
} from './photos.ts';
import { publish, withdraw } from './publish-entry.ts';
import { sweepFiles } from './schedule.ts';

const bytesOf = (red: number) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .png()
    .toBuffer();

async function staged(database: Database, red: number): Promise<StagedPhoto> {
  const outcome = await stagePhoto(database, await bytesOf(red), `${red}.png`);
  return itemOf(outcome);
}

async function save(database: Database, id: number, texts: StagedTexts) {
  const photo = (await stagedPhotos(database)).find((each) => each.id === id);
  return saveStagedPhoto(database, id, operation(photo?.revision ?? ''), texts);
}

async function publishNow(database: Database, ids: number[]) {
  const photos = await stagedPhotos(database);
  const baseOf = (id: number) => photos.find((photo) => photo.id === id)?.revision ?? '';
  const batch = ids.map((id) => ({ id, base: baseOf(id) }));
  return publishBatch(database, operation(''), batch);
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

describe.each(oneEngine)('on %s', (engine) => {
  test('a staged photo is encoded and stored, and is not public', async () => {
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
    expect(await publishedFile(database, firstFile(photo.imageUrl))).toBeUndefined();
    expect(await revisionsOf(database)).toEqual(before);
    expect(await sweepFiles(database, in25Hours())).toBe(0);
  });

  test('a batch is published as a whole, in its order, before the others, albums together', async () => {
    const database = await migratedDatabase(engine);
    const title = { mk: 'Свечен собир', en: 'A festive meeting' };
    const dated = { title, date: '2026-03-05 18:30' };
    const album = itemOf(await saveAlbum(database, null, operation(''), dated));
    expect(album).toMatchObject({ title, date: '2026-03-05' });
    const old = await staged(database, 1);
    await save(database, old.id, { caption: caption(1), album: album.id });
    expect(await publishNow(database, [old.id])).toMatchObject({ ok: true });

    const photos = [
      await staged(database, 2),
      await staged(database, 3),
      await staged(database, 4),
    ];
    const [first, second, third] = photos.map(({ id }) => id) as [number, number, number];
    await save(database, first, { caption: caption(2), album: null });
    await save(database, second, { caption: { mk: 'Опис', en: '' }, album: null });
    const refused = await publishNow(database, [third, second, first, 99]);
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
    expect(await publishNow(database, [])).toMatchObject({
      faults: [{ id: null, fault: { code: 'no-photos' } }],
    });

    await save(database, second, { caption: { mk: 'Слика 3', en: '' }, album: album.id });
    await save(database, third, { caption: caption(4), album: null });
    const published = await publishNow(database, [third, second, first]);
    const gallery = await newestGalleryItems(database, 9);
    expect(gallery.map(({ caption }) => caption.en)).toEqual([
      'Picture 4',
      title.en,
      'Picture 1',
      'Picture 2',
    ]);
    expect(published).toMatchObject({ ok: true });
    expect(await stagedPhotos(database)).toEqual([]);
    expect(await albums(database)).toEqual([{ ...album, photos: 2 }]);
    expect(await publishedFile(database, firstFile(photos[0]?.imageUrl ?? ''))).toBeDefined();
  });

  test('a save takes effect once, and only from the current revision', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await staged(database, 8);
    const first = operation(revision);
    const texts = { caption: { mk: 'Сала', en: 'A hall' }, album: null };
    const saved = itemOf(await saveStagedPhoto(database, id, first, texts));
    expect(saved).toMatchObject({ ...texts, revision: first.id });
    const later = { ...texts, caption: { mk: 'Друга сала', en: '' } };
    // The response was lost; the repeated operation saves no other texts.
    expect(itemOf(await saveStagedPhoto(database, id, first, later))).toEqual(saved);
    expect(await saveStagedPhoto(database, id, operation(revision), later)).toEqual({
      ok: false,
      conflict: saved,
    });
    expect(await stagedPhotos(database)).toEqual([saved]);
  });

  test('a batch is published once, and only with the captions that were confirmed', async () => {
    const database = await migratedDatabase(engine);
    const { id } = await staged(database, 9);
    const { revision } = itemOf(await save(database, id, { caption: caption(9), album: null }));
    const changed = itemOf(await save(database, id, { caption: caption(10), album: null }));
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

  test('files of another version do not prevent storing a photo', async () => {
    const database = await migratedDatabase(engine);
    const photo = await staged(database, 14);
    const storedAt = new Date().toISOString();
    const file = { type: 'image/avif', storedAt, bytes: Buffer.from('larger') };
    await database
      .insertInto('photo_files')
      .values({ ...file, name: 'of-another-version', imageUrl: photo.imageUrl })
      .execute();
    expect(await staged(database, 14)).toEqual(photo);
  });

  test('a staged photo that is already public is not published again', async () => {
    const database = await migratedDatabase(engine);
    const photo = await staged(database, 12);
    await save(database, photo.id, { caption: caption(12), album: null });
    await addGalleryItem(database, { ...photo, caption: caption(1) });
    expect(await publishNow(database, [photo.id])).toEqual({
      ok: false,
      faults: [{ id: photo.id, fault: { code: 'same-photo', file: '12.png', place: 1 } }],
    });
    expect(await stagedPhotos(database)).toHaveLength(1);
  });

  test('four rotations give the original files, without a loss', async () => {
    const database = await migratedDatabase(engine);
    const { id, imageUrl } = await staged(database, 13);
    const addresses: string[] = [];
    for (const degrees of [90, 180, 270, 0, 90] as const) {
      addresses.push(itemOf(await rotateStagedPhoto(database, id, degrees)).imageUrl);
    }
    expect(addresses[3]).toBe(imageUrl);
    expect(addresses[4]).toBe(addresses[0]);
    await save(database, id, { caption: caption(13), album: null });
    await publishNow(database, [id]);
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

  test('a photo is never stored twice, however it is rotated or published', async () => {
    const database = await migratedDatabase(engine);
    const turned = await staged(database, 7);
    expect(await rotateStagedPhoto(database, turned.id, 90)).toMatchObject({ ok: true });
    const again = await staged(database, 7);
    expect(await rotateStagedPhoto(database, again.id, 90)).toEqual({
      ok: false,
      faults: [{ code: 'same-staged-photo' }],
    });
    await save(database, turned.id, { caption: caption(7), album: null });
    expect(await publishNow(database, [turned.id, turned.id])).toMatchObject({ ok: true });
    const [item, ...more] = await newestGalleryItems(database, 9);
    expect(more).toEqual([]);
    expect(await rotateStagedPhoto(database, again.id, 90)).toEqual({
      ok: false,
      faults: [{ code: 'same-photo', file: '7.png', place: 1 }],
    });
    expect(await stagedPhotos(database)).toEqual([again]);
    expect(await storedFileNames(database, again.imageUrl)).not.toEqual([]);
    expect(await storedFileNames(database, item?.imageUrl ?? '')).not.toEqual([]);
  });

  test('a file that is not a picture and an old revision are refused, and an unknown album is left out', async () => {
    const database = await migratedDatabase(engine);
    const noPicture = { code: 'no-picture', file: 'letter.jpg' };
    const letter = Buffer.from('Dear brethren');
    for (const store of [stagePhoto, storePicture]) {
      expect(await store(database, letter, 'letter.jpg')).toMatchObject({ faults: [noPicture] });
    }
    const photo = await staged(database, 5);
    const texts = { caption: caption(5), album: 77 };
    expect(await save(database, photo.id, texts)).toMatchObject({ item: { album: null } });
    expect(await save(database, 99, { ...texts, album: null })).toEqual({
      ok: false,
      faults: [{ code: 'no-such-photo', id: 99 }],
    });
    await publishNow(database, [photo.id]);
    expect(await stagePhoto(database, await bytesOf(5), 'again.png')).toEqual({
      ok: false,
      faults: [{ code: 'same-photo', file: 'again.png', place: 1 }],
    });
    expect(await removeAlbum(database, 77)).toMatchObject({
      faults: [{ code: 'no-such-album', id: 77 }],
    });
    const title = { mk: '', en: 'x' };
    expect(await saveAlbum(database, 77, operation(''), { title, date: 'soon' })).toMatchObject({
      faults: [
        { code: 'missing', text: 'albumTitle', language: 'mk' },
        { code: 'not-a-date', typed: 'soon' },
      ],
    });
    expect(await saveAlbum(database, null, operation(''), { title, date: ' ' })).toMatchObject({
      faults: [{ code: 'missing' }, { code: 'no-date' }],
    });
  });

  test('the picture of a news item is served while public, and kept while an entry refers to it', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 20);
    const other = await picture(database, 21);
    const file = firstFile(imageUrl);
    const draft = await completeDraft(database, { picture: imageUrl, pictureDescription });
    expect(await publishedFile(database, file)).toBeUndefined();
    const entry = entryOf(await publish(database, newsId(draft.id), operation(draft.revision)));
    expect(await publishedFile(database, file)).toBeDefined();
    expect(await newestNews(database, 1)).toMatchObject([
      { picture: imageUrl, pictureDescription },
    ]);

    const changed = { ...completeFields, picture: other, pictureDescription };
    const saved = await saveDraft(database, newsId(draft.id), operation(entry.revision), changed);
    await publish(database, newsId(draft.id), operation(entryOf(saved).revision));
    expect(await publishedFile(database, file)).toBeUndefined();
    expect(await publishedFile(database, firstFile(other))).toBeDefined();
    expect(await sweepFiles(database, in25Hours()), 'a version has the first one').toBe(0);
    const restored = entryOf(
      await restoreVersion(database, newsId(draft.id), await present(database, draft.id), 1),
    );
    expect(restored.fields.picture).toBe(imageUrl);
    await withdraw(database, newsId(draft.id), await present(database, draft.id));
    expect(await publishedFile(database, firstFile(other))).toBeUndefined();
    expect(await storedFileNames(database, other)).not.toEqual([]);
  });

  test('a photo of gallery and news is served while either shows it', async () => {
    const database = await migratedDatabase(engine);
    const photo = await staged(database, 22);
    await save(database, photo.id, { caption: caption(22), album: null });
    const batch = await publishNow(database, [photo.id]);
    if (!batch.ok) throw new Error('not published');
    const { imageUrl } = photo;
    const draft = await completeDraft(database, { picture: imageUrl, pictureDescription });
    const { id } = entryOf(await publish(database, newsId(draft.id), operation(draft.revision)));
    await withdrawPhotos(database, batch.photos);
    expect(await newestGalleryItems(database, 1)).toEqual([]);
    expect(await publishedFile(database, firstFile(imageUrl))).toBeDefined();
    await withdraw(database, newsId(id), await present(database, id));
    expect(await publishedFile(database, firstFile(imageUrl))).toBeUndefined();
    expect(await storedFileNames(database, imageUrl), 'the draft has it').not.toEqual([]);
  });

  test('a picture that was uploaded again or removed from a draft is kept for another day', async () => {
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
    const without = await saveDraft(
      database,
      newsId(draft.id),
      operation(draft.revision),
      completeFields,
    );
    expect(await sweepFiles(database, new Date())).toBe(0);
    const undone = await saveDraft(
      database,
      newsId(draft.id),
      operation(entryOf(without).revision),
      withPicture,
    );
    const { revision } = entryOf(undone);
    expect((await storedFileNames(database, imageUrl)).toSorted()).toEqual(files.toSorted());
    await saveDraft(database, newsId(draft.id), operation(revision), completeFields);
    expect(await sweepFiles(database, in25Hours())).toBe(files.length);
  });

  test('a picture that no draft refers to is deleted after a day', async () => {
    const database = await migratedDatabase(engine);
    const imageUrl = await picture(database, 40);
    expect(await sweepFiles(database, new Date())).toBe(0);
    expect(await sweepFiles(database, in25Hours())).toBeGreaterThan(0);
    const draft = await completeDraft(database);
    const fields = { ...completeFields, picture: imageUrl };
    expect(
      await saveDraft(database, newsId(draft.id), operation(draft.revision), fields),
    ).toMatchObject({
      faults: [{ code: 'picture-without-files' }],
    });
  });
});

test('a batch is published with the caption that was saved just before', async () => {
  const database = await migratedDatabase('postgres');
  const picture = pictureUrl({ hash: '0123abcd', width: 320, height: 240 });
  const { id } = await addStagedPhoto(database, picture, 'hall.jpg');
  const caption = { mk: 'Сала', en: 'Typed meanwhile' };
  let published: ReturnType<typeof publishBatch> | undefined;
  await database.transaction().execute(async (transaction) => {
    await updateStagedPhoto(transaction, id, { caption });
    published = publishBatch(database, operation(''), [{ id, base: '' }]);
    await untilAwaited(transaction);
  });
  expect(await published).toMatchObject({ ok: true, photos: [{ caption }] });
});
