import type { MouseEvent } from 'react';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { Photo, photoAnchor } from '../lists/Photo.tsx';
import styles from './GalleryPage.module.css';

/** The widest grid has three columns. */
const firstRow = 3;

/** If the last row of three would not be full, the first photos are larger. */
const largePhotos = [0, 4, 2];

/** The style sheet defines the same column widths. */
function sizesOf(isLarge: boolean, isWide: boolean): string {
  const ofThree = isLarge ? 'min(46vw, 37rem)' : 'min(30vw, 24rem)';
  return `(min-width: 64rem) ${ofThree}, (min-width: 40rem) ${isWide ? 92 : 46}vw, 92vw`;
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
  const isOdd = photos.length % 2 === 1 && photos.length > 1;
  return (
    <ul className={styles.grid}>
      {photos.map(({ id, imageUrl, caption }, index) => (
        <li
          key={id}
          id={photoAnchor(id)}
          className={`${index < large ? styles.large : ''} ${isOdd && index === 0 ? styles.wide : ''}`}
        >
          <figure className={styles.picture}>
            <a
              href={imageUrl}
              aria-label={fill(open, { caption: caption[language] })}
              onClick={(event) => onOpen(event, start + index)}
            >
              <Photo
                imageUrl={imageUrl}
                alt={caption[language]}
                sizes={sizesOf(index < large, isOdd && index === 0)}
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
