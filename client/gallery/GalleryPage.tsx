import { Fragment, type MouseEvent, useRef, useState } from 'react';
import { formatDate } from '#content/dates.ts';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import { useLocale } from '../context.tsx';
import { Skeletons } from '../lists/Loaded.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { drawnIn, listRatio, Photo, photoAnchor } from '../lists/Photo.tsx';
import { isPlainClick } from '../navigation/navigate.ts';
import type { PageProps } from '../navigation/view.ts';
import styles from './GalleryPage.module.css';
import { type Group, Lightbox } from './Lightbox.tsx';

const skeletons = 6;

export function GalleryPage({ words, route }: PageProps<'gallery'>) {
  return (
    <PagedList
      list="gallery"
      number={route.number ?? 1}
      words={words.gallery}
      skeletons={
        <Skeletons count={skeletons} label={words.gallery.loading} className={styles.grid} />
      }
    >
      {(items, position) => <Albums items={items} pagePosition={position} words={words} />}
    </PagedList>
  );
}

function groupsOf(items: GalleryItem[]): Group[] {
  const groups: Group[] = [];
  items.forEach((item, start) => {
    const open = groups.at(-1);
    if (open && open.album?.id === item.album?.id) open.photos.push(item);
    else groups.push({ album: item.album, start, photos: [item] });
  });
  return groups;
}

interface AlbumsProps {
  items: GalleryItem[];
  pagePosition: string | undefined;
  words: PageProps<'gallery'>['words'];
}

/** Photos of an album are below its name and day; a gallery without albums is one grid. */
function Albums({ items, pagePosition, words: { gallery, viewer } }: AlbumsProps) {
  const { language } = useLocale();
  const photos = useRef<HTMLDivElement>(null);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const groups = groupsOf(items);

  function openInPlace(event: MouseEvent, index: number) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpenIndex(index);
  }

  /** Focuses the picture that was shown last, which may not be the one that was opened. */
  function close() {
    if (openIndex !== null) photos.current?.querySelectorAll('a')[openIndex]?.focus();
    setOpenIndex(null);
  }

  return (
    <>
      <div ref={photos} className={styles.albums}>
        {groups.map(({ album, start, photos: some }) => (
          <Fragment key={start}>
            {(album || start > 0) && (
              <div className={styles.album}>
                <h2>{album ? album.title[language] : gallery.others}</h2>
                {album && (
                  <time dateTime={album.date} className="date">
                    {formatDate(`${album.date}T12:00Z`, language)}
                  </time>
                )}
              </div>
            )}
            <PhotoGrid photos={some} start={start} open={viewer.open} onOpen={openInPlace} />
          </Fragment>
        ))}
      </div>
      {openIndex !== null && (
        <Lightbox
          groups={groups}
          index={openIndex}
          pagePosition={pagePosition}
          words={viewer}
          onShow={setOpenIndex}
          onClose={close}
        />
      )}
    </>
  );
}

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

interface GridProps {
  photos: GalleryItem[];
  /** The index of the first photo on the page. */
  start: number;
  /** The label contains `{caption}`. */
  open: string;
  onOpen: (event: MouseEvent, index: number) => void;
}

function PhotoGrid({ photos, start, open, onOpen }: GridProps) {
  const { language } = useLocale();
  return (
    <ul className={`${styles.grid} ${photos.length % 2 ? styles.odd : ''}`}>
      {photos.map(({ id, imageUrl, caption }, index) => (
        <li key={id} id={photoAnchor(id)} className={styles[sizeIn(photos.length, index)]}>
          <figure>
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
