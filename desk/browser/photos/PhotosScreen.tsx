import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf } from '../route.ts';
import { Albums } from './albums/Albums.tsx';
import { GalleryPhotos } from './gallery/GalleryPhotos.tsx';
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
      <Tabs
        label={text.tabsLabel}
        names={tabs}
        shown={shown}
        addressOf={(tab) => (tab === 'staged' ? addressOf('photos') : addressOf('photos', tab))}
        textOf={(tab) => text.tabs[tab]}
      />
      {contents[shown]()}
    </>
  );
}
