import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { GalleryItem } from '#shared/gallery.ts';
import { apiPaths } from '#shared/routes.ts';
import { useWording } from '../context.tsx';
import { QueryProvider } from '../queries.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { PageProps } from '../views.tsx';
import styles from './GalleryPage.module.css';

const skeletons = 6;

export function GalleryPage({ words }: PageProps<'gallery'>) {
  return (
    <>
      <PageHeading title={words.gallery.title} subtitle={words.gallery.description} />
      <QueryProvider>
        <Gallery words={words} />
      </QueryProvider>
    </>
  );
}

function Gallery({ words }: Pick<PageProps<'gallery'>, 'words'>) {
  const { data, error, isFetching, refetch } = useQuery<GalleryItem[]>({
    queryKey: [apiPaths.gallery],
  });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  if (data) {
    return data.length === 0 ? <EmptyState text={words.empty.gallery} /> : <Grid items={data} />;
  }
  if (error) {
    const { galleryTitle, ...rest } = words.loadError;
    return <LoadError title={galleryTitle} {...rest} busy={isFetching} onRetry={() => refetch()} />;
  }
  return (
    <Skeletons
      count={skeletons}
      label={words.loading.gallery}
      className={styles.grid}
      shape="picture"
    />
  );
}

function Grid({ items }: { items: GalleryItem[] }) {
  const { language } = useWording();
  return (
    <ul className={styles.grid}>
      {items.map(({ id, imageUrl, caption }) => (
        <li key={id}>
          <figure className={styles.picture}>
            <img src={imageUrl} alt={caption[language]} loading="lazy" decoding="async" />
            <figcaption>{caption[language]}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  );
}
