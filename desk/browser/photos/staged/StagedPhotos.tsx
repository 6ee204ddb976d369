import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { PublishingFault } from '#shared/faults.ts';
import { emptyTexts } from '#shared/language.ts';
import type { BatchOutcome, StagedPhoto, StagedTexts } from '#shared/publishing.ts';
import { pagePaths } from '#shared/routes.ts';
import { paths } from '../../../shared/api.ts';
import { useSession } from '../../api.ts';
import { operate } from '../../editing/operate.ts';
import { SaveStatus } from '../../editing/SaveStatus.tsx';
import {
  unsavedIn,
  useDraft,
  useDrafts,
  useLocalDraft,
  useReady,
  useSaveOnLeave,
} from '../../editing/use-draft.ts';
import { useLocale } from '../../locale.tsx';
import { Button } from '../../parts/Button.tsx';
import { ConfirmDialog } from '../../parts/Dialogs.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { refusal, useAction } from '../../parts/Notice.tsx';
import { useHome } from '../../query-client.ts';
import { createStore } from '../../store.ts';
import { BinButton } from '../Bin.tsx';
import { AlbumSelect, CaptionFields, captionFieldId, NotStored } from '../PhotoFields.tsx';
import { PhotoList, Tile } from '../PhotoList.tsx';
import styles from '../photos.module.css';
import { photosChanged, stagedTexts, useAlbums, useStaged } from '../queries.ts';
import { moved, order, ordered, uploadWarnings } from './order.ts';
import { Chooser, UploadList } from './Uploads.tsx';
import { changeAll, isStaged, isUnderWay, retry, uploads, useUploads } from './uploads.ts';

interface ShownPhoto {
  photo: StagedPhoto;
  place: number;
  name: string;
  value: StagedTexts;
}

const empty: StagedTexts = { caption: emptyTexts, album: null };

const forAllKey = 'all-staged';

