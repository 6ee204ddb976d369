import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openEntry, versions } from '#server/publishing/entry-operations.ts';
import { entriesSlice } from '#server/storage/entry-lists.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { lodgeHere, photoFolder, workplace } from '#tests/lodge-command.ts';
import { bytesOf, describePhoto, newAlbum, newPhoto } from '#tests/photos.ts';

const caption = { mk: 'Сала', en: 'A hall' };

async function folderOf(files: Record<string, Buffer | string>, captions: object) {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  await writeFile(join(folder, 'captions.json'), JSON.stringify(captions));
  return folder;
}

test('photos are published once, in the order of their captions', async () => {
  const { env, database } = await workplace('sqlite');
  const files = { 'a.jfif': await bytesOf(10), [`Ѓ b.PNG`.normalize('NFD')]: await bytesOf(90) };
  const captions = {
    'Ѓ b.PNG': { mk: 'Втора', en: 'The second' },
    'a.jfif': { mk: 'Прва', en: 'The first' },
  };
  const photos = await folderOf({ ...files, 'Thumbs.db': 'not ours' }, captions);
  const added = await lodgeHere(env, 'gallery', 'add', photos, '--json');
  expect(added).toMatchObject({ code: 0, err: '' });
  const published = await newestGalleryItems(database, 10);
  expect(JSON.parse(added.out)).toEqual({ published, present: 0 });
  expect(published.map((photo) => photo.caption.en)).toEqual(['The second', 'The first']);
  const again = await lodgeHere(env, 'gallery', 'add', photos);
  expect(again.out).toBe('Published: 0\nAlready in the gallery: 2\n');
  expect(await newestGalleryItems(database, 10)).toEqual(published);
});

test('a folder with errors is refused as a whole, with every error, and can be added later', async () => {
  const { env, database } = await workplace('sqlite');
  const good = await bytesOf(200);
  const files = { 'good.jpg': good, 'letter.jpg': 'Dear brethren', 'empty.jpg': '' };
  const captions = { 'good.jpg': caption, 'letter.jpg': caption, 'empty.jpg': caption };
  const photos = await folderOf(
    { ...files, 'twin.jpg': good },
    { ...captions, 'twin.jpg': caption },
  );
  const run = await lodgeHere(env, 'gallery', 'add', photos);
  expect(run.code).toBe(1);
  for (const error of [
    'twin.jpg is the same photo as good.jpg.',
    'letter.jpg is not a picture',
    'empty.jpg is empty.',
    'Nothing was published.',
  ]) {
    expect(run.err).toContain(error);
  }
  expect(await newestGalleryItems(database, 10)).toEqual([]);
  const part = { skip: 0, limit: 9 };
  expect(await entriesSlice(database, 'photo', 'draft', part), 'at the desk').toHaveLength(1);
  const mended = await folderOf({ 'good.jpg': good }, { 'good.jpg': caption });
  expect(await lodgeHere(env, 'gallery', 'add', mended)).toMatchObject({ code: 0, err: '' });
  expect(await newestGalleryItems(database, 10)).toHaveLength(1);
});

test('what a user has written at the desk for the same photo is kept', async () => {
  const { env, database } = await workplace('sqlite');
  const { id } = await newPhoto(database, 90);
  const typed = { mk: 'Свечената сала по обновата', en: 'The hall after its renovation' };
  const album = await newAlbum(database, caption);
  await describePhoto(database, id, { caption: typed, album });
  const photos = await folderOf({ 'hall.jpg': await bytesOf(90) }, { 'hall.jpg': caption });
  expect(await lodgeHere(env, 'gallery', 'add', photos)).toMatchObject({ code: 0 });
  expect(await newestGalleryItems(database, 10)).toMatchObject([{ id, caption }]);
  const entry = await openEntry(database, { collection: 'photo', id });
  expect(entry?.fields.album).toBe(album);
  const kept = await versions(database, { collection: 'photo', id });
  expect(kept.find(({ reason }) => reason === 'replaced')?.fields.picture?.description).toEqual(
    typed,
  );
});

test('wrong captions are refused before a photo is stored', async () => {
  const { env, database } = await workplace('sqlite');
  const photos = await photoFolder({ mk: '', en: 'A hall' });
  await writeFile(join(photos, 'other.jpg'), await bytesOf(10));
  expect((await lodgeHere(env, 'gallery', 'add', photos)).err).toMatch(
    /^hall\.png: The Macedonian “Caption” is missing\.\nother\.jpg has no caption/,
  );
  for (const [captions, sentence] of [
    ['{"gone.jpg": {"mk": "Б", "en": "B"}}', 'captions.json names gone.jpg, but there is no'],
    ['file,mk,en\nhall.png,Б,B\n', 'captions.json must be JSON'],
  ] as const) {
    await writeFile(join(photos, 'captions.json'), captions);
    expect((await lodgeHere(env, 'gallery', 'add', photos)).err).toContain(sentence);
  }
  const latin = await photoFolder({ mk: 'A hall', en: 'A hall' });
  expect((await lodgeHere(env, 'gallery', 'add', latin)).err).toMatch(/mostly in Latin.*--force/s);
  expect(await database.selectFrom('files').select('name').execute()).toEqual([]);
  expect(await lodgeHere(env, 'gallery', 'add', latin, '--force')).toMatchObject({ code: 0 });
  const empty = temporaryFolder();
  expect((await lodgeHere(env, 'gallery', 'add', empty)).err).toContain('captions.json does not');
});
