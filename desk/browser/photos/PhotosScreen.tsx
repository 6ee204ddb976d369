import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { addressOf } from '../route.ts';
import { Albums } from './albums/Albums.tsx';
import { GalleryPhotos } from './gallery/GalleryPhotos.tsx';
import styles from './PhotosScreen.module.css';
import { StagedPhotos } from './staged/StagedPhotos.tsx';

const tabs = ['staged', 'gallery', 'albums'] as const;
type Tab = (typeof tabs)[number];

const contents: Record<Tab, () => React.ReactNode> = {
  staged: () => <StagedPhotos />,
  gallery: () => <GalleryPhotos />,
  albums: () => <Albums />,
};

/** `#/photos` are the new ones, `#/photos/gallery` those that are public, `#/photos/albums` the albums. */
export function PhotosScreen({ parts: [name] }: { parts: string[] }) {
  const { words } = useLocale();
  const { photos: text } = words;
  const shown = tabs.find((tab) => tab === name) ?? 'staged';
  return (
    <>
      <PageHeading title={text.title} />
      <nav aria-label={text.tabsLabel} className={styles.tabs}>
        <ul>
          {tabs.map((tab) => (
            <li key={tab}>
              <a
                href={tab === 'staged' ? addressOf('photos') : addressOf('photos', tab)}
                aria-current={tab === shown ? 'page' : undefined}
              >
                {text.tabs[tab]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {contents[shown]()}
    </>
  );
}
