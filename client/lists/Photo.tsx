import { copyWidths, type Picture, parsePicture, pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';

function srcSet(picture: Picture): string {
  return copyWidths(picture)
    .map((width) => `${mediaPath}/${pictureFile(picture, { width, format: 'avif' })} ${width}w`)
    .join(', ');
}

/**
 * Returns how wide a photo is drawn in a box of this ratio of width to height. With
 * `object-fit: cover`, a photo in a wider format than the box is drawn wider than the box.
 */
export function drawnIn(ratio: number, picture: Picture | null): (boxWidth: number) => number {
  const factor = picture ? Math.max(1, picture.width / picture.height / ratio) : 1;
  return (boxWidth) => Math.ceil(boxWidth * factor);
}

/** The style sheets crop photos in lists to this ratio. */
export const listRatio = 4 / 3;

/** Returns the JPEG copy of this width, or the widest copy if the photo is narrower. */
function plainPhoto(picture: Picture, width: number): string {
  const copy = { width: Math.min(width, picture.width), format: 'jpg' } as const;
  return `${mediaPath}/${pictureFile(picture, copy)}`;
}

/** Returns the id of a photo's element in the gallery. */
export const photoAnchor = (id: number) => `photo-${id}`;

interface Props {
  imageUrl: string;
  alt: string;
  sizes: string;
  /** Only browsers without AVIF use the JPEG; several widths would take 200 bytes. */
  plainWidth?: number;
  /** True for a photo in the first screen: it is loaded immediately and with high priority. */
  first?: boolean;
  className?: string | undefined;
}

/** A photo in several sizes and two formats. */
export function Photo({ imageUrl, alt, sizes, plainWidth = 960, first = false, className }: Props) {
  const picture = parsePicture(imageUrl);
  if (!picture) return null;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(picture)} sizes={sizes} />
      <img
        className={className}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        src={plainPhoto(picture, plainWidth)}
        alt={alt}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  );
}
