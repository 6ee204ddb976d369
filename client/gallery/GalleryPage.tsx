import { Fragment, type MouseEvent, useRef, useState } from 'react';
import { formatOwnDay } from '#content/dates.ts';
import { fill } from '#content/dictionary.ts';
import type { Album, GalleryItem } from '#shared/items.ts';
import { parsePicture } from '#shared/picture.ts';
import { useLocale } from '../context.tsx';
import { Skeletons } from '../lists/Loaded.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { drawnIn, listRatio, Photo, photoAnchor } from '../lists/Photo.tsx';
import { isPlainClick } from '../navigation/navigate.ts';
import type { PageProps } from '../navigation/view.ts';
import { withShortWords } from '../ui/PageHeading.tsx';
import styles from './GalleryPage.module.css';
import { Lightbox } from './Lightbox.tsx';

const skeletons = 6;

export function GalleryPage({ dictionary, route }: PageProps<'gallery'>) {
  return (
    <PagedList
      list="gallery"
      number={route.number ?? 1}
      texts={dictionary.gallery}
      skeletons={
        <Skeletons count={skeletons} label={dictionary.gallery.loading} className={styles.grid} />
      }
    >
      {(items, position) => (
        <Albums items={items} pagePosition={position} dictionary={dictionary} />
      )}
    </PagedList>
  );
}

/** The photos of one album, or those without an album, which the list has together. */
interface Group {
  album: Album | undefined;
  /** The index of the first photo on the page. */
  start: number;
  photos: GalleryItem[];
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
  dictionary: PageProps<'gallery'>['dictionary'];
}

/** Photos of an album are below its name and day; a gallery without albums is one grid. */
function Albums({ items, pagePosition, dictionary: { gallery, viewer } }: AlbumsProps) {
  const { language } = useLocale();
  const photos = useRef<HTMLDivElement>(null);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const groups = groupsOf(items);
  const opened = groups.findLast(({ start }) => start <= (openIndex ?? 0));

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
                <h2>{withShortWords(album ? album.title[language] : gallery.others)}</h2>
                {album && (
                  <time dateTime={album.date} className="date">
                    {formatOwnDay(album.date, language)}
                  </time>
                )}
              </div>
            )}
            <PhotoGrid photos={some} start={start} open={viewer.open} onOpen={openInPlace} />
          </Fragment>
        ))}
      </div>
      {openIndex !== null && opened && (
        <Lightbox
          photos={opened.photos}
          index={openIndex - opened.start}
          pagePosition={pagePosition}
          texts={viewer}
          onShow={(index) => setOpenIndex(opened.start + index)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The widest grid has three columns. */
const firstRow = 3;

/** The style sheet defines the same columns. On wide screens, a `rem` there has 20 pixels. */
function sizesOf(imageUrl: string): string {
  const drawn = drawnIn(listRatio, parsePicture(imageUrl));
  return `(min-width: 64rem) min(${drawn(30)}vw, ${drawn(30)}rem), (min-width: 40rem) ${drawn(46)}vw, ${drawn(92)}vw`;
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
    <ul className={styles.grid}>
      {photos.map(({ id, imageUrl, caption }, index) => (
        <li key={id} id={photoAnchor(id)}>
          <figure>
            <a
              href={imageUrl}
              aria-label={fill(open, { caption: caption[language] })}
              onClick={(event) => onOpen(event, start + index)}
            >
              <Photo
                imageUrl={imageUrl}
                alt={caption[language]}
                sizes={sizesOf(imageUrl)}
                first={start + index < firstRow}
              />
            </a>
            {/* The name of the link contains the caption, which would be read twice. */}
            <figcaption aria-hidden="true">{caption[language]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
