/** New, published and deleted photos are filters of one list; an album is the list of its photos. */
import { useEffect, useId, useState } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { fill } from '#content/dictionary.ts';
import { captionOf } from '#shared/collections/photo.ts';
import { descriptionRule } from '#shared/fields/picture.ts';
import { type Bilingual, emptyTexts } from '#shared/language.ts';
import type { PhotoListName } from '../../shared/api.ts';
import { useSession } from '../api.ts';
import { localDrafts } from '../editing/local-drafts.ts';
import { useDraftsLoaded, useLocalDraft, useSaveOnLeave } from '../editing/use-draft.ts';
import { CollectionProvider } from '../entries/collection.ts';
import { EntryItems, KeptDrafts } from '../entries/EntryList.tsx';
import { useEntries, useNewEntry } from '../entries/entry-actions.ts';
import { BilingualField } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button, ConfirmDialog, LineInput, Tabs } from '../parts/basics.tsx';
import { useDrop } from '../parts/files.tsx';
import { Loaded, More } from '../parts/Loaded.tsx';
import { addressOf, navigate } from '../route.ts';
import { AlbumOf, Photos } from './Photos.tsx';
import {
  album as albumCollection,
  type PhotoEntry,
  type PhotoList,
  photo as photoCollection,
  photoDrafts,
  useAlbums,
  useAlbumTitle,
  usePhotoList,
  usePhotos,
  useTyped,
} from './photo.tsx';
import styles from './photos.module.css';
import { Publish, usePublishAll, usePublishing } from './publish.tsx';
import { addPhotos, Chooser, changeAll, retry, UploadList, useComing } from './uploads.tsx';

const tabs = ['new', 'published', 'albums', 'binned'] as const;
type Tab = (typeof tabs)[number];

/** These are lists of entries. */
const entryListNames = ['changed', 'scheduled', 'binned'] as const;

/** `#/photo` shows the new photos, `#/photo/album/12` an album, and 0 the photos in no album. */
export function PhotosScreen({ parts: [name, number = ''] }: { parts: string[] }) {
  const { dictionary, language } = useLocale();
  const { photos: text } = dictionary;
  const { data: albums = [] } = useAlbums();
  const album = name === 'album' && /^\d{1,9}$/.test(number) ? Number(number) : undefined;
  const list = entryListNames.find((item) => item === name);
  const other = album === undefined && !list ? 'new' : 'published';
  const tab = tabs.find((item) => item === name) ?? other;
  const over = useDrop((files) => {
    navigate('photo');
    addPhotos(files);
  });
  const counts: Partial<Record<Tab, number>> = usePhotos('new').data?.pages[0]?.counts ?? {};
  const opened = albums.find(({ id }) => id === album);
  return (
    <CollectionProvider value={photoCollection}>
      <PageHeading title={opened ? opened.title[language] : text.title} />
      <Tabs
        label={text.tabsLabel}
        names={tabs}
        shown={tab}
        addressOf={(item) => (item === 'new' ? addressOf('photo') : addressOf('photo', item))}
        textOf={(item) =>
          `${text.tabs[item]}${counts[item] === undefined ? '' : ` (${counts[item]})`}`
        }
      />
      <KeptDrafts />
      {tab === 'albums' && (
        <CollectionProvider value={albumCollection}>
          <Albums />
        </CollectionProvider>
      )}
      {list && <EntryItems list={list} />}
      {!list && (tab === 'new' || tab === 'published') && (
        <div className="stack">
          {tab === 'new' && <Arrivals over={over} />}
          {tab === 'published' && <Filter album={album} />}
          <List key={`${tab} ${album}`} name={album === undefined ? tab : 'album'} album={album} />
        </div>
      )}
    </CollectionProvider>
  );
}

