import { type MouseEvent, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import type { GalleryItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { Photo } from '../lists/Photo.tsx';
import { Skeletons } from '../lists/Skeletons.tsx';
import { isPlainClick } from '../navigation/navigate.ts';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './GalleryPage.module.css';
import { Lightbox } from './Lightbox.tsx';

const skeletons = 6;

/** Pictures of the first row where the grid is widest. */
const firstRow = 3;

/** The columns of the style sheet, as wide as their pictures come out. */
const sizes = '(min-width: 80rem) 24rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';

export function GalleryPage({ words, route }: PageProps<'gallery'>) {
  return (
    <>
      <PageHeading title={words.gallery.title} subtitle={words.gallery.description} />
      <PagedList<GalleryItem>
        list="gallery"
        number={route.number ?? 1}
        words={words.gallery}
        skeletons={
          <Skeletons
            count={skeletons}
            label={words.gallery.loading}
            className={styles.grid}
            shape="picture"
          />
        }
      >
        {(items, position) => <Grid items={items} pagePosition={position} viewer={words.viewer} />}
      </PagedList>
    </>
  );
}

interface GridProps {
  items: GalleryItem[];
  pagePosition: string | undefined;
  viewer: PageProps<'gallery'>['words']['viewer'];
}

function Grid({ items, pagePosition, viewer }: GridProps) {
  const { language } = useLocale();
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState<number | null>(null);

  function openInPlace(event: MouseEvent, index: number) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setShown(index);
  }

  /** Focuses the picture shown last, which need not be the one that was opened. */
  function close() {
    if (shown !== null) list.current?.querySelectorAll('a')[shown]?.focus();
    setShown(null);
  }

  return (
    <>
      <ul ref={list} className={styles.grid}>
        {items.map(({ id, imageUrl, caption }, index) => (
          <li key={id}>
            <figure className={styles.picture}>
              <a
                href={imageUrl}
                aria-label={fill(viewer.open, { caption: caption[language] })}
                onClick={(event) => openInPlace(event, index)}
              >
                <Photo
                  imageUrl={imageUrl}
                  alt={caption[language]}
                  sizes={sizes}
                  first={index < firstRow}
                />
              </a>
              <figcaption>{caption[language]}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Lightbox
          items={items}
          index={shown}
          pagePosition={pagePosition}
          words={viewer}
          onShow={setShown}
          onClose={close}
        />
      )}
    </>
  );
}
