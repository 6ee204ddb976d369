import { copyFile, mkdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/storage/database.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { storedFile, storePhotoFile } from '#server/storage/photo-files.ts';
import { storedStagedPhotos } from '#server/storage/staged-photos.ts';
import { heicEndings, parsePicture, photoEndings, pictureFiles } from '#shared/picture.ts';
import { oneEngine } from '#tests/databases.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';

const hall = ['--mk', 'Големата сала', '--en', 'The great hall'];

function photo(path: string, red = 200): Promise<unknown> {
  const background = { r: red, g: 30, b: 40 };
  return sharp({ create: { width: 320, height: 240, channels: 3, background } }).toFile(path);
}

async function filesIn(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('photo_files').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
}

const filesOf = (imageUrl: string) => {
  const picture = parsePicture(imageUrl);
  return picture ? pictureFiles(picture).toSorted() : [];
};

describe.each(oneEngine)('on %s', (engine) => {
  test('a photo is published once, its caption changed, and its files deleted with it', async () => {
    const { env, database, folder } = await workplace(engine);
    const file = join(folder, 'hall.jpg');
    await photo(file);
    const added = await lodgeHere(env, 'gallery', 'add', file, ...hall, '--json');
    expect(added).toMatchObject({ code: 0, err: '' });
    const [item] = await newestGalleryItems(database, 10);
    expect(JSON.parse(added.out)).toEqual({
      published: [item],
      changed: [],
      present: 0,
      leftOut: [],
    });
    expect(item).toMatchObject({ caption: { mk: 'Големата сала', en: 'The great hall' } });
    expect(await filesIn(database)).toEqual(filesOf(item?.imageUrl ?? ''));

    const copy = join(folder, 'same.jpg');
    await copyFile(file, copy);
    const again = await lodgeHere(env, 'gallery', 'add', copy, ...hall);
    expect(again).toMatchObject({ code: 0, out: 'Already in the gallery: 1\n' });
    const other = await lodgeHere(env, 'gallery', 'add', copy, '--mk', 'Друго', '--en', 'Another');
    const known = `already in the gallery as number ${item?.id}, with the caption "Големата сала / The great hall".`;
    expect(other).toMatchObject({ code: 1, err: expect.stringContaining(known) });
    expect(other.err).toContain(`To change the caption: gallery edit ${item?.id}.`);
    expect(await newestGalleryItems(database, 10)).toHaveLength(1);

    const id = `${item?.id}`;
    expect(await lodgeHere(env, 'gallery', 'edit', id)).toMatchObject({
      code: 2,
      err: expect.stringContaining('Give the new caption with --mk, --en or both.'),
    });
    expect(await lodgeHere(env, 'gallery', 'edit', '999', '--en', 'A hall')).toMatchObject({
      code: 1,
      err: 'There is no photo number 999.\n',
    });
    expect((await lodgeHere(env, 'gallery', 'edit', id, '--en', 'A hall')).code).toBe(0);
    const caption = { mk: 'Големата сала', en: 'A hall' };
    expect(await newestGalleryItems(database, 10)).toEqual([{ ...item, caption }]);
    expect((await lodgeHere(env, 'gallery', 'list')).out).toContain('\tГолемата сала\tA hall');

    const removed = await lodgeHere(env, 'gallery', 'remove', id, '--yes');
    expect(removed).toMatchObject({ code: 0, out: expect.stringContaining('Moved to the bin') });
    expect(await newestGalleryItems(database, 10)).toEqual([]);
    expect(await storedStagedPhotos(database, { binned: true })).toMatchObject([
      { galleryId: item?.id, caption },
    ]);
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
    '\ufefffile;mk;en\r\nѓ b.png;Втора;The second\r\na.jpg;Прва;The first\r\n'.replace(
      'ѓ b.png',
      'Ѓ b.PNG',
    ),
  );
  const dry = await lodgeHere(env, 'gallery', 'add', photos, '--dry-run');
  expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would publish') });
  expect(await filesIn(database)).toEqual([]);

  // An interrupted run leaves files without rows.
  const {
    published: [planned],
  } = JSON.parse((await lodgeHere(env, 'gallery', 'add', photos, '--dry-run', '--json')).out);
  const [begun = ''] = filesOf(planned.imageUrl);
  const marked = Buffer.from('of the run before');
  await storePhotoFile(database, begun, marked);
  await storePhotoFile(database, 'abcd-1x1.jpg', Buffer.from('of an abandoned run'));
  expect(await newestGalleryItems(database, 10)).toEqual([]);

  expect(await lodgeHere(env, 'gallery', 'add', photos)).toMatchObject({ code: 0, err: '' });
  const items = await newestGalleryItems(database, 10);
  expect(items.map(({ caption }) => caption.en)).toEqual(['The first', 'The second']);
  expect((await lodgeHere(env, 'gallery', 'add', photos)).out).toBe('Already in the gallery: 2\n');

  expect(await storedFile(database, begun), 'not encoded again').toEqual(new Uint8Array(marked));
  await database.updateTable('photo_files').set({ storedAt: '2020-01-01T00:00:00.000Z' }).execute();
  await lodgeHere(env, 'check');
  expect(await filesIn(database)).toEqual(
    items.flatMap(({ imageUrl }) => filesOf(imageUrl)).toSorted(),
  );
});

test('a captions file is written to fill in, and its changes are applied to the gallery', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await photo(join(photos, 'IMG_10.jpg'), 10);
  await photo(join(photos, 'IMG_9.jpg'), 90);
  expect((await lodgeHere(env, 'gallery', 'captions', photos)).code).toBe(0);
  const file = join(photos, 'captions.csv');
  const head = '\ufeffДатотека;Македонски;Англиски\r\n';
  expect(await readFile(file, 'utf8')).toBe(`${head}IMG_9.jpg;;\r\nIMG_10.jpg;;\r\n`);

  await writeFile(file, `${head}IMG_9.jpg;Сала;A hall\r\nIMG_10.jpg;Столб;A pillar\r\n`);
  const dry = await lodgeHere(env, 'gallery', 'add', photos, '--dry-run');
  expect(dry.out).toContain('IMG_9.jpg\tСала\tA hall\nIMG_10.jpg\tСтолб\tA pillar');
  expect((await lodgeHere(env, 'gallery', 'add', photos)).code).toBe(0);

  const corrected = `${head}IMG_9.jpg;Голема сала;A hall\r\nIMG_10.jpg;Столб;A pillar\r\n`;
  await writeFile(file, corrected);
  const again = await lodgeHere(env, 'gallery', 'add', photos);
  expect(again.out).toMatch(/^Changed captions:\n.*Голема сала.*\nAlready in the gallery: 1\n$/);
  const captions = (await newestGalleryItems(database, 9)).map(({ caption }) => caption.mk);
  expect(captions).toEqual(['Столб', 'Голема сала']);
  const own = 'file,mk,en\nIMG_9.jpg,Сала,A hall\nIMG_10.jpg,Столб,A pillar\n';
  await writeFile(file, own);
  expect((await lodgeHere(env, 'gallery', 'captions', photos)).code).toBe(0);
  expect(await readFile(file, 'utf8'), 'if nothing is added').toBe(own);

  const more = 'file,mk,en,Автор\nIMG_9.jpg,Сала,A hall,Ана\nIMG_10.jpg,Столб,A pillar,\n';
  await writeFile(file, more);
  expect((await lodgeHere(env, 'gallery', 'add', photos)).out).toContain('left out: Автор\n');
  await photo(join(photos, 'IMG_11.jpg'), 110);
  const refused = await lodgeHere(env, 'gallery', 'captions', photos);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('be lost: Автор.') });
  expect(await readFile(file, 'utf8'), 'with an unknown column').toBe(more);

  await unlink(file);
  const json = JSON.stringify([{ file: 'IMG_9.jpg', mk: 'Сала', en: 'A hall', author: 'Ана' }]);
  await writeFile(join(photos, 'captions.json'), json);
  expect((await lodgeHere(env, 'gallery', 'captions', photos)).err).toContain('be lost: author.');
});

