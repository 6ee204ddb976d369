import { useSyncExternalStore } from 'react';
import type { GalleryItem } from '#shared/items.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import { useLocale } from '../../locale.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { More } from '../../parts/More.tsx';
import { useEditing } from '../../presence.ts';
import { Captions } from '../Captions.tsx';
import { LeftTexts } from '../LeftTexts.tsx';
import { useGallery } from '../queries.ts';
import { changedCaption, typedCaptions } from '../typed.ts';
import { useSaid } from '../use-said.tsx';
import styles from './GalleryPhotos.module.css';
import { GalleryTile } from './GalleryTile.tsx';
import { useChange } from './use-change.ts';

function List({ photos, total }: { photos: GalleryLine[]; total: number }) {
  const { words } = useLocale();
  const { gallery: text } = words.photos;
  const change = useChange();
  const { said, moved: say } = useSaid();
  const isTyped = () => photos.some((photo) => changedCaption(photo) !== null);
  useEditing(useSyncExternalStore(typedCaptions.subscribe, isTyped) ? words.photos.title : null);
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

/** What was typed of photos that somebody else has removed. */
function Left({ photos }: { photos: GalleryLine[] }) {
  const typed = useSyncExternalStore(typedCaptions.subscribe, typedCaptions.all);
  const left = [...typed]
    .filter(([typedId]) => !photos.some(({ id }) => id === typedId))
    .map(([id, caption]) => ({ id, caption }));
  return <LeftTexts left={left} onDismiss={(id) => typedCaptions.set(id, null)} />;
}

/** The public photos in the order of the gallery. */
export function GalleryPhotos() {
  const { words } = useLocale();
  const query = useGallery();
  const isReady = useSyncExternalStore(typedCaptions.subscribe, typedCaptions.isReady);
  return (
    <div className={styles.gallery}>
      <Loaded query={query}>
        {({ pages }) => {
          if (!isReady) return null;
          const photos = pages.flatMap((page) => page.photos);
          return (
            <>
              {!query.hasNextPage && <Left photos={photos} />}
              <List photos={photos} total={pages.at(-1)?.total ?? 0} />
            </>
          );
        }}
      </Loaded>
      <More query={query} label={words.photos.gallery.more} />
      <Captions list="gallery" />
    </div>
  );
}
