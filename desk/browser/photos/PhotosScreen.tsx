/** New, published and deleted photos are filters of one list; an album is the list of its photos. */
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { captionRule, type PhotoFields } from '#shared/kinds/photo.ts';
import { emptyTexts } from '#shared/language.ts';
import type { BatchOutcome } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import type { PhotoListName } from '../../shared/api.ts';
import { useSession } from '../api.ts';
import { localDrafts } from '../editing/local-drafts.ts';
import { useDrafts, useLocalDraft, useReady, useSaveOnLeave } from '../editing/use-draft.ts';
import { EntryItems } from '../entries/EntryList.tsx';
import { SiteLink } from '../entries/EntryScreen.tsx';
import { useEntries, useNewEntry } from '../entries/entry-actions.ts';
import { fieldId, TextsField } from '../entries/Fields.tsx';
import { KindProvider } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button, ConfirmDialog, LineInput, Tabs } from '../parts/basics.tsx';
import { useDrop } from '../parts/files.tsx';
import { focusById } from '../parts/focus.ts';
import { Loaded, More } from '../parts/Loaded.tsx';
import { failure, useAction } from '../parts/Notice.tsx';
import { addressOf, navigate } from '../route.ts';
import { createStore } from '../store.ts';
import { BinButton, fieldOf, Photos, useTyped } from './Photos.tsx';
import {
  AlbumSelect,
  album as albumKind,
  changePhotos,
  type PhotoEntry,
  photoDrafts,
  photo as photoKind,
  photosChanged,
  useAlbums,
  usePhotos,
  withCaption,
} from './photo.tsx';
import styles from './photos.module.css';
import {
  addPhotos,
  areComing,
  Chooser,
  changeAll,
  retry,
  UploadList,
  useComing,
} from './uploads.tsx';

const tabs = ['new', 'published', 'albums', 'binned'] as const;
type Tab = (typeof tabs)[number];

/** These are lists of entries. */
const entryListNames = ['changed', 'scheduled', 'binned'] as const;

/** `#/photo` shows the new photos, `#/photo/album/12` an album, and 0 the photos in no album. */
export function PhotosScreen({ parts: [name, number = ''] }: { parts: string[] }) {
  const { words, language } = useLocale();
  const { photos: text } = words;
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
    <KindProvider value={photoKind}>
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
      {tab === 'albums' && (
        <KindProvider value={albumKind}>
          <Albums />
        </KindProvider>
      )}
      {list && <EntryItems list={list} />}
      {!list && (tab === 'new' || tab === 'published') && (
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
    if (kind === 'open') retry();
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
          return (
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
  list: PhotoListName;
  album: number | null | undefined;
  photos: PhotoEntry[];
  total: number;
  readAt: number;
}

function Shown({ list, album, photos, total, readAt }: ShownProps) {
  const { words } = useLocale();
  const [faults, setFaults] = useState<FoundFault[]>([]);
  const isPublishing = usePublishing();
  const typed = useTyped(photos);
  const { data: albums = [] } = useAlbums();
  // A refused photo counts until the user closes its message: if the box above the photos came or
  // went automatically, the caption that the user is typing would move.
  const coming = useComing();
  /** A photo of an album gets a missing caption from it. */
  const holding = faults.filter(({ id, fault }) => {
    const fields = typed[photos.findIndex((photo) => photo.id === id)];
    if (fault.code !== 'missing' || !fields) return true;
    const title = albums.find(({ id }) => id === fields.album)?.title;
    return withCaption(fields, title).caption[fault.language].trim() === '';
  });
  return (
    <>
      {/* A caption typed after its photo was published would be lost. */}
      <div className="stack" inert={isPublishing}>
        {list === 'new' && total + coming > 1 && <ForAll photos={photos} />}
        <Photos
          label={words.photos.lists[list].label}
          showFailure={faults.map(({ id }) => id)}
          {...{ photos, total, album, readAt }}
        />
      </div>
      <Publish photos={photos} isNew={list === 'new'} found={holding} onFound={setFaults} />
    </>
  );
}

function Albums() {
  const { words } = useLocale();
  const { albums: text } = words.photos;
  const { isBusy, make } = useNewEntry(albumKind);
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
          {`${words.news.states.binned} (${binned})`}
        </a>
      )}
    </div>
  );
}

type Texts = Pick<PhotoFields, 'caption' | 'album'>;

/** The key of the local draft of `ForAll`. */
const forAllKey = 'all-new-photos';

const empty: Texts = { caption: emptyTexts, album: null };
const unchecked = { faults: [], warnings: [] };

