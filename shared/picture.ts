/**
 * The names of a published photo's files. Everything a page must know stands in the address, so
 * that the gallery's answer keeps its three fields: `/media/{hash}-{width}x{height}.jpg` is the
 * photo as published, `/media/{hash}-{width}x{height}-{w}.{format}` a copy `w` pixels wide.
 */
import { mediaPath } from './routes.ts';

/** Of one photo as it comes from a camera or telephone. */
export const photoLimits = { megabytes: 100, megapixels: 120 } as const;

/** Formats from the smallest files to the one that every browser reads. */
export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Widths of the copies, as far as the photo is wider. */
export const pictureWidths = [480, 960, 1600] as const;

export interface Picture {
  /** Content hash, in hexadecimal. */
  hash: string;
  /** Pixels of the photo as published. */
  width: number;
  height: number;
}

/** Reads an address; null for a picture that was not published by us. */
export function parsePicture(imageUrl: string): Picture | null {
  if (!imageUrl.startsWith(`${mediaPath}/`)) return null;
  const name = imageUrl.slice(mediaPath.length + 1);
  const [, hash, width, height] = /^([0-9a-f]+)-(\d+)x(\d+)\.jpg$/.exec(name) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : null;
}

/** File name of a copy, or of the whole photo as JPEG where no copy is asked for. */
export function pictureFile(
  { hash, width, height }: Picture,
  copy?: { width: number; format: PictureFormat },
): string {
  const stem = `${hash}-${width}x${height}`;
  return copy ? `${stem}-${copy.width}.${copy.format}` : `${stem}.jpg`;
}

/** Widths in which a photo has copies: the usual ones below its own, and its own. */
export function copyWidths({ width }: Picture): number[] {
  return [...pictureWidths.filter((usual) => usual < width), width];
}

/** Reads a file name; null for one that no photo of ours can have. */
export function parsePictureFile(name: string): { picture: Picture; format: PictureFormat } | null {
  const match = /^([0-9a-f]{1,64})-(\d{1,6})x(\d{1,6})(?:-\d{1,6}\.(avif|webp|jpg)|\.jpg)$/.exec(
    name,
  );
  const [, hash, width, height, format = 'jpg'] = match ?? [];
  if (!hash) return null;
  const picture = { hash, width: Number(width), height: Number(height) };
  // One spelling for each file, without needless zeros or widths of no copy.
  return pictureFiles(picture).includes(name) ? { picture, format: format as PictureFormat } : null;
}

/** All files of a photo: itself, and its copies. */
export function pictureFiles(picture: Picture): string[] {
  const copies = copyWidths(picture).flatMap((width) =>
    pictureFormats.map((format) => pictureFile(picture, { width, format })),
  );
  return [pictureFile(picture), ...copies];
}

/** The address of a photo, as the gallery keeps it. */
export function pictureUrl(picture: Picture): string {
  return `${mediaPath}/${pictureFile(picture)}`;
}
