import { Fragment, type MouseEvent, useRef, useState } from 'react';
import { formatDate } from '#content/dates.ts';
import type { GalleryItem } from '#shared/items.ts';
import { useLocale } from '../context.tsx';
import { Skeletons } from '../lists/Loaded.tsx';
import { PagedList } from '../lists/PagedList.tsx';
import { isPlainClick } from '../navigation/navigate.ts';
import type { PageProps } from '../navigation/view.ts';
import { groupsOf } from './albums.ts';
import styles from './GalleryPage.module.css';
import { Lightbox } from './Lightbox.tsx';
import { PhotoGrid } from './PhotoGrid.tsx';

const skeletons = 6;

export function GalleryPage({ words, route }: PageProps<'gallery'>) {
  return (
    <PagedList<GalleryItem>
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

interface AlbumsProps {
  items: GalleryItem[];
  pagePosition: string | undefined;
  words: PageProps<'gallery'>['words'];
}

/** Photos of an album are below its name and day; a gallery without albums is one grid. */
function Albums({ items, pagePosition, words: { gallery, viewer } }: AlbumsProps) {
  const { language } = useLocale();
  const photos = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<number | null>(null);
  const groups = groupsOf(items);

  function openInPlace(event: MouseEvent, index: number) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setShown(index);
  }

  /** Focuses the picture that was shown last, which may not be the one that was opened. */
  function close() {
    if (shown !== null) photos.current?.querySelectorAll('a')[shown]?.focus();
    setShown(null);
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
      {shown !== null && (
        <Lightbox
          groups={groups}
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
