/** `{hash}-{width}x{height}.jpg` is the photo; `-{w}.{format}` is a copy `w` pixels wide. */
import { mediaPath } from './routes.ts';

export const photoLimits = { megabytes: 100, megapixels: 120 } as const;

/** The file extensions, by the type of the picture. */
export const photoExtensions = {
  jpeg: ['.jpg', '.jpeg', '.jpe', '.jfif', '.pjpeg', '.pjp'],
  png: ['.png', '.apng'],
  webp: ['.webp'],
  avif: ['.avif'],
  tiff: ['.tif', '.tiff'],
  gif: ['.gif'],
} as const;

/** File extensions of HEIC. The browser converts such photos if it can; otherwise they are refused with advice. */
export const heicExtensions = ['.heic', '.heif', '.hif'] as const;

export const pictureFormats = ['avif', 'webp', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Only a panorama is wider than 3,200 pixels. */
const pictureWidths = [480, 960, 1600, 3200] as const;

export interface Picture {
  hash: string;
  width: number;
  height: number;
}

export function parsePicture(imageUrl: string): Picture | null {
  if (!imageUrl.startsWith(`${mediaPath}/`)) return null;
  const name = imageUrl.slice(mediaPath.length + 1);
  const [, hash, width, height] = /^([0-9a-f]+)-(\d+)x(\d+)\.jpg$/.exec(name) ?? [];
  return hash ? { hash, width: Number(width), height: Number(height) } : null;
}

export function pictureFile(
  { hash, width, height }: Picture,
  copy?: { width: number; format: PictureFormat },
): string {
  const stem = `${hash}-${width}x${height}`;
  return copy ? `${stem}-${copy.width}.${copy.format}` : `${stem}.jpg`;
}

export function copyWidths({ width }: Pick<Picture, 'width'>): number[] {
  return [...pictureWidths.filter((usual) => usual < width), width];
}

export function parsePictureFile(name: string): { picture: Picture; format: PictureFormat } | null {
  const match = /^([0-9a-f]{1,64})-(\d{1,6})x(\d{1,6})(?:-\d{1,6}\.(avif|webp|jpg)|\.jpg)$/.exec(
    name,
  );
  const [, hash, width, height, format = 'jpg'] = match ?? [];
  if (!hash) return null;
  const picture = { hash, width: Number(width), height: Number(height) };
  // Each file has only one valid name, without leading zeros or other widths.
  return pictureFiles(picture).includes(name) ? { picture, format: format as PictureFormat } : null;
}

export function pictureFiles(picture: Picture): string[] {
  const copies = copyWidths(picture).flatMap((width) =>
    pictureFormats.map((format) => pictureFile(picture, { width, format })),
  );
  return [pictureFile(picture), ...copies];
}

export function pictureUrl(picture: Picture): string {
  return `${mediaPath}/${pictureFile(picture)}`;
}
