/** The copies of a published photo as `<picture>` names them. */
import {
  copyWidths,
  mediaPath,
  type Picture,
  type PictureFormat,
  pictureFile,
} from '#shared/picture.ts';

/** What a browser that knows no `srcset` gets: wide enough for a phone. */
const plainWidth = 960;

const mediaTypes = { avif: 'image/avif', webp: 'image/webp' } as const;

function srcSet(picture: Picture, format: PictureFormat): string {
  return copyWidths(picture)
    .map((width) => `${mediaPath}/${pictureFile(picture, { width, format })} ${width}w`)
    .join(', ');
}

/** The smaller formats, smallest first; a browser takes the first that it knows. */
export function photoSources(picture: Picture): { type: string; srcSet: string }[] {
  return (['avif', 'webp'] as const).map((format) => ({
    type: mediaTypes[format],
    srcSet: srcSet(picture, format),
  }));
}

/** The JPEG copies, which every browser knows. */
export function plainPhoto(picture: Picture): { src: string; srcSet: string } {
  const width = Math.min(plainWidth, picture.width);
  return {
    src: `${mediaPath}/${pictureFile(picture, { width, format: 'jpg' })}`,
    srcSet: srcSet(picture, 'jpg'),
  };
}
