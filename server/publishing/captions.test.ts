/** Tables of captions and publications arrive while captions are edited. */
import { expect, test } from 'vitest';
import { pictureUrl } from '#shared/picture.ts';
import { migratedDatabase, untilAwaited } from '#tests/databases.ts';
import { operation } from '#tests/entry.ts';
import type { Database } from '../storage/database.ts';
import { addGalleryItem, findGalleryItem, lockGallery, writeCaption } from '../storage/gallery.ts';
import { addStagedPhoto, storedStagedPhotos, updateStagedPhoto } from '../storage/staged-photos.ts';
import { takeGalleryCaptions, takeStagedCaptions, writeStagedCaptions } from './captions.ts';
import { publishBatch } from './photos.ts';

test('a table does not overwrite a newer caption of a public photo', async () => {
  const database = await migratedDatabase('postgres');
  const caption = { mk: 'Сала', en: 'Hall' };
  const id = await addGalleryItem(database, { imageUrl: '/media/1-1x1.jpg', caption });
  const bytes = Buffer.from(`number;mk;en\n${id};Голема сала;\n`);
  let taken: ReturnType<typeof takeGalleryCaptions> | undefined;
  await database.transaction().execute(async (transaction) => {
    await lockGallery(transaction);
    await writeCaption(transaction, id, { ...caption, en: 'Typed meanwhile' }, 'other');
    taken = takeGalleryCaptions(database, { name: 'o.csv', bytes });
    await untilAwaited(transaction);
  });
  expect(await taken).toEqual({ ok: true, changed: 1, leftOut: [] });
  expect(await findGalleryItem(database, { id })).toMatchObject({
    caption: { mk: 'Голема сала', en: 'Typed meanwhile' },
  });
});

const numbered = (bytes: Buffer) => Buffer.from(String(bytes).replace('file', 'number'));

async function stagedHall(database: Database): Promise<number> {
  const photo = { hash: '0123abcd', width: 320, height: 240 };
  const { id } = await addStagedPhoto(database, pictureUrl(photo), 'hall.jpg');
  await updateStagedPhoto(database, id, { caption: { mk: 'Сала', en: 'Hall' } });
  return id;
}

test('a table does not overwrite a newer caption of an unpublished photo', async () => {
  const database = await migratedDatabase('postgres');
  const id = await stagedHall(database);
  const bytes = Buffer.from('file;mk;en\nhall.jpg;Голема сала;\n');
  let taken: ReturnType<typeof takeStagedCaptions> | undefined;
  await database.transaction().execute(async (transaction) => {
    await updateStagedPhoto(transaction, id, { caption: { mk: 'Сала', en: 'Typed meanwhile' } });
    taken = takeStagedCaptions(database, { name: 'o.csv', bytes });
    await untilAwaited(transaction);
  });
  expect(await taken).toEqual({ ok: true, changed: 1, leftOut: [] });
  expect(await storedStagedPhotos(database)).toMatchObject([
    { id, caption: { mk: 'Голема сала', en: 'Typed meanwhile' } },
  ]);
});

test('a batch is published with the caption that was saved just before', async () => {
  const database = await migratedDatabase('postgres');
  const id = await stagedHall(database);
  const caption = { mk: 'Сала', en: 'Typed meanwhile' };
  let published: ReturnType<typeof publishBatch> | undefined;
  await database.transaction().execute(async (transaction) => {
    await updateStagedPhoto(transaction, id, { caption });
    published = publishBatch(database, operation(''), [{ id, base: '' }]);
    await untilAwaited(transaction);
  });
  expect(await published).toMatchObject({ ok: true, photos: [{ caption }] });
});

test.each([
  ['a\n'.repeat(9_000), { code: 'captions-row', found: 1, wanted: 3, line: 2 }],
  ['a;б;b\n'.repeat(150_000), { code: 'captions-too-long', limit: 10_000 }],
  ['"\n'.repeat(500_000), { code: 'captions-too-long', limit: 10_000 }],
])(
  'a file that is no table of captions is refused without waiting for others',
  async (rows, why) => {
    const database = await migratedDatabase('sqlite');
    const list = { name: 'list.csv', bytes: Buffer.from(`file;mk;en\n${rows}`) };
    const faults = [{ name: null, fault: { file: 'list.csv', ...why } }];
    await database.transaction().execute(async () => {
      for (const take of [takeStagedCaptions, takeGalleryCaptions]) {
        const table = take === takeStagedCaptions ? list : { ...list, bytes: numbered(list.bytes) };
        expect(await take(database, table)).toEqual({ ok: false, faults });
      }
    });
  },
);

test('names and captions that look like formulas are text in a spreadsheet, and are read back', async () => {
  const database = await migratedDatabase('sqlite');
  const photo = { hash: '0123abcd', width: 320, height: 240 };
  const names = ['=HYPERLINK("http:evil").jpg', "'=1.jpg", "'hall'.jpg"];
  for (const [index, name] of names.entries()) {
    await addStagedPhoto(database, pictureUrl({ ...photo, hash: `0${index}` }), name);
  }
  const [{ id = 0 } = {}] = await storedStagedPhotos(database);
  const caption = { mk: '+1', en: "@SUM(1+1)*cmd|'/C calc'!A0" };
  await updateStagedPhoto(database, id, { caption });
  const table = await writeStagedCaptions(database);
  expect(table.split(/[;\r\n]+/).filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  await updateStagedPhoto(database, id, { caption: { mk: '', en: '' } });
  expect(await takeStagedCaptions(database, { name: 'o.csv', bytes: Buffer.from(table) })).toEqual({
    ok: true,
    changed: 1,
    leftOut: [],
  });
  expect(await storedStagedPhotos(database)).toContainEqual(
    expect.objectContaining({ id, caption }),
  );
});
