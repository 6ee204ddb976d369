import {
  copyWidths,
  type Picture,
  type PictureFormat,
  parsePicture,
  pictureFile,
} from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';

const mediaTypes = { avif: 'image/avif', webp: 'image/webp' } as const;

function srcSet(picture: Picture, format: PictureFormat): string {
  return copyWidths(picture)
    .map((width) => `${mediaPath}/${pictureFile(picture, { width, format })} ${width}w`)
    .join(', ');
}

/** The smallest format first, as a browser takes the first that it supports. */
export function photoSources(picture: Picture): { type: string; srcSet: string }[] {
  return (['avif', 'webp'] as const).map((format) => ({
    type: mediaTypes[format],
    srcSet: srcSet(picture, format),
  }));
}

/** The JPEG copy of a width, or the widest if the photo is narrower. */
export function plainPhoto(picture: Picture, width: number): string {
  const copy = { width: Math.min(width, picture.width), format: 'jpg' } as const;
  return `${mediaPath}/${pictureFile(picture, copy)}`;
}

interface Props {
  imageUrl: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** One width, as only browsers without WebP get the JPEG: a choice would take 200 bytes. */
  plainWidth?: number;
  /** Above the fold: loaded immediately and with high priority. */
  first?: boolean;
  className?: string | undefined;
}

/** One of our photos in the size and format that suit the browser; any other image as it is. */
export function Photo({ imageUrl, alt, sizes, plainWidth = 960, first = false, className }: Props) {
  const picture = parsePicture(imageUrl);
  const attributes = {
    alt,
    className,
    decoding: 'async',
    loading: first ? 'eager' : 'lazy',
    fetchPriority: first ? 'high' : undefined,
    // A drag is a swipe.
    draggable: false,
  } as const;
  if (!picture) return <img {...attributes} src={imageUrl} alt={alt} />;
  return (
    <picture>
      {photoSources(picture).map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      <img
        {...attributes}
        src={plainPhoto(picture, plainWidth)}
        alt={alt}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  );
}