test('a folder with errors is refused as a whole, with every error', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photos = join(folder, 'photos');
  await mkdir(photos);
  await photo(join(photos, 'good.jpg'));
  await copyFile(join(photos, 'good.jpg'), join(photos, 'twin.jpg'));
  await writeFile(join(photos, 'letter.jpg'), 'Dear brethren');
  await writeFile(join(photos, 'empty.jpg'), '');
  await writeFile(
    join(photos, 'captions.json'),
    JSON.stringify([
      { file: 'good.jpg', mk: 'Добра', en: 'Good' },
      { file: 'twin.jpg', mk: 'Иста', en: 'The same' },
      { file: 'letter.jpg', mk: 'Писмо', en: 'A letter' },
      { file: 'empty.jpg', mk: '', en: 'Empty' },
    ]),
  );
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
});

test('photos of a folder have the same endings as at the desk, and other files are refused as such', async () => {
  const { env, folder } = await workplace('sqlite');
  await photo(join(folder, 'hall.jpg'));
  await rename(join(folder, 'hall.jpg'), join(folder, 'hall.JFIF'));
  await writeFile(join(folder, 'captions.csv'), 'file,mk,en\nhall.JFIF,Сала,A hall\n');
  const added = await lodgeHere(env, 'gallery', 'add', folder, '--dry-run');
  expect(added).toMatchObject({ code: 0, out: expect.stringContaining('hall.JFIF') });
  await writeFile(join(folder, 'minutes.pdf'), '%PDF-1.7');
  await writeFile(join(folder, 'captions.csv'), 'file,mk,en\nhall.JFIF,А,A\nminutes.pdf,Б,B\n');
  const { err } = await lodgeHere(env, 'gallery', 'add', folder);
  expect(err).toContain('minutes.pdf is not a picture that can be read.');

  const all = join(folder, 'all');
  await mkdir(all);
  const endings = [...Object.values(photoEndings).flat(), ...heicEndings];
  for (const ending of endings) await writeFile(join(all, `a${ending}`), '');
  const { out } = await lodgeHere(env, 'gallery', 'captions', all);
  expect(out).toContain(`${endings.length} photos`);
});

test('photos without captions and captions without photos are reported', async () => {
  const { env, folder } = await workplace('sqlite');
  expect((await lodgeHere(env, 'gallery', 'add', folder)).err).toContain('no captions.csv');
  await photo(join(folder, 'a.jpg'));
  await writeFile(join(folder, 'captions.csv'), 'file,mk,en\nb.jpg,Б,B\n');
  const { code, err } = await lodgeHere(env, 'gallery', 'add', folder);
  expect(code).toBe(1);
  expect(err).toContain('a.jpg has no caption');
  expect(err).toContain('captions.csv lists b.jpg, but there is no such photo in');
  await rm(join(folder, 'a.jpg'));
  await writeFile(join(folder, 'captions.csv'), 'file,mk,en\n');
  expect((await lodgeHere(env, 'gallery', 'add', folder)).err).toContain('has no photos.');
  expect(await lodgeHere(env, 'gallery', 'add', folder, '--mk', 'Сала')).toMatchObject({
    code: 2,
    err: expect.stringContaining(
      'put the captions in captions.csv or captions.json, not in --mk and --en.',
    ),
  });
});
