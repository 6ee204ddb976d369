import { useEffect, useSyncExternalStore } from 'react';
import type { GalleryItem } from '#shared/items.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import { useLocale } from '../../locale.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { More } from '../../parts/More.tsx';
import { Captions } from '../Captions.tsx';
import { LeftTexts } from '../LeftTexts.tsx';
import { useGallery } from '../queries.ts';
import { type TypedCaption, typedCaptions } from '../typed.ts';
import { useSaid } from '../use-said.tsx';
import styles from './GalleryPhotos.module.css';
import { GalleryTile } from './GalleryTile.tsx';
import { useChange } from './use-change.ts';

function List({ photos, total }: { photos: GalleryLine[]; total: number }) {
  const { words } = useLocale();
  const { gallery: text } = words.photos;
  const change = useChange();
  const { said, moved: say } = useSaid();
  const move = async ({ id, caption }: GalleryItem, place: number) => {
    if (await change.move(id, place)) say((language) => caption[language], place, total);
  };
  if (total === 0) return <p>{text.empty}</p>;
  return (
    <>
      <p>{text.note}</p>
      <section aria-label={text.list}>
        <h2 className="visually-hidden">{text.list}</h2>
        {photos.map((photo) => (
          <GalleryTile
            key={photo.id}
            photo={photo}
            total={total}
            onMove={(place) => void move(photo, place)}
            onDrop={(from) => {
              const dragged = photos.find(({ place }) => place === from);
              if (dragged) void move(dragged, photo.place);
            }}
          />
        ))}
      </section>
      {said}
    </>
  );
}

/** What was typed of photos that are not in the list, be they removed or further down. */
function useLeft(photos: GalleryLine[] | undefined): readonly (readonly [number, TypedCaption])[] {
  const typed = useSyncExternalStore(typedCaptions.subscribe, typedCaptions.all);
  if (!photos) return [];
  return [...typed].filter(([typedId]) => !photos.some(({ id }) => id === typedId));
}

/** The public photos in the order of the gallery. */
export function GalleryPhotos() {
  const { words } = useLocale();
  const query = useGallery();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isReady = useSyncExternalStore(typedCaptions.subscribe, typedCaptions.isReady);
  const left = useLeft(data?.pages.flatMap(({ photos }) => photos));
  // What is further down is looked for: only at the end of the list a photo counts as gone.
  const looksOn = left.length > 0 && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (looksOn) void fetchNextPage();
  }, [looksOn, fetchNextPage]);
  return (
    <div className={styles.gallery}>
      {!hasNextPage && (
        <LeftTexts
          title={words.photos.caption.left}
          body={words.photos.caption.leftBody}
          left={left.map(([id, caption]) => ({ id, caption }))}
          onDismiss={(id) => typedCaptions.set(id, null)}
        />
      )}
      <Loaded query={query}>
        {({ pages }) =>
          isReady && (
            <List photos={pages.flatMap(({ photos }) => photos)} total={pages.at(-1)?.total ?? 0} />
          )
        }
      </Loaded>
      <More query={query} label={words.photos.gallery.more} />
      <Captions list="gallery" />
    </div>
  );
}
