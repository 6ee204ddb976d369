/** A drawn photo has one colour, and the same set of files as a real photo. */
import sharp from 'sharp';
import type { Database } from '#server/storage/database.ts';
import { type StoredFile, storeFiles } from '#server/storage/files.ts';
import type { GalleryItem } from '#shared/items.ts';
import { parsePicture, pictureFiles } from '#shared/picture.ts';

const drawn = new Map<string, Promise<Buffer>>();

export function drawPicture(
  width: number,
  height: number,
  format: string,
  red = 70,
): Promise<Buffer> {
  const key = `${width}x${height}.${format} ${red}`;
  const image = sharp({
    create: { width, height, channels: 3, background: { r: red, g: 96, b: 150 } },
  });
  const encode = () => {
    if (format === 'avif') return image.avif({ effort: 0 }).toBuffer();
    return format === 'webp' ? image.webp({ effort: 0 }).toBuffer() : image.jpeg().toBuffer();
  };
  const bytes = drawn.get(key) ?? encode();
  drawn.set(key, bytes);
  return bytes;
}

export async function drawFiles(
  database: Database,
  { imageUrl }: Pick<GalleryItem, 'imageUrl'>,
): Promise<void> {
  const picture = parsePicture(imageUrl);
  if (!picture) throw new Error(`${imageUrl} is not one of our photos`);
  const files: StoredFile[] = [];
  for (const name of pictureFiles(picture)) {
    const [, copy = picture.width, format = ''] = /(?:-(\d+))?\.(\w+)$/.exec(name) ?? [];
    const width = Number(copy);
    const height = Math.round((picture.height * width) / picture.width);
    files.push([name, await drawPicture(width, height, format)]);
  }
  await storeFiles(database, files);
}
