import sharp from 'sharp';
import { type Picture, parsePicture, pictureFiles } from '#shared/picture.ts';
import type { Database } from '../storage/database.ts';
import { referencedImageUrls, storedFile } from '../storage/photo-files.ts';

export interface PhotoFileFault {
  file: string;
  fault: 'missing' | 'damaged';
}

async function faultOf(
  database: Database,
  file: string,
  picture: Picture,
): Promise<PhotoFileFault | undefined> {
  const bytes = await storedFile(database, file);
  if (!bytes) return { file, fault: 'missing' };
  const { width, height } = await sharp(bytes)
    .stats()
    .then(() => sharp(bytes).metadata())
    .catch(() => ({ width: 0, height: 0 }));
  const expected = Number(/-(\d+)\.\w+$/.exec(file)?.[1] ?? picture.width);
  const isWhole = width === expected && (expected !== picture.width || height === picture.height);
  return isWhole ? undefined : { file, fault: 'damaged' };
}

/** Checks every file of every photo, one at a time in memory. */
export async function checkPhotos(
  database: Database,
): Promise<{ pictures: number; faults: PhotoFileFault[] }> {
  const pictures = (await referencedImageUrls(database))
    .map(parsePicture)
    .filter((picture) => picture !== null);
  const faults: PhotoFileFault[] = [];
  for (const picture of pictures) {
    for (const file of pictureFiles(picture)) {
      const fault = await faultOf(database, file, picture);
      if (fault) faults.push(fault);
    }
  }
  return { pictures: pictures.length, faults };
}
