import type { MouseEvent } from 'react';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import { useLocale } from '../context.tsx';
import { drawnIn, listRatio, Photo, photoAnchor } from '../lists/Photo.tsx';
import styles from './GalleryPage.module.css';

/** The widest grid has three columns. */
const firstRow = 3;

/** If the last row of three would not be full, the first photos are larger. */
const largePhotos = [0, 4, 2];

/** The style sheet defines the same column widths. On wide screens, a `rem` there has 20 pixels. */
function sizesOf(imageUrl: string, isLarge: boolean): string {
  const drawn = drawnIn(listRatio, parsePicture(imageUrl));
  const [share, most] = isLarge ? [46, 47] : [30, 30];
  const ofThree = `min(${drawn(share)}vw, ${drawn(most)}rem)`;
  return `(min-width: 64rem) ${ofThree}, (min-width: 40rem) ${drawn(46)}vw, ${drawn(92)}vw`;
}

interface Props {
  photos: GalleryItem[];
  /** The index of the first photo on the page. */
  start: number;
  /** The label contains `{caption}`. */
  open: string;
  onOpen: (event: MouseEvent, index: number) => void;
}

export function PhotoGrid({ photos, start, open, onOpen }: Props) {
  const { language } = useLocale();
  const large = largePhotos[photos.length % 3] ?? 0;
  return (
    <ul className={styles.grid}>
      {photos.map(({ id, imageUrl, caption }, index) => (
        <li key={id} id={photoAnchor(id)} className={index < large ? styles.large : undefined}>
          <figure className={styles.picture}>
            <a
              href={imageUrl}
              aria-label={fill(open, { caption: caption[language] })}
              onClick={(event) => onOpen(event, start + index)}
            >
              <Photo
                imageUrl={imageUrl}
                alt={caption[language]}
                sizes={sizesOf(imageUrl, index < large)}
                first={start + index < firstRow}
              />
            </a>
            <figcaption>{caption[language]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
