/** Tables of captions beside what is typed meanwhile. */
import { expect, test } from 'vitest';
import { migratedDatabase, untilAwaited } from '#tests/databases.ts';
import { addGalleryItem, findGalleryItem, lockGallery, writeCaption } from '../storage/gallery.ts';
import { takeGalleryCaptions } from './captions.ts';

test('what was typed of a public photo while a table came in is not written over', async () => {
  const database = await migratedDatabase('postgres');
  const caption = { mk: 'Сала', en: 'Hall' };
  const id = await addGalleryItem(database, { imageUrl: '/media/1-1x1.jpg', caption });
  const bytes = Buffer.from(`number;mk;en\n${id};Голема сала;\n`);
  let taken: ReturnType<typeof takeGalleryCaptions> | undefined;
  await database.transaction().execute(async (transaction) => {
    await lockGallery(transaction);
    await writeCaption(transaction, id, ({ mk }) => ({ mk, en: 'Typed meanwhile' }));
    taken = takeGalleryCaptions(database, { name: 'o.csv', bytes });
    await untilAwaited(transaction);
  });
  expect(await taken).toEqual({ ok: true, changed: 1, leftOut: [] });
  expect(await findGalleryItem(database, { id })).toMatchObject({
    caption: { mk: 'Голема сала', en: 'Typed meanwhile' },
  });
});
