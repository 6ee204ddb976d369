import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { entriesSlice } from '#server/storage/entry-lists.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { oneEngine } from '#tests/databases.ts';
import { lodgeHere, photoFolder, workplace } from '#tests/lodge-command.ts';
import { bytesOf } from '#tests/photos.ts';

const photo = async (path: string, red = 200) => writeFile(path, await bytesOf(red));

const filesIn = (database: Database) => database.selectFrom('files').select('name').execute();

describe.each(oneEngine)('on %s', (engine) => {
  test('a photo is published once, listed and removed', async () => {
    const { env, database } = await workplace(engine);
    const photos = await photoFolder('Големата сала,The great hall');
    const added = await lodgeHere(env, 'gallery', 'add', photos, '--json');
    expect(added).toMatchObject({ code: 0, err: '' });
    const [item] = await newestGalleryItems(database, 10);
    expect(JSON.parse(added.out)).toEqual({ published: [item], present: 0, leftOut: [] });
    expect(item).toMatchObject({ caption: { mk: 'Големата сала', en: 'The great hall' } });

    const again = await lodgeHere(env, 'gallery', 'add', await photoFolder('Друго,Another'));
    expect(again).toMatchObject({ code: 0, out: 'Already in the gallery: 1\n' });
    expect(await newestGalleryItems(database, 10)).toEqual([item]);
    expect((await lodgeHere(env, 'gallery', 'list')).out).toContain(
      '\tГолемата сала\tThe great hall',
    );

    const removed = await lodgeHere(env, 'gallery', 'remove', `${item?.id}`, '--yes');
    expect(removed).toMatchObject({ code: 0, out: expect.stringContaining('Moved to the bin') });
    expect(await newestGalleryItems(database, 10)).toEqual([]);
    const part = { skip: 0, limit: 9 };
    expect(await entriesSlice(database, 'photo', 'binned', part)).toMatchObject([{ id: item?.id }]);
  });
});

test('a folder is published in the order of its captions', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await photo(join(photos, 'a.jfif'), 10);
  await photo(join(photos, 'Ѓ b.PNG'.normalize('NFD')), 90);
  await writeFile(join(photos, 'Thumbs.db'), 'not ours');
  await writeFile(
    join(photos, 'captions.csv'),
    '\ufefffile;mk;en\r\nЃ b.PNG;Втора;The second\r\na.jfif;Прва;The first\r\n',
  );
  const dry = await lodgeHere(env, 'gallery', 'add', photos, '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would publish') });
  expect(await filesIn(database)).toEqual([]);
  const table = join(folder, 'captions-2026.csv');
  await writeFile(table, 'file,mk,en,Автор\na.jfif,Столб,A pillar,Ана\nЃ b.PNG,Сала,A hall,Ана\n');
  const { out } = await lodgeHere(env, 'gallery', 'add', photos, '--captions', table, '--dry-run');
  expect(out).toContain('a.jfif\tСтолб\tA pillar');
  expect(out).toContain('left out: Автор\n');

  expect(await lodgeHere(env, 'gallery', 'add', photos)).toMatchObject({ code: 0, err: '' });
  const items = await newestGalleryItems(database, 10);
  expect(items.map(({ caption }) => caption.en)).toEqual(['The second', 'The first']);
  expect((await lodgeHere(env, 'gallery', 'add', photos)).out).toBe('Already in the gallery: 2\n');
});

test('a folder with errors is refused as a whole, with every error', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await photo(join(photos, 'good.jpg'));
  await copyFile(join(photos, 'good.jpg'), join(photos, 'twin.jpg'));
  await writeFile(join(photos, 'letter.jpg'), 'Dear brethren');
  await writeFile(join(photos, 'empty.jpg'), '');
  const names = ['good.jpg', 'twin.jpg', 'letter.jpg'];
  const rows = names.map((name) => `${name},Сала,A hall\n`);
  const captions = join(photos, 'captions.csv');
  await writeFile(captions, `file,mk,en\n${rows.join('')}empty.jpg,,Empty\n`);
  const run = await lodgeHere(env, 'gallery', 'add', photos);
  expect(run.code).toBe(1);
  for (const fault of [
    'twin.jpg is the same photo as good.jpg.',
    'letter.jpg is not a picture',
    'empty.jpg: The Macedonian caption is missing.',
    'empty.jpg is empty.',
    'Nothing was published.',
  ]) {
    expect(run.err).toContain(fault);
  }
  expect(await newestGalleryItems(database, 10)).toEqual([]);
  expect(await filesIn(database)).toEqual([]);
  await writeFile(captions, 'file,mk,en\ngone.jpg,Б,B\n');
  const unnamed = await lodgeHere(env, 'gallery', 'add', photos);
  expect(unnamed.err).toContain('good.jpg has no caption');
  expect(unnamed.err).toContain('captions.csv lists gone.jpg, but there is no such photo in');
  expect((await lodgeHere(env, 'gallery', 'add', folder)).err).toContain(
    'captions.csv does not exist',
  );
});
