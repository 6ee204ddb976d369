import type { MouseEvent } from 'react';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { Photo } from '../lists/Photo.tsx';
import styles from './GalleryPage.module.css';

/** The widest grid has three columns. */
const firstRow = 3;

/** The widths are those of the columns in the style sheet. */
const sizes = '(min-width: 64rem) min(30vw, 24rem), (min-width: 40rem) 46vw, 92vw';

interface Props {
  photos: GalleryItem[];
  /** This is the index of the first photo on the page. */
  start: number;
  /** The label contains the caption as `{caption}`. */
  open: string;
  onOpen: (event: MouseEvent, index: number) => void;
}

export function PhotoGrid({ photos, start, open, onOpen }: Props) {
  const { language } = useLocale();
  return (
    <ul className={styles.grid}>
      {photos.map(({ id, imageUrl, caption }, index) => (
        <li key={id}>
          <figure className={styles.picture}>
            <a
              href={imageUrl}
              aria-label={fill(open, { caption: caption[language] })}
              onClick={(event) => onOpen(event, start + index)}
            >
              <Photo
                imageUrl={imageUrl}
                alt={caption[language]}
                sizes={sizes}
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