/** A caption and an album for all new photos. */
function ForAll({ photos }: { photos: readonly PhotoEntry[] }) {
  const { words } = useLocale();
  const { forAll: text } = words.photos;
  const titleId = useId();
  const [{ caption, album } = empty, set] = useLocalDraft<Texts>(forAllKey);
  const [asks, setAsks] = useState(false);
  const isDescribed = ({ caption: { mk, en } }: Texts) => mk !== '' || en !== '';
  const described = useTyped(photos).filter(isDescribed).length;
  const apply = () => changeAll(photos, { caption });
  return (
    <section className={`box ${styles.forAll}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <TextsField
        field="all.caption"
        labels={words.photos.caption}
        rule={captionRule}
        input={LineInput}
        fields={{ date: '' }}
        value={caption}
        onChange={(patch) => set({ caption: patch(caption), album })}
        check={unchecked}
        tellsMissing={false}
      />
      <Button onClick={() => (described > 0 ? setAsks(true) : apply())}>{text.caption}</Button>
      <div className={`actions ${styles.controls}`}>
        <AlbumSelect album={album} onChoose={(next) => set({ caption, album: next })} />
        <Button onClick={() => changeAll(photos, { album })}>{text.album}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          question={fill(text.question, { count: described })}
          confirm={text.replace}
          destructive
          onConfirm={apply}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

type FoundFault = Extract<BatchOutcome<never>, { ok: false }>['faults'][number];

/** Publishing continues while another screen is shown. */
const publishing = createStore(false);
const usePublishing = () => useSyncExternalStore(publishing.subscribe, publishing.get);

interface PublishProps {
  /** Those that are not public or scheduled are published, and those with changes. */
  photos: readonly PhotoEntry[];
  isNew: boolean;
  found: FoundFault[];
  onFound(found: FoundFault[]): void;
}

/** Publishes the photos that have a draft, or none if one is not complete. */
function Publish({ photos: all, isNew, found, onFound }: PublishProps) {
  const { words, language } = useLocale();
  const { publish: text } = words.photos;
  const { run } = useAction(photosChanged);
  const { data: albums = [] } = useAlbums();
  const isPublishing = usePublishing();
  const drafts = useDrafts(photoDrafts);
  const [notices] = useState(() => ({ faults: [] as FoundFault[], published: 0 }));
  const photos = all.filter(
    ({ id, state, changed }) => state === 'draft' || changed || drafts.has(id),
  );
  const count = photos.length;
  const { published } = notices;

  async function publishAll() {
    if (isNew && areComing()) return failure((said) => said.photos.publish.coming);
    for (const photo of photos) {
      const album = albums.find(
        ({ id }) => id === (drafts.get(photo.id)?.value ?? photo.fields).album,
      );
      photoDrafts.change(photo, (fields) => withCaption(fields, album?.title));
    }
    const ids = photos.map(({ id }) => id);
    if (!(await photoDrafts.flush(ids))) return failure(({ news }) => news.notSaved);
    const present = photos.map((photo) => photoDrafts.present(photo.id) ?? photo);
    const outcome = await changePhotos('publish', present);
    if (outcome.ok) return { ok: true as const, items: outcome.items };
    notices.faults = outcome.faults;
    notices.published = outcome.items.length;
    return failure();
  }

  async function publish(): Promise<void> {
    notices.faults = [];
    onFound([]);
    publishing.set(true);
    await run(publishAll, ({ photos: { publish: said, show } }, _, { items }) => {
      const scheduled = items.filter(({ dueAt }) => dueAt !== null).length;
      return (
        <>
          {fill(said.done, { count: items.length - scheduled })}{' '}
          {scheduled > 0 && fill(said.scheduled, { count: scheduled })}{' '}
          <SiteLink path={pagePaths.gallery} label={show} />
        </>
      );
    });
    publishing.set(false);
    // Each error leads to its field, which was inert until now.
    onFound(notices.faults);
  }

  if (count === 0) return null;
  return (
    <div className="stack">
      <div role="alert">
        {found.length > 0 && (
          <div className="alarm">
            <p>{published > 0 ? fill(text.partly, { count: published }) : text.incomplete}</p>
            <ul>
              {found.map(({ id, fault }) => {
                const place = all.findIndex((photo) => photo.id === id);
                const { caption, fileName } = all[place]?.fields ?? {};
                const in_ = 'language' in fault ? fault.language : 'mk';
                const field = fieldId(fieldOf(id ?? 0, `caption.${in_}`));
                return (
                  <li key={`${field} ${fault.code}`}>
                    <Button text onClick={() => focusById(field)}>
                      {place >= 0 &&
                        `${place + 1}. ${(!isNew && caption?.[language]) || fileName}: `}
                      {sentenceOf(fault, language)}
                    </Button>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
      </div>
      <div className="actions">
        <Button main disabled={isPublishing} onClick={() => void publish()}>
          {fill(isNew ? text.all : text.changes, { count })}
        </Button>
        {isNew && <BinButton label={text.discard} photos={all} />}
      </div>
    </div>
  );
}