function ForAll({ photos }: { photos: ShownPhoto[] }) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const titleId = useId();
  const [{ caption, album } = empty, change] = useLocalDraft<StagedTexts>(forAllKey);
  const [asks, setAsks] = useState(false);
  const described = photos.filter(
    ({ value }) => value.caption.mk !== '' || value.caption.en !== '',
  );
  const stored = photos.map(({ photo }) => photo);
  const apply = () => changeAll(stored, { caption });
  return (
    <section className={`box ${styles.forAll}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.forAll}</h2>
      <CaptionFields
        id="all"
        caption={caption}
        onChange={(next) => change({ caption: next, album })}
      />
      <NotStored />
      <Button onClick={() => (described.length > 0 ? setAsks(true) : apply())}>
        {text.applyCaption}
      </Button>
      <div className={`actions ${styles.controls}`}>
        <AlbumSelect album={album} onChoose={(next) => change({ caption, album: next })} />
        <Button onClick={() => changeAll(stored, { album })}>{text.applyAlbum}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          question={fill(text.replaceQuestion, { count: described.length })}
          confirm={text.replace}
          destructive
          onConfirm={apply}
          onClose={() => setAsks(false)}
        />
      )}
    </section>
  );
}

type FoundFault = Extract<BatchOutcome, { ok: false }>['faults'][number];

/** Publishing continues while another screen is shown. */
const publishing = createStore(false);

interface PublishProps {
  photos: ShownPhoto[];
  found: FoundFault[];
  onFound(found: FoundFault[]): void;
}

async function publishAll(photos: ShownPhoto[], onFound: PublishProps['onFound']) {
  if (uploads().some(isUnderWay)) {
    return refusal(({ photos: said }) => said.staged.stillComing);
  }
  const ids = photos.map(({ photo }) => photo.id);
  const state = await stagedTexts.flush(ids);
  if (state !== 'saved') {
    return refusal((words) => unsavedIn(words, state));
  }
  const outcome = await operate<BatchOutcome>(`${paths.stagedPhotos}/publish`, {
    photos: photos.map(({ photo: { id, revision } }) => ({
      id,
      base: stagedTexts.present(id)?.revision ?? revision,
    })),
  });
  if (!outcome.ok) {
    onFound(outcome.faults);
    return refusal();
  }
  stagedTexts.forget(ids);
  order.set([]);
  return outcome;
}

function GalleryLink() {
  const { words } = useLocale();
  const { data } = useHome();
  if (!data?.siteUrl) return null;
  return (
    <a href={data.siteUrl + pagePaths.gallery} target="_blank" rel="noreferrer">
      {words.photos.staged.show}
    </a>
  );
}

function Publish({ photos, found, onFound }: PublishProps) {
  const { words, language } = useLocale();
  const { staged: text } = words.photos;
  const { run } = useAction(photosChanged);
  const isPublishing = useSyncExternalStore(publishing.subscribe, publishing.get);
  async function publish(): Promise<void> {
    let faults: FoundFault[] = [];
    onFound(faults);
    publishing.set(true);
    await run(
      () =>
        publishAll(photos, (found) => {
          faults = found;
        }),
      (said, _, outcome) => (
        <>
          {fill(said.photos.staged.published, { count: outcome.photos.length })} <GalleryLink />
        </>
      ),
    );
    publishing.set(false);
    // Each error leads to its field, which was inert until now.
    onFound(faults);
  }
  const count = photos.length;
  return (
    <div className="stack ruled">
      <div role="alert">
        {found.length > 0 && (
          <div className="alarm">
            <p>{text.incomplete}</p>
            <ul>
              {found.map(({ id, fault }) => {
                const shown = photos.find(({ photo }) => photo.id === id);
                const field = captionFieldId(id ?? 0, 'language' in fault ? fault.language : 'mk');
                return (
                  <li key={`${field} ${fault.code}`}>
                    <button
                      type="button"
                      className="word"
                      onClick={() => document.getElementById(field)?.focus()}
                    >
                      {shown && `${shown.place}. ${shown.name}: `}
                      {sentenceOf(fault, language)}
                    </button>
                  </li>
                );
              })}
            </ul>
          </div>
        )}
      </div>
      <div className="actions">
        <Button main disabled={isPublishing} onClick={() => void publish()}>
          {fill(text.publish, { count })}
        </Button>
        <BinButton
          label={text.discardAll}
          list="staged"
          photos={photos.map(({ photo }) => photo)}
        />
      </div>
    </div>
  );
}

function useShown(stored: StagedPhoto[]): ShownPhoto[] {
  const slots = useSyncExternalStore(order.subscribe, order.get);
  const drafts = useDrafts(stagedTexts);
  return ordered(stored, slots).map((photo, index) => ({
    photo,
    place: index + 1,
    name: photo.fileName,
    value: drafts.get(photo.id)?.value ?? photo,
  }));
}

interface TileProps {
  shown: ShownPhoto;
  faults: PublishingFault[];
}

function StagedTile({ shown: { photo, place, name }, faults }: TileProps) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const { id } = photo;
  const draft = useDraft(stagedTexts, photo);
  const { caption, album } = draft.value;
  const { data: albums } = useAlbums();
  const isEmpty = caption.mk === '' && caption.en === '' && album === null;
  const isShown = draft.status === 'clean' ? !isEmpty : !draft.conflict;
  return (
    <Tile
      photo={photo}
      path={paths.stagedPhotos}
      place={place}
      name={name}
      status={isShown && <SaveStatus draft={draft} />}
      controls={
        <>
          <BinButton label={text.discard} list="staged" photos={[photo]} />
          <AlbumSelect
            album={album}
            onChoose={(next) => draft.change((value) => ({ ...value, album: next }))}
          />
        </>
      }
    >
      <CaptionFields
        id={id}
        caption={caption}
        faults={faults}
        warnings={uploadWarnings.get(id) ?? []}
        conflict={draft.conflict?.caption}
        fallback={albums?.find((each) => each.id === album)?.title}
        onChange={(next) => draft.change((value) => ({ ...value, caption: next }))}
        onChoose={draft.choose}
      />
    </Tile>
  );
}

/** The error "missing" disappears when the caption is not empty or the photo has an album. */
const stillHolds = ({ fault }: FoundFault, { value }: ShownPhoto) =>
  fault.code !== 'missing' || (value.caption[fault.language].trim() === '' && value.album === null);

function List({ stored }: { stored: StagedPhoto[] }) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const photos = useShown(stored);
  const [, setForAll] = useLocalDraft<StagedTexts>(forAllKey);
  const isPublishing = useSyncExternalStore(publishing.subscribe, publishing.get);
  const [found, setFound] = useState<FoundFault[]>([]);
  const holding = found.filter((each) => {
    const shown = photos.find(({ photo }) => photo.id === each.id);
    return shown ? stillHolds(each, shown) : each.id === null;
  });
  const total = photos.length;
  const ids = photos.map(({ photo }) => photo.id);
  // A refused photo counts until the user closes its message: if the box above the photos came or
  // went by itself, the caption that the user is typing would move.
  const arriving = useUploads().filter((upload) => !isStaged(upload)).length;
  useEffect(() => {
    if (total === 0) setForAll(undefined);
  });
  if (total === 0) return <p>{text.empty}</p>;
  return (
    <>
      {/* A caption typed after its photo was published would be lost. */}
      <div className="stack" inert={isPublishing}>
        {total + arriving > 1 && <ForAll photos={photos} />}
        <PhotoList
          label={text.list}
          photos={photos}
          total={total}
          actions={(chosen) => <BinButton label={text.discard} list="staged" photos={chosen} />}
          move={(which, place) => {
            const onTheirWay = order.get().filter((slot) => typeof slot === 'string');
            order.set([...moved(ids, which, place), ...onTheirWay]);
            return true;
          }}
        >
          {(shown) => (
            <StagedTile
              key={shown.photo.id}
              shown={shown}
              faults={holding.flatMap(({ id, fault }) => (id === shown.photo.id ? [fault] : []))}
            />
          )}
        </PhotoList>
      </div>
      <Publish photos={photos} found={holding} onFound={setFound} />
    </>
  );
}

export function StagedPhotos({ over }: { over: boolean }) {
  const query = useStaged();
  const isReady = useReady(stagedTexts);
  const { kind } = useSession();
  useSaveOnLeave(stagedTexts);
  useEffect(() => {
    if (kind === 'open') retry(uploads().filter(({ status }) => status === 'error'));
  }, [kind]);
  return (
    <div className="stack">
      <Chooser main={!query.data?.length} over={over} />
      <UploadList />
      <Loaded query={query}>{(stored) => isReady && <List stored={stored} />}</Loaded>
    </div>
  );
}
