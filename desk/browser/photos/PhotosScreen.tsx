import type { ReactNode } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { useDrop } from '../parts/files.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf, navigate } from '../route.ts';
import { Albums } from './Albums.tsx';
import { Bin } from './Bin.tsx';
import { GalleryPhotos } from './GalleryPhotos.tsx';
import { useAlbums, useBin, useGallery, useStaged } from './queries.ts';
import { StagedPhotos } from './staged/StagedPhotos.tsx';
import { addPhotos } from './staged/uploads.ts';

type Tab = 'staged' | 'gallery' | 'albums' | 'bin';

const contents: Record<Tab, (props: { over: boolean }) => ReactNode> = {
  staged: StagedPhotos,
  gallery: GalleryPhotos,
  albums: Albums,
  bin: Bin,
};
const tabs = Object.keys(contents) as Tab[];

/** `#/photos` shows the new photos, `#/photos/gallery` the public ones. */
export function PhotosScreen({ parts: [name] }: { parts: string[] }) {
  const { words } = useLocale();
  const { photos: text } = words;
  const shown = tabs.find((tab) => tab === name) ?? 'staged';
  const Content = contents[shown];
  const over = useDrop((files) => {
    navigate('photos');
    addPhotos(files);
  });
  const counts = {
    staged: useStaged().data?.length,
    gallery: useGallery().data?.pages[0]?.total,
    albums: useAlbums().data?.length,
    bin: useBin().data?.length,
  };
  return (
    <>
      <PageHeading title={text.title} />
      <Tabs
        label={text.tabsLabel}
        names={tabs}
        shown={shown}
        addressOf={(tab) => (tab === 'staged' ? addressOf('photos') : addressOf('photos', tab))}
        textOf={(tab) => `${text.tabs[tab]}${counts[tab] === undefined ? '' : ` (${counts[tab]})`}`}
      />
      <Content over={over} />
    </>
  );
}
