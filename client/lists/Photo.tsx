import {
  copyWidths,
  type Picture,
  type PictureFormat,
  parsePicture,
  pictureFile,
} from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';

/** For browsers without `srcset`: wide enough for a phone. */
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

interface Props {
  imageUrl: string;
  alt: string;
  /** How wide it is shown, in the terms of the `sizes` attribute. */
  sizes: string;
  /** Above the fold: loaded at once and with high priority. */
  first?: boolean;
  className?: string | undefined;
}

/** One of our photos in the size and format that suit the browser; any other image as it is. */
export function Photo({ imageUrl, alt, sizes, first = false, className }: Props) {
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
        {...plainPhoto(picture)}
        alt={alt}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
      />
    </picture>
  );
}
