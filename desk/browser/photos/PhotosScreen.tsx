/** New, published and deleted photos are filters of one list; an album is the list of its photos. */
import { useEffect, useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/words.ts';
import type { PhotoListName } from '../../shared/api.ts';
import { useSession } from '../api.ts';
import { localDrafts } from '../editing/local-drafts.ts';
import { useReady, useSaveOnLeave } from '../editing/use-draft.ts';
import { useEntries, useNewEntry, useStateOf, useTitleOf } from '../entries/entries.ts';
import { KindProvider } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { useDrop } from '../parts/files.tsx';
import { ListLine } from '../parts/ListLine.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { Tabs } from '../parts/Tabs.tsx';
import { addressOf, navigate } from '../route.ts';
import { BinnedPhoto } from './bin.tsx';
import { ForAll, forAllKey } from './ForAll.tsx';
import { Photos, useTyped } from './Photos.tsx';
import { type FoundFault, Publish, usePublishing } from './Publish.tsx';
import { album as albumKind, photoDrafts, photo as photoKind, withCaption } from './photo.tsx';
import { type PhotoEntry, useAlbums, usePhotos } from './queries.ts';
import { Tile } from './Tile.tsx';
import { Chooser, UploadList } from './Uploads.tsx';
import { addPhotos, hasArrived, retry, uploads, useUploads } from './uploads.ts';

const tabs = ['new', 'published', 'albums', 'binned'] as const;
type Tab = (typeof tabs)[number];

/** `#/photo` shows the new photos, `#/photo/album/12` an album, and 0 the photos in no album. */
export function PhotosScreen({ parts: [name, number = ''] }: { parts: string[] }) {
  const { words, language } = useLocale();
  const { photos: text } = words;
  const { data: albums = [] } = useAlbums();
  const album = name === 'album' && /^\d{1,9}$/.test(number) ? Number(number) : undefined;
  const tab = album === undefined ? (tabs.find((each) => each === name) ?? 'new') : 'published';
  const over = useDrop((files) => {
    navigate('photo');
    addPhotos(files);
  });
  const counts: Partial<Record<Tab, number | undefined>> = {
    new: usePhotos('new').data?.pages[0]?.total,
    published: usePhotos('published').data?.pages[0]?.total,
    binned: usePhotos('binned').data?.pages[0]?.total,
  };
  const opened = albums.find(({ id }) => id === album);
  return (
    <KindProvider value={photoKind}>
      <PageHeading title={opened ? opened.title[language] : text.title} />
      <Tabs
        label={text.tabsLabel}
        names={tabs}
        shown={tab}
        addressOf={(each) => (each === 'new' ? addressOf('photo') : addressOf('photo', each))}
        textOf={(each) =>
          `${text.tabs[each]}${counts[each] === undefined ? '' : ` (${counts[each]})`}`
        }
      />
      {tab === 'albums' ? (
        <KindProvider value={albumKind}>
          <Albums />
        </KindProvider>
      ) : (
        <div className="stack">
          {tab === 'new' && <Arrivals over={over} />}
          {tab === 'published' && <Filter album={album} />}
          <List key={`${tab} ${album}`} list={album === undefined ? tab : 'album'} album={album} />
        </div>
      )}
    </KindProvider>
  );
}

/** The photos of an album are ordered there. */
function Filter({ album }: { album: number | undefined }) {
  const { words, language } = useLocale();
  const { filter: text } = words.photos;
  const { data: albums = [] } = useAlbums();
  return (
    <div className="row">
      <label className="row">
        <span>{text.label}</span>
        <select
          value={album ?? ''}
          onChange={({ target: { value } }) =>
            value === '' ? navigate('photo', 'published') : navigate('photo', 'album', value)
          }
        >
          <option value="">{text.all}</option>
          {albums.map(({ id, title, photos }) => (
            <option key={id} value={id}>
              {`${title[language]} (${photos})`}
            </option>
          ))}
          <option value="0">{words.photos.album.none}</option>
        </select>
      </label>
      {album ? (
        <a className="link" href={addressOf('album', 'entry', album)}>
          {text.edit}
        </a>
      ) : null}
    </div>
  );
}

function Arrivals({ over }: { over: boolean }) {
  const total = usePhotos('new').data?.pages[0]?.total;
  const { kind } = useSession();
  useEffect(() => {
    if (total === 0) localDrafts.set(forAllKey, undefined);
  }, [total]);
  useEffect(() => {
    if (kind === 'open') retry(uploads().filter(({ status }) => status === 'error'));
  }, [kind]);
  return (
    <>
      <Chooser main={!total} over={over} />
      <UploadList />
    </>
  );
}

interface ListProps {
  list: PhotoListName;
  album: number | undefined;
}

function List({ list, album }: ListProps) {
  const { words } = useLocale();
  const query = usePhotos(list, album);
  const isReady = useReady(photoDrafts);
  useSaveOnLeave(photoDrafts);
  const text = words.photos.lists[list];
  return (
    <>
      <Loaded query={query}>
        {({ pages }) => {
          const photos = pages.flatMap((page) => page.photos);
          if (!isReady) return null;
          if (photos.length === 0) return <p>{text.empty}</p>;
          return list === 'binned' ? (
            <ul>
              {photos.map((photo) => (
                <BinnedPhoto key={photo.id} photo={photo} />
              ))}
            </ul>
          ) : (
            <Shown
              list={list}
              album={list === 'new' ? null : album}
              photos={photos}
              total={pages.at(-1)?.total ?? 0}
              readAt={query.dataUpdatedAt}
            />
          );
        }}
      </Loaded>
      <More query={query} label={words.photos.more} />
    </>
  );
}

interface ShownProps {
  list: Exclude<PhotoListName, 'binned'>;
  album: number | null | undefined;
  photos: PhotoEntry[];
  total: number;
  readAt: number;
}

function Shown({ list, album, photos, total, readAt }: ShownProps) {
  const { words } = useLocale();
  const [found, setFound] = useState<FoundFault[]>([]);
  const isPublishing = usePublishing();
  const typed = useTyped(photos);
  const { data: albums = [] } = useAlbums();
  // A refused photo counts until the user closes its message: if the box above the photos came or
  // went by itself, the caption that the user is typing would move.
  const arriving = useUploads().filter((upload) => !hasArrived(upload)).length;
  /** A photo of an album gets a missing caption from it. */
  const holding = found.filter(({ id, fault }) => {
    const fields = typed[photos.findIndex((photo) => photo.id === id)];
    if (fault.code !== 'missing' || !fields) return true;
    const title = albums.find(({ id }) => id === fields.album)?.title;
    return withCaption(fields, title).caption[fault.language].trim() === '';
  });
  return (
    <>
      {/* A caption typed after its photo was published would be lost. */}
      <div className="stack" inert={isPublishing}>
        {list === 'new' && total + arriving > 1 && <ForAll photos={photos} />}
        <Photos label={words.photos.lists[list].label} photos={photos} total={total} album={album}>
          {(photo, place) => (
            <Tile
              key={photo.id}
              photo={photo}
              readAt={readAt}
              place={place}
              tellsMissing={found.some(({ id }) => id === photo.id)}
            />
          )}
        </Photos>
      </div>
      <Publish photos={photos} isNew={list === 'new'} found={holding} onFound={setFound} />
    </>
  );
}

/** A public album opens with its photos, another one with its name and day. */
function Albums() {
  const { words } = useLocale();
  const { albums: text } = words.photos;
  const query = useEntries('all', '');
  const { data: sizes = [] } = useAlbums();
  const stateOf = useStateOf();
  const titleOf = useTitleOf();
  const { isBusy, make } = useNewEntry(albumKind);
  const binned = query.data?.pages[0]?.counts.binned ?? 0;
  return (
    <div className="stack start">
      <p>{text.note}</p>
      <Button main disabled={isBusy} onClick={() => make()}>
        {text.entry.new}
      </Button>
      <Loaded query={query}>
        {({ pages }) => {
          const albums = pages.flatMap(({ entries }) => entries);
          if (albums.length === 0) return <p>{text.entry.empty.all}</p>;
          return (
            <ul>
              {albums.map((album) => {
                const { id, title } = album;
                const size = sizes.find((each) => each.id === id)?.photos;
                return (
                  <ListLine
                    key={id}
                    address={
                      size === undefined
                        ? addressOf('album', 'entry', id)
                        : addressOf('photo', 'album', id)
                    }
                    title={{ ...title, mk: title.mk || titleOf(title) }}
                  >
                    <span>{stateOf(album)}</span>
                    {size !== undefined && <span>{fill(text.photos, { count: size })}</span>}
                    {album.changed && <span>{words.news.changed}</span>}
                  </ListLine>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
      <More query={query} label={words.news.more} />
      {binned > 0 && (
        <a className="link" href={addressOf('album', 'binned')}>
          {`${text.entry.states.binned} (${binned})`}
        </a>
      )}
    </div>
  );
}
