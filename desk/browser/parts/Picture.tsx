import { copyWidths, parsePicture, pictureFile } from '#shared/picture.ts';
import { mediaPath } from '#shared/routes.ts';
import styles from './parts.module.css';

interface Props {
  imageUrl: string;
  alt: string;
  width?: number;
}

/** The space of a stored photo is reserved before the photo is loaded. */
export function Picture({ imageUrl, alt, width = 240 }: Props) {
  const picture = parsePicture(imageUrl);
  const widths = picture ? copyWidths(picture) : [];
  const copy = widths.find((each) => each >= width * 2) ?? widths.at(-1);
  const ratio = picture ? `${picture.width} / ${picture.height}` : '4 / 3';
  return (
    <span className={styles.picture} style={{ aspectRatio: ratio }}>
      {picture && copy && (
        <img
          src={`${mediaPath}/${pictureFile(picture, { width: copy, format: 'webp' })}`}
          alt={alt}
          width={picture.width}
          height={picture.height}
          loading="lazy"
          draggable={false}
        />
      )}
    </span>
  );
}
