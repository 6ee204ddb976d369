import { copyWidths, parsePicture, pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';

interface Props {
  imageUrl: string;
  alt: string;
  sizes: string;
  className?: string | undefined;
}

/** The lodge's photograph on a page, below the first screen; nothing if the page has none. */
export function LodgePhoto({ imageUrl, alt, sizes, className }: Props) {
  const picture = parsePicture(imageUrl);
  if (!picture) return null;
  const addressOf = (width: number) =>
    `${mediaPath}/${pictureFile(picture, { width, format: 'webp' })}`;
  return (
    <img
      alt={alt}
      loading="lazy"
      sizes={sizes}
      srcSet={copyWidths(picture)
        .map((width) => `${addressOf(width)} ${width}w`)
        .join(', ')}
      src={addressOf(Math.min(960, picture.width))}
      width={picture.width}
      height={picture.height}
      className={className}
    />
  );
}
