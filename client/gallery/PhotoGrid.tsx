import type { MouseEvent } from 'react';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import { useLocale } from '../context.tsx';
import { drawnIn, listRatio, Photo, photoAnchor } from '../lists/Photo.tsx';
import styles from './GalleryPage.module.css';

/** The widest grid has three columns. */
const firstRow = 3;

type Size = 'across' | 'half' | 'third';

/** If the last row of three would not be full, photos above it are larger. */
const halves = [0, 4, 2];

/** The first photo is as wide as the row, unless it would leave a second one alone. */
function sizeIn(count: number, index: number): Size {
  const across = count === 2 ? 0 : 1;
  if (index < across) return 'across';
  return index < across + (halves[(count - across) % 3] ?? 0) ? 'half' : 'third';
}

/** The style sheet defines the same widths. On wide screens, a `rem` there has 20 pixels. */
const shares = { across: [92, 95], half: [46, 47], third: [30, 30] } as const;

/** The style sheets crop a photo across the row to this ratio. */
const wideRatio = 2;

function sizesOf(imageUrl: string, size: Size, isAlone: boolean): string {
  const picture = parsePicture(imageUrl);
  const drawn = drawnIn(listRatio, picture);
  const [share, most] = shares[size];
  const wide = drawnIn(size === 'across' ? wideRatio : listRatio, picture);
  const middle = isAlone ? drawnIn(wideRatio, picture)(92) : drawn(46);
  return `(min-width: 64rem) min(${wide(share)}vw, ${wide(most)}rem), (min-width: 40rem) ${middle}vw, ${drawn(92)}vw`;
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
  return (
    <ul className={`${styles.grid} ${photos.length % 2 ? styles.odd : ''}`}>
      {photos.map(({ id, imageUrl, caption }, index) => (
        <li key={id} id={photoAnchor(id)} className={styles[sizeIn(photos.length, index)]}>
          <figure className={styles.picture}>
            <a
              href={imageUrl}
              aria-label={fill(open, { caption: caption[language] })}
              onClick={(event) => onOpen(event, start + index)}
            >
              <Photo
                imageUrl={imageUrl}
                alt={caption[language]}
                sizes={sizesOf(
                  imageUrl,
                  sizeIn(photos.length, index),
                  index === 0 && photos.length % 2 === 1,
                )}
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
