import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { PhotoError } from '#shared/errors.ts';
import { pictureFiles } from '#shared/picture.ts';
import { decodePhoto, encodePhoto, type Photo, turnPhoto } from './photo.ts';

const file = 'hall.jpg';
const red = { r: 200, g: 30, b: 40 };
const plain = (width: number, height: number, background: object = red) =>
  sharp({ create: { width, height, channels: 3, background } });

async function decoded(bytes: Buffer): Promise<Photo> {
  const check = await decodePhoto(bytes, file);
  if (!check.ok) throw new Error(check.error.code);
  return check.photo;
}

function middle({ picture: { width, height }, pixels }: Photo): number[] {
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 3;
  return [...pixels.subarray(at, at + 3)];
}

function expectColour(photo: Photo, { r, g, b }: typeof red, tolerance: number): void {
  const colour = middle(photo);
  [r, g, b].forEach((value, index) => {
    expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThanOrEqual(tolerance);
  });
}

async function errorOf(bytes: Buffer): Promise<PhotoError | undefined> {
  const check = await decodePhoto(bytes, file);
  return check.ok ? undefined : check.error;
}

test('a photo is encoded in all formats and widths that the pages use', async () => {
  const photo = await decoded(await plain(700, 500).jpeg().toBuffer());
  const files = new Map(await encodePhoto(photo));
  expect([...files.keys()].toSorted()).toEqual(pictureFiles(photo.picture).toSorted());
  for (const [name, content] of files) {
    const { width, height, format } = await sharp(content).metadata();
    const requested = Number(/-(\d+)\.\w+$/.exec(name)?.[1] ?? 700);
    expect([width, height]).toEqual([requested, Math.round((requested * 500) / 700)]);
    const ending = { jpeg: 'jpg', webp: 'webp', heif: 'avif' }[format as string];
    expect(name.endsWith(`.${ending}`)).toBe(true);
  }
});

test('a photo is upright, and no file contains its location or the camera', async () => {
  const place = { IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '42/1 0/1 0/1' } };
  const bytes = await plain(600, 400)
    .withExif(place)
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(bytes).metadata()).exif?.includes('Camera')).toBe(true);
  const photo = await decoded(bytes);
  expect(photo.picture).toMatchObject({ width: 400, height: 600 });
  for (const [, content] of await encodePhoto(photo)) {
    const { exif, orientation, icc, xmp } = await sharp(content).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
    expect(content.includes('Camera')).toBe(false);
  }
});

test.each([
  [9_000, 6_700, 2408, 1793],
  [12_000, 2_000, 5091, 849],
  [60_000, 400, 9600, 64],
])('a photo of %i × %i pixels is published at %i × %i, for screens and tiles', async (...sizes) => {
  const [typedWidth, typedHeight, width, height] = sizes;
  const photo = await decoded(
    await plain(typedWidth, typedHeight).jpeg({ quality: 40 }).toBuffer(),
  );
  expect(photo.picture).toMatchObject({ width, height });
  const { picture } = await turnPhoto(await plain(width, height).jpeg().toBuffer(), 90);
  expect(picture).toMatchObject({ width: height, height: width });
});

test.each([
  ['CMYK', 12, plain(300, 300).toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
  ['Display P3, as phones take it,', 3, plain(300, 300).withIccProfile('p3').png()],
])('a photo in %s keeps its colours on a screen', async (_, tolerance, photo) => {
  expectColour(await decoded(await photo.toBuffer()), red, tolerance);
});

/** A ring without a background, whose middle is transparent. */
const emblem = (colour: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="99" fill="none" stroke="${colour}" stroke-width="9"/></svg>`,
    ),
  );

test('transparent pixels become white, or blue under a light drawing, with a warning', async () => {
  for (const colour of ['#000', '#876720', '#d2b46c']) {
    const photo = await decoded(await emblem(colour).png().toBuffer());
    expectColour(photo, { r: 255, g: 255, b: 255 }, 0);
    expect(photo.warnings, colour).toEqual([]);
  }
  for (const colour of ['#fff', '#f0dfb8', '#ff6', 'rgb(255 255 255 / 50%)']) {
    const photo = await decoded(await emblem(colour).webp().toBuffer());
    expectColour(photo, { r: 18, g: 40, b: 75 }, 3);
    const raw = { ...photo.picture, channels: 3 as const };
    const { channels } = await sharp(photo.pixels, { raw }).stats();
    expect(channels[0]?.max, colour).toBeGreaterThan(120);
    expect(photo.warnings).toEqual([{ code: 'light-on-transparent', file }]);
  }
  const snow = await plain(300, 300, { r: 250, g: 250, b: 250 }).ensureAlpha().png().toBuffer();
  const opaque = await decoded(snow);
  expectColour(opaque, { r: 250, g: 250, b: 250 }, 0);
  expect(opaque.warnings, 'its alpha channel is opaque').toEqual([]);
});

test('a truncated photo is refused, wherever it ends', async () => {
  const raw = { width: 400, height: 400, channels: 3 as const };
  const pixels = Buffer.from(Array.from({ length: 480_000 }, (_, index) => (index * 7919) % 251));
  for (const whole of [
    await sharp(pixels, { raw }).jpeg().toBuffer(),
    await sharp(pixels, { raw }).png().toBuffer(),
  ]) {
    for (const part of [0.5, 0.95]) {
      const bytes = whole.subarray(0, Math.floor(whole.length * part));
      expect(await errorOf(bytes)).toEqual({ code: 'damaged-photo', file });
    }
  }
});

test('an AVIF is read whatever its main brand is, and a TIFF of several pages is not animated', async () => {
  const avif = await plain(300, 300).avif().toBuffer();
  avif.write('mif1', 8);
  expect(await decodePhoto(avif, file)).toMatchObject({ ok: true, photo: { warnings: [] } });
  const pages = await sharp(Buffer.alloc(300 * 600 * 3), {
    raw: { width: 300, height: 600, channels: 3, pageHeight: 300 },
  })
    .tiff()
    .toBuffer();
  expect(await decodePhoto(pages, file)).toMatchObject({
    photo: { warnings: [{ code: 'several-pages', file }] },
  });
});

test('other files, and pictures too small or too large, are refused with the reason', async () => {
  const noPicture = { code: 'no-picture', file };
  expect(await errorOf(Buffer.alloc(0))).toEqual({ code: 'empty-file', file });
  expect(await errorOf(Buffer.from('Dear brethren, …'))).toEqual(noPicture);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await errorOf(svg)).toEqual(noPicture);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')]);
  expect(await errorOf(heic)).toEqual({ code: 'heic', file });
  const tooSmall = { code: 'too-small', file, width: 300, height: 199, least: 200 };
  expect(await errorOf(await plain(300, 199).png().toBuffer())).toEqual(tooSmall);
  const justAbove = await plain(12_000, 10_020).png({ compressionLevel: 1 }).toBuffer();
  const tooLarge = { code: 'too-many-megapixels', file, megapixels: 121, limit: 120 };
  expect(await errorOf(justAbove)).toEqual(tooLarge);
});
