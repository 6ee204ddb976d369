import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { createDraft, openEntry, writeEntry } from '#server/publishing/entry-operations.ts';
import { addPhoto, publishPhotos } from '#server/publishing/photo-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { findEntry } from '#server/storage/entry-rows.ts';
import { findGalleryItem } from '#server/storage/gallery.ts';
import { setPosition } from '#server/storage/photo-rows.ts';
import { emptyFields } from '#shared/collections/collection.ts';
import { type PhotoFields, photoCollection } from '#shared/collections/photo.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { Bilingual } from '#shared/language.ts';
import { described, entryAt, itemOf, operation } from './entry.ts';

/** The halves of the photo have different colours, so that a rotation is visible. */
export function bytesOf(red: number, width = 320): Promise<Buffer> {
  const half = (r: number) => ({
    create: { width: width / 2, height: 240, channels: 3 as const, background: { r, g: 0, b: 0 } },
  });
  return sharp({ create: { ...half(red).create, width } })
    .composite([{ input: half(255 - red), left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

/** As if a day had passed since the files were stored or used. */
export const letADayPass = (database: Database) =>
  database.updateTable('files').set({ storedAt: '2020-01-01T00:00:00.000Z' }).execute();

const photoCaption = { mk: 'Скриена сала', en: 'A hidden hall' };

export const photoAt = (database: Database, id: number) =>
  entryAt(database, { collection: 'photo', id });

interface Described extends Partial<PhotoFields> {
  caption?: Bilingual;
}

export async function describePhoto(
  database: Database,
  id: number,
  { caption = photoCaption, ...fields }: Described = {},
) {
  const photo = photoAt(database, id);
  const picture = fields.picture ?? (await photo.open())?.fields.picture;
  if (!picture) throw new Error(`Photo ${id} has no picture`);
  return photo.save({ ...fields, picture: { ...picture, description: caption } });
}

export const newPhoto = async (database: Database, red: number) =>
  itemOf(await addPhoto(database, await bytesOf(red), `${red}.png`));

/** The photos with the operations that their next change is based on. */
export const batchOf = (database: Database, ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const photo = await openEntry(database, { collection: 'photo', id });
      return { id, base: photo?.lastOperation ?? '' };
    }),
  );

export const publishAll = async (database: Database, ids: number[]) =>
  publishPhotos(database, operation(''), await batchOf(database, ids));

export async function publishedPhoto(
  database: Database,
  red: number,
  fields: Described = {},
): Promise<GalleryItem> {
  const { id } = await newPhoto(database, red);
  await describePhoto(database, id, fields);
  const batch = await publishAll(database, [id]);
  const photo = await findGalleryItem(database, { id });
  if (!batch.ok || !photo) throw new Error(JSON.stringify(batch));
  return photo;
}

export async function newAlbum(database: Database, title: Bilingual, day = '5.3.2026') {
  const { id } = await createDraft(database, 'album', operation(''));
  const album = entryAt(database, { collection: 'album', id });
  await album.save({ title, day });
  await album.publish();
  return id;
}

interface NewItem extends Pick<GalleryItem, 'imageUrl' | 'caption'> {
  album?: number;
}

/** Adds a public photo, which needs no files, before the others. Returns its number. */
export async function addGalleryItem(
  database: Database,
  { imageUrl, caption, ...fields }: NewItem,
): Promise<number> {
  const { id } = await createDraft(database, 'photo', operation(''));
  await database.transaction().execute(async (transaction) => {
    const entry = await findEntry(transaction, 'photo', id);
    if (!entry) throw new Error(`Photo ${id} has gone`);
    await setPosition(transaction, id, -id);
    const picture = described(imageUrl, caption);
    const text = { ...emptyFields(photoCollection), picture, ...fields };
    await writeEntry(transaction, 'photo', entry, randomUUID(), { draft: null, public: text });
  });
  return id;
}
