/** Draws photos, and stages and publishes them as the desk does. */
import sharp from 'sharp';
import {
  publishBatch,
  saveStagedPhoto,
  stagedPhotos,
  stagePhoto,
} from '#server/publishing/photos.ts';
import type { Database } from '#server/storage/database.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { StagedPhoto, StagedTexts } from '#shared/publishing.ts';
import { itemOf, operation } from './entry.ts';

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

export const photoCaption = { mk: 'Скриена сала', en: 'A hidden hall' };

/** Saves the texts of a staged photo, from its current revision. */
export async function describePhoto(database: Database, id: number, texts: Partial<StagedTexts>) {
  const photo = (await stagedPhotos(database)).find((each) => each.id === id);
  const all = { caption: photoCaption, album: null, ...texts };
  return saveStagedPhoto(database, id, operation(photo?.revision ?? ''), all);
}

export async function stagedPhoto(database: Database, red: number): Promise<StagedPhoto> {
  return itemOf(await stagePhoto(database, await bytesOf(red), `${red}.png`));
}

/** Publishes staged photos with their current texts. */
export async function publishStaged(database: Database, ids: number[]) {
  const photos = await stagedPhotos(database);
  const baseOf = (id: number) => photos.find((photo) => photo.id === id)?.revision ?? '';
  return publishBatch(
    database,
    operation(''),
    ids.map((id) => ({ id, base: baseOf(id) })),
  );
}

export async function publishedPhoto(database: Database, red: number): Promise<GalleryItem> {
  const { id } = await stagedPhoto(database, red);
  itemOf(await describePhoto(database, id, {}));
  const batch = await publishStaged(database, [id]);
  if (!batch.ok || !batch.photos[0]) throw new Error(JSON.stringify(batch));
  return batch.photos[0];
}