/** The photos of an album are ordered there. */
function Filter({ album }: { album: number | undefined }) {
  const { dictionary } = useLocale();
  const { filter: text } = dictionary.photos;
  const { data: albums = [] } = useAlbums();
  const titleOf = useAlbumTitle();
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
          {albums
            .filter(({ isPublic }) => isPublic)
            .map((item) => (
              <option key={item.id} value={item.id}>
                {`${titleOf(item)} (${item.photos})`}
              </option>
            ))}
          <option value="0">{dictionary.photos.album.none}</option>
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
    if (kind === 'open') retry();
  }, [kind]);
  return (
    <>
      <Chooser main={!total} over={over} />
      <UploadList />
    </>
  );
}

function List({ name, album }: { name: PhotoListName; album: number | undefined }) {
  const { dictionary } = useLocale();
  const list = usePhotoList(name, album);
  const isLoaded = useDraftsLoaded(photoDrafts);
  useSaveOnLeave(photoDrafts);
  const { lists, more } = dictionary.photos;
  return (
    <>
      <Loaded query={list.query}>
        {() =>
          list.photos.length === 0 ? (
            <p>{lists[list.label].empty}</p>
          ) : (
            isLoaded && <Shown list={list} />
          )
        }
      </Loaded>
      <More query={list.query} label={more} />
    </>
  );
}

function Shown({ list }: { list: PhotoList }) {
  const { photos, total, name } = list;
  const publication = usePublishAll(list);
  const isPublishing = usePublishing();
  // A refused photo counts until the user closes its message: if the box above the photos came or
  // went automatically, the caption that the user is typing would move.
  const coming = useComing();
  return (
    <>
      {/* A caption typed after its photo was published would be lost. */}
      <div className="stack" inert={isPublishing}>
        {name === 'new' && total + coming > 1 && <ForAll photos={photos} />}
        <Photos list={list} refused={publication.refused.map(({ id }) => id)} />
      </div>
      <Publish list={list} {...publication} />
    </>
  );
}

function Albums() {
  const { dictionary } = useLocale();
  const { albums: text } = dictionary.photos;
  const { isBusy, make } = useNewEntry(albumCollection);
  const binned = useEntries('all', '').data?.pages[0]?.counts.binned ?? 0;
  return (
    <div className="stack start">
      <p>{text.note}</p>
      <Button main disabled={isBusy} onClick={() => make()}>
        {text.entry.new}
      </Button>
      <EntryItems list="all" />
      {binned > 0 && (
        <a className="link" href={addressOf('album', 'binned')}>
          {`${dictionary.news.states.binned} (${binned})`}
        </a>
      )}
    </div>
  );
}

/** The key of the local draft of `ForAll`. */
const forAllKey = 'all-new-photos';

const empty = { caption: emptyTexts };
const unchecked = { errors: [], warnings: [] };

/** A caption and an album for all new photos. */
function ForAll({ photos }: { photos: readonly PhotoEntry[] }) {
  const { dictionary } = useLocale();
  const { forAll: text } = dictionary.photos;
  const titleId = useId();
  const [{ caption } = empty, set] = useLocalDraft<typeof empty>(forAllKey);
  const [asks, setAsks] = useState(false);
  const isDescribed = ({ mk, en }: Bilingual) => mk !== '' || en !== '';
  const typed = useTyped();
  const lacking = photos.filter((photo) => !isDescribed(captionOf(typed(photo))));
  const described = photos.length - lacking.length;
  const apply = (to: readonly PhotoEntry[]) => changeAll(to, { caption });
  return (
    <section className={`box ${styles.forAll}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <BilingualField
        text={{ ...descriptionRule, label: 'caption', path: 'all.caption', text: caption }}
        input={LineInput}
        onChange={(patch) => set({ caption: patch(caption) })}
        issues={unchecked}
        showMissing={false}
      />
      <Button onClick={() => (described > 0 ? setAsks(true) : apply(photos))}>
        {text.caption}
      </Button>
      <AlbumOf photos={photos} onChoose={(album) => changeAll(photos, { album })} />
      {asks && (
        <ConfirmDialog
          question={fill(text.question, { count: described })}
          confirm={text.replace}
          destructive
          onConfirm={() => apply(photos)}
          alternative={lacking.length > 0 ? text.fill : undefined}
          onAlternative={() => apply(lacking)}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}
