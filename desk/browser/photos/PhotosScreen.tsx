import { PageHeading } from '#client/ui/PageHeading.tsx';
import { useLocale } from '../locale.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf } from '../route.ts';
import { Albums } from './Albums.tsx';
import { GalleryPhotos } from './GalleryPhotos.tsx';
import { StagedPhotos } from './staged/StagedPhotos.tsx';

const contents = { staged: StagedPhotos, gallery: GalleryPhotos, albums: Albums };
type Tab = keyof typeof contents;
const tabs = Object.keys(contents) as Tab[];

/** `#/photos` are the new ones, `#/photos/gallery` the public ones, `#/photos/albums` the albums. */
export function PhotosScreen({ parts: [name] }: { parts: string[] }) {
  const { words } = useLocale();
  const { photos: text } = words;
  const shown = tabs.find((tab) => tab === name) ?? 'staged';
  const Content = contents[shown];
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
      <Content />
    </>
  );
}
