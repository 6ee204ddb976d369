/** Converts a photo from a camera or phone into the files that a page shows. */
import { createHash } from 'node:crypto';
import sharp, { type Metadata, type Sharp } from 'sharp';
import type { PhotoError, PhotoWarning } from '#shared/errors.ts';
import {
  copyWidths,
  type Picture,
  type PictureFormat,
  photoLimits,
  pictureFile,
  pictureFormats,
} from '#shared/picture.ts';

export interface Photo {
  picture: Picture;
  /** The pixels are upright, in sRGB, opaque and scaled to the published size. */
  pixels: Buffer;
  warnings: PhotoWarning[];
}

type PhotoCheck = { ok: true; photo: Photo } | { ok: false; error: PhotoError };

const shortestSide = 200;
const mostPixels = photoLimits.megapixels * 1e6;

/** Lists crop a panorama to a tile, so it may be longer than other photos, but has no more pixels. */
const publishedPixels = 2400 * 1800;
const longestSide = 9600;

/** Increase it when the encoding of photos changes: browsers cache a file for a year. */
const recipe = 1;

const readable = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'];

/** A file names its formats in its first box. The main one may be `mif1`, also of an AVIF. */
function isHeic(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const names = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 256));
  return /heic|heix|heim|heis|hevc|hevx|mif1|msf1/.test(names) && !/avif|avis/.test(names);
}

const sizeOf = ({ width, height, pageHeight = height }: Metadata) => ({
  width,
  height: pageHeight,
});

function errorIn(
  bytes: Buffer,
  metadata: Metadata | undefined,
  fileName: string,
): PhotoError | undefined {
  if (isHeic(bytes)) return { code: 'heic', file: fileName };
  if (!metadata || !readable.includes(metadata.format))
    return { code: 'no-picture', file: fileName };
  const { width, height } = sizeOf(metadata);
  const pixels = width * height;
  if (pixels > mostPixels) {
    // The number is rounded up, so that it is always above the limit.
    const megapixels = Math.ceil(pixels / 1e6);
    return {
      code: 'too-many-megapixels',
      file: fileName,
      megapixels,
      limit: photoLimits.megapixels,
    };
  }
  return Math.min(width, height) < shortestSide
    ? { code: 'too-small', file: fileName, width, height, least: shortestSide }
    : undefined;
}

/**
 * The photo is upright and has its published size. An incomplete or damaged picture causes an error;
 * sharp would otherwise return a part of it.
 */
function open(bytes: Buffer, metadata: Metadata): Sharp {
  const { width, height } = sizeOf(metadata);
  const ratio = Math.max(width / height, height / width);
  const side = Math.min(Math.floor(Math.sqrt(publishedPixels * ratio)), longestSide);
  return sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

function hashOf(bytes: Uint8Array, change = ''): string {
  return createHash('sha256')
    .update(`${recipe}:${change}`)
    .update(bytes)
    .digest('hex')
    .slice(0, 24);
}

async function photoOf(image: Sharp, hash: string, background = '#fff'): Promise<Photo> {
  const { data, info } = await image
    .flatten({ background })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { picture: { hash, width: info.width, height: info.height }, pixels: data, warnings: [] };
}

const rawOf = ({ picture: { width, height }, pixels }: Photo): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 3 } });

/** Pixels of at least this lightness, of 255, are hardly visible on white. */
const faint = 190;

const isFaint = async (photo: Photo): Promise<boolean> =>
  (await rawOf(photo).greyscale().raw().toBuffer()).every((value) => value >= faint);

/** A white emblem would not be visible on white. The colour is `--night` of the styles. */
async function onDark(
  image: Sharp,
  bytes: Buffer,
  onWhite: Photo,
  fileName: string,
): Promise<Photo> {
  if (!(await isFaint(onWhite))) return onWhite;
  const photo = await photoOf(image, hashOf(bytes, 'on dark:'), '#12284b');
  // An alpha channel may be opaque.
  if (photo.pixels.equals(onWhite.pixels)) return onWhite;
  return { ...photo, warnings: [{ code: 'light-on-transparent', file: fileName }] };
}

export async function decodePhoto(bytes: Buffer, fileName: string): Promise<PhotoCheck> {
  if (bytes.length === 0) return { ok: false, error: { code: 'empty-file', file: fileName } };
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const error = errorIn(bytes, metadata, fileName);
  if (error || !metadata)
    return { ok: false, error: error ?? { code: 'no-picture', file: fileName } };
  try {
    const image = open(bytes, metadata);
    const onWhite = await photoOf(image.clone(), hashOf(bytes));
    const photo = metadata.hasAlpha ? await onDark(image, bytes, onWhite, fileName) : onWhite;
    const code = metadata.format === 'tiff' ? 'several-pages' : 'animated';
    if ((metadata.pages ?? 1) > 1) photo.warnings.push({ code, file: fileName });
    return { ok: true, photo };
  } catch {
    return { ok: false, error: { code: 'damaged-photo', file: fileName } };
  }
}

/** Rotates a photo; the result has another file name. */
export function turnPhoto(bytes: Uint8Array, degrees: 0 | 90 | 180 | 270): Promise<Photo> {
  return photoOf(sharp(bytes).rotate(degrees), hashOf(bytes, `turned ${degrees}:`));
}

const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  // Effort 3 takes 2.3 times as long and saves 6 % of the bytes.
  avif: (image) => image.avif({ quality: 55, effort: 1, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

export async function encodePhoto(photo: Photo): Promise<[name: string, bytes: Buffer][]> {
  const { picture } = photo;
  const { width } = picture;
  const files: [string, Buffer][] = [];
  for (const copy of copyWidths(picture)) {
    const image = rawOf(photo).resize({ width: copy });
    for (const format of pictureFormats) {
      const bytes = await encoders[format](image.clone()).toBuffer();
      files.push([pictureFile(picture, { width: copy, format }), bytes]);
      // The full-size JPEG also exists under the name without a size.
      if (copy === width && format === 'jpg') files.push([pictureFile(picture), bytes]);
    }
  }
  return files;
}
