/** Turns a photo, as a camera or telephone wrote it, into the files that a page shows. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  copyWidths,
  type Picture,
  type PictureFormat,
  pictureFile,
  pictureFiles,
  pictureFormats,
} from '#shared/picture.ts';

export interface Photo {
  picture: Picture;
  /** Upright, sRGB, opaque, at the published size. */
  pixels: Buffer;
  /** What the secretary should know although the photo is fine. */
  notes: string[];
}

export type PhotoCheck = { ok: true; photo: Photo } | { ok: false; fault: string };

const limits = { bytes: 100 * 1024 ** 2, megapixels: 120, shortestSide: 200 } as const;

/** Longest side of a published photo: sharp on a large screen, of no use for printing posters. */
const longestSide = 2400;

/**
 * Part of every hash: raise it when photos are made differently, for what once stood at an
 * address is kept by browsers for a year.
 */
const recipe = 1;

const readable = ['jpeg', 'png', 'webp', 'gif', 'tiff', 'heif'];

/** HEIC pictures begin like this; AVIF, which can be read, has a brand of its own. */
function isHeic(bytes: Buffer): boolean {
  return /^ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)$/.test(bytes.toString('latin1', 4, 12));
}

function refusal(bytes: Buffer, metadata: Metadata | undefined): string | undefined {
  if (isHeic(bytes)) {
    return 'is a HEIC picture, which cannot be read here. Export it as JPEG and try again.';
  }
  if (!metadata || !readable.includes(metadata.format)) {
    return 'is not a picture that can be read. Use JPEG, PNG, WebP, AVIF, TIFF or GIF.';
  }
  const height = metadata.pageHeight ?? metadata.height;
  const megapixels = Math.round((metadata.width * height) / 1e6);
  if (megapixels > limits.megapixels) {
    return `has ${megapixels} megapixels; the limit is ${limits.megapixels}.`;
  }
  if (Math.min(metadata.width, height) < limits.shortestSide) {
    return `is too small: ${metadata.width} × ${height} pixels; each side must be at least ${limits.shortestSide}.`;
  }
  return undefined;
}

/** Opens a picture; what is incomplete or damaged is an error, never half a photo. */
const open = (bytes: Buffer): Sharp =>
  sharp(bytes, { failOn: 'error', limitInputPixels: limits.megapixels * 1e6 });

async function readBytes(path: string): Promise<Buffer | string> {
  try {
    const { size } = await stat(path);
    if (size === 0) return 'is empty.';
    if (size > limits.bytes) return `is larger than ${limits.bytes / 1024 ** 2} MB.`;
    return await readFile(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' ? 'does not exist.' : `cannot be read (${code}).`;
  }
}

/** Reads and decodes a photo completely; a fault continues a sentence that begins with its name. */
export async function readPhoto(path: string): Promise<PhotoCheck> {
  const bytes = await readBytes(path);
  return typeof bytes === 'string' ? { ok: false, fault: bytes } : decodePhoto(bytes);
}

export async function decodePhoto(bytes: Buffer): Promise<PhotoCheck> {
  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  const fault = refusal(bytes, metadata);
  if (fault) return { ok: false, fault };
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const hash = createHash('sha256').update(`${recipe}:`).update(bytes).digest('hex').slice(0, 24);
    const notes =
      (metadata?.pages ?? 1) > 1 ? ['is animated; only its first frame will be shown.'] : [];
    const picture = { hash, width: info.width, height: info.height };
    return { ok: true, photo: { picture, pixels: data, notes } };
  } catch {
    return { ok: false, fault: 'is damaged or incomplete. Copy it again from the camera.' };
  }
}

const encoders: Record<PictureFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 3, chromaSubsampling: '4:2:0' }),
  webp: (image) => image.webp({ quality: 78 }),
  jpg: (image) => image.jpeg({ quality: 80, mozjpeg: true }),
};

/** Encodes files of a photo, all or those that are wanted, as they are asked for. */
export async function* encodePhoto(
  { picture, pixels }: Photo,
  wanted: string[] = pictureFiles(picture),
): AsyncGenerator<[string, Buffer]> {
  const { width, height } = picture;
  const whole = pictureFile(picture);
  for (const copy of copyWidths(picture)) {
    const image = sharp(pixels, { raw: { width, height, channels: 3 } }).resize({ width: copy });
    for (const format of pictureFormats) {
      const names = [pictureFile(picture, { width: copy, format })];
      // The whole photo is its largest copy as JPEG, under a name of its own.
      if (copy === width && format === 'jpg') names.push(whole);
      const needed = names.filter((name) => wanted.includes(name));
      if (needed.length === 0) continue;
      const file = await encoders[format](image.clone()).toBuffer();
      for (const name of needed) yield [name, file];
    }
  }
}
