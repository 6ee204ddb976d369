import { useEffect } from 'react';
import type { GalleryItem } from '#shared/items.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import { useOrphans, useReady } from '../../editing/use-draft.ts';
import { useLocale } from '../../locale.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { More } from '../../parts/More.tsx';
import { Captions } from '../Captions.tsx';
import { OrphanedTexts } from '../OrphanedTexts.tsx';
import { publicCaptions, useGallery } from '../queries.ts';
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

/** The public photos in the order of the gallery. */
export function GalleryPhotos() {
  const { words } = useLocale();
  const query = useGallery();
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const isReady = useReady(publicCaptions);
  const orphans = useOrphans(
    publicCaptions,
    data?.pages.flatMap(({ photos }) => photos),
  );
  // Only at the end of the list a photo counts as deleted.
  const looksOn = orphans.length > 0 && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (looksOn) void fetchNextPage();
  }, [looksOn, fetchNextPage]);
  return (
    <div className={styles.gallery}>
      {!hasNextPage && (
        <OrphanedTexts
          title={words.photos.caption.left}
          body={words.photos.caption.leftBody}
          drafts={orphans.map(({ id, value }) => ({ id, caption: value }))}
          onDismiss={(id) => publicCaptions.forget([id])}
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
