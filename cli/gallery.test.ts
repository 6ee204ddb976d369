import { copyFile, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { storedFile, storeFiles } from '#server/storage/files.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { photosPart } from '#server/storage/photos.ts';
import { heicEndings, parsePicture, photoEndings, pictureFiles } from '#shared/picture.ts';
import { oneEngine } from '#tests/databases.ts';
import { lodgeHere, photoFolder, workplace } from '#tests/lodge-command.ts';

function photo(path: string, red = 200): Promise<unknown> {
  const background = { r: red, g: 30, b: 40 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } }).toFile(path);
}

async function filesIn(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('files').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}

const filesOf = (imageUrl: string) => {
  const picture = parsePicture(imageUrl);
  return picture ? pictureFiles(picture).toSorted() : [];
};

describe.each(oneEngine)('on %s', (engine) => {
  test('a photo is published once, listed and removed with its files', async () => {
    const { env, database } = await workplace(engine);
    const photos = await photoFolder('Големата сала,The great hall');
    const added = await lodgeHere(env, 'gallery', 'add', photos, '--json');
    expect(added).toMatchObject({ code: 0, err: '' });
    const [item] = await newestGalleryItems(database, 10);
    expect(JSON.parse(added.out)).toEqual({ published: [item], present: 0, leftOut: [] });
    expect(item).toMatchObject({ caption: { mk: 'Големата сала', en: 'The great hall' } });
    expect(await filesIn(database)).toEqual(filesOf(item?.imageUrl ?? ''));

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
    expect(await photosPart(database, 'binned', part)).toMatchObject([{ id: item?.id }]);
  });
});

test('a folder is published in the order of its captions, and continues after an interruption', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await photo(join(photos, 'a.jpg'), 10);
  await photo(join(photos, 'Ѓ b.PNG'.normalize('NFD')), 90);
  await writeFile(join(photos, 'Thumbs.db'), 'not ours');
  await writeFile(
    join(photos, 'captions.csv'),
    '\ufefffile;mk;en\r\nЃ b.PNG;Втора;The second\r\na.jpg;Прва;The first\r\n',
  );
  const dry = await lodgeHere(env, 'gallery', 'add', photos, '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would publish') });
  expect(await filesIn(database)).toEqual([]);
  const other = join(folder, 'captions-2026.csv');
  await writeFile(other, 'file,mk,en,Автор\na.jpg,Столб,A pillar,Ана\nЃ b.PNG,Сала,A hall,Ана\n');
  const { out } = await lodgeHere(env, 'gallery', 'add', photos, '--captions', other, '--dry-run');
  expect(out).toContain('a.jpg\tСтолб\tA pillar');
  expect(out).toContain('left out: Автор\n');

  // An interrupted run leaves files without rows.
  const {
    published: [planned],
  } = JSON.parse((await lodgeHere(env, 'gallery', 'add', photos, '--dry-run', '--json')).out);
  const marked = Buffer.from('of the run before');
  const begun = filesOf(planned.imageUrl);
  await storeFiles(
    database,
    begun.map((name) => [name, marked]),
  );
  await storeFiles(database, [['abcd-1x1.jpg', Buffer.from('of an abandoned run')]]);
  expect(await newestGalleryItems(database, 10)).toEqual([]);

  expect(await lodgeHere(env, 'gallery', 'add', photos)).toMatchObject({ code: 0, err: '' });
  const items = await newestGalleryItems(database, 10);
  expect(items.map(({ caption }) => caption.en)).toEqual(['The second', 'The first']);
  expect((await lodgeHere(env, 'gallery', 'add', photos)).out).toBe('Already in the gallery: 2\n');

  const again = await storedFile(database, begun[0] ?? '');
  expect(again, 'not encoded again').toEqual(new Uint8Array(marked));
  await database.updateTable('files').set({ storedAt: '2020-01-01T00:00:00.000Z' }).execute();
  await lodgeHere(env, 'check');
  expect(await filesIn(database)).toEqual(
    items.flatMap(({ imageUrl }) => filesOf(imageUrl)).toSorted(),
  );
});

test('a folder with errors is refused as a whole, with every error', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await photo(join(photos, 'good.jpg'));
  await copyFile(join(photos, 'good.jpg'), join(photos, 'twin.jpg'));
  await writeFile(join(photos, 'letter.jpg'), 'Dear brethren');
  await writeFile(join(photos, 'empty.jpg'), '');
  await writeFile(join(photos, 'minutes.pdf'), '%PDF-1.7');
  const names = ['good.jpg', 'twin.jpg', 'letter.jpg', 'minutes.pdf'];
  const rows = names.map((name) => `${name},Сала,A hall\n`);
  const captions = join(photos, 'captions.csv');
  await writeFile(captions, `file,mk,en\n${rows.join('')}empty.jpg,,Empty\n`);
  const run = await lodgeHere(env, 'gallery', 'add', photos);
  expect(run.code).toBe(1);
  for (const fault of [
    'twin.jpg is the same photo as good.jpg.',
    'letter.jpg is not a picture',
    'minutes.pdf is not a picture that can be read.',
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
  for (const path of [folder, join(folder, 'no-folder')]) {
    const { err } = await lodgeHere(env, 'gallery', 'add', path);
    expect(err).toMatch(/(captions\.csv|no-folder) does not exist/);
  }
});

test('photos of a folder have the same endings as at the desk', async () => {
  const { env, folder } = await workplace('sqlite');
  await photo(join(folder, 'hall.jpg'));
  await rename(join(folder, 'hall.jpg'), join(folder, 'hall.JFIF'));
  await writeFile(join(folder, 'captions.csv'), 'file,mk,en\nhall.JFIF,Сала,A hall\n');
  const added = await lodgeHere(env, 'gallery', 'add', folder, '--dry-run');
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('hall.JFIF') });

  const all = join(folder, 'all');
  await mkdir(all);
  const endings = [...Object.values(photoEndings).flat(), ...heicEndings];
  for (const ending of endings) await writeFile(join(all, `a${ending}`), '');
  await writeFile(join(all, 'captions.csv'), 'file,mk,en\n');
  const left = (await lodgeHere(env, 'gallery', 'add', all)).err;
  expect(left.match(/has no caption/g)).toHaveLength(endings.length);
});
