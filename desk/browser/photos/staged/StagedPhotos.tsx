import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fill } from '#content/words.ts';
import type { Fault, StagedTexts } from '#shared/publishing.ts';
import { paths, type StagedLine } from '../../../shared/api.ts';
import { request, useSession } from '../../api.ts';
import {
  useDraft,
  useDrafts,
  useLocalDraft,
  useOrphans,
  useReady,
  useSaveOnLeave,
} from '../../editing/use-draft.ts';
import { useLocale } from '../../locale.tsx';
import { ConfirmButton } from '../../parts/Dialogs.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { AlbumSelect, CaptionFields } from '../CaptionFields.tsx';
import { CaptionsTable } from '../CaptionsTable.tsx';
import { NotStored, OrphanedTexts } from '../DraftNotices.tsx';
import { PhotoList, Tile } from '../PhotoList.tsx';
import styles from '../photos.module.css';
import { stagedTexts, useStaged } from '../queries.ts';
import { useAttempt } from '../use-attempt.ts';
import { ForAll, forAllKey } from './ForAll.tsx';
import { moved, ordered } from './order.ts';
import { type FoundFault, Publish, publishing, unsavedMessage } from './Publish.tsx';
import { order, type ShownPhoto, uploads, uploadWarnings } from './store.ts';
import { Chooser, UploadList } from './Uploads.tsx';
import { canArrive } from './uploads.ts';

function useShown(stored: StagedLine[]): ShownPhoto[] {
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
  total: number;
  faults: Fault[];
  onMove(from: number, to: number): void;
  onDiscard(): void;
}

function StagedTile({ shown, total, faults, onMove, onDiscard }: TileProps) {
  const { words } = useLocale();
  const { staged: text, caption: captions } = words.photos;
  const { photo, place, name } = shown;
  const { id } = photo;
  const draft = useDraft(stagedTexts, photo);
  const { caption, album } = draft.value;
  const isSaved = draft.status === 'clean';
  const isEmpty = caption.mk === '' && caption.en === '' && album === null;
  const saved = isSaved ? captions.saved : captions.unsaved;
  return (
    <Tile
      photo={photo}
      path={paths.stagedPhotos}
      place={place}
      total={total}
      name={name}
      status={isSaved && isEmpty ? undefined : saved}
      onMove={onMove}
      actions={
        <ConfirmButton
          label={text.discard}
          question={fill(text.discardQuestion, { name })}
          destructive
          onConfirm={onDiscard}
          note={text.discardNote}
        />
      }
    >
      <CaptionFields
        id={id}
        caption={caption}
        faults={faults}
        warnings={[...(uploadWarnings.get(id) ?? []), ...photo.warnings]}
        conflict={draft.conflict?.caption}
        onChange={(next) => draft.change((value) => ({ ...value, caption: next }))}
        onChoose={draft.choose}
      />
      <AlbumSelect
        album={album}
        onChoose={(next) => draft.change((value) => ({ ...value, album: next }))}
      />
    </Tile>
  );
}

function SaveProblems({ isForAllTyped }: { isForAllTyped: boolean }) {
  const { words } = useLocale();
  const { caption } = words.photos;
  const drafts = [...useDrafts(stagedTexts).values()];
  const problem = drafts.find((draft) => draft.problem?.kind === 'desk')?.problem;
  const failing = problem?.kind === 'desk' ? problem.fault.code : null;
  const conflicts = drafts.filter(({ conflict }) => conflict).length;
  return (
    <>
      <p role="alert" className="fault">
        {failing &&
          (failing === 'offline' ? caption.failed : `${caption.notSaved} ${words.faults[failing]}`)}
      </p>
      {(failing || isForAllTyped) && <NotStored />}
      <p role="alert" className="fault">
        {conflicts > 0 && fill(caption.conflicts, { count: conflicts })}
      </p>
    </>
  );
}

/** A fault is outdated once its text has been typed. */
const stillHolds = ({ fault }: FoundFault, { value }: ShownPhoto) =>
  fault.code !== 'missing' || value.caption[fault.language].trim() === '';

function List({ stored }: { stored: StagedLine[] }) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const photos = useShown(stored);
  const attempt = useAttempt();
  const [forAll, setForAll] = useLocalDraft<StagedTexts>(forAllKey);
  const isPublishing = useIsMutating({ mutationKey: publishing }) > 0;
  const [found, setFound] = useState<FoundFault[]>([]);
  const total = photos.length;
  const ids = photos.map(({ photo }) => photo.id);
  // With the first one if more are expected, and until none is left: a box that came or went later
  // would move the caption that is typed.
  const [areMany, setAreMany] = useState(false);
  const arriving = useSyncExternalStore(
    uploads.subscribe,
    () => uploads.list().filter(canArrive).length,
  );
  if (total > 0 && total + arriving > 1 && !areMany) setAreMany(true);
  useEffect(() => {
    if (total > 0) return;
    setForAll(undefined);
    setAreMany(false);
  });
  const discard = (which: number[]) =>
    void attempt(
      async () => {
        await request(`${paths.stagedPhotos}/discard`, { method: 'POST', json: { ids: which } });
        stagedTexts.forget(which);
        order.set(order.get().filter((slot) => !which.some((id) => id === slot)));
        return { ok: true };
      },
      (said) => fill(said.photos.staged.discarded, { count: which.length }),
    );
  if (total === 0) return <p>{text.empty}</p>;
  return (
    <>
      {/* A caption that is typed after its photo has left for the gallery would belong to none. */}
      <div className={styles.staged} inert={isPublishing}>
        {areMany && <ForAll photos={photos} />}
        <SaveProblems isForAllTyped={forAll !== undefined} />
        <PhotoList
          label={text.list}
          photos={photos}
          total={total}
          move={({ photo: { id } }, place) => {
            const onTheirWay = order.get().filter((slot) => typeof slot === 'string');
            order.set([...moved(ids, id, place), ...onTheirWay]);
            return true;
          }}
        >
          {(shown, onMove) => (
            <StagedTile
              key={shown.photo.id}
              shown={shown}
              total={total}
              faults={found.flatMap((each) =>
                each.id === shown.photo.id && stillHolds(each, shown) ? [each.fault] : [],
              )}
              onMove={onMove}
              onDiscard={() => discard([shown.photo.id])}
            />
          )}
        </PhotoList>
      </div>
      <CaptionsTable
        list="staged"
        settle={async () => {
          const state = await stagedTexts.settle(ids);
          return state === 'saved' ? null : unsavedMessage(state);
        }}
      />
      <Publish
        photos={photos}
        found={found.filter((each) => {
          const shown = photos.find(({ photo }) => photo.id === each.id);
          return shown ? stillHolds(each, shown) : each.id === null;
        })}
        onFound={setFound}
        onDiscardAll={() => discard(ids)}
      />
    </>
  );
}

export function StagedPhotos() {
  const { caption } = useLocale().words.photos;
  const query = useStaged();
  const isReady = useReady(stagedTexts);
  const orphans = useOrphans(stagedTexts, query.data);
  const { kind } = useSession();
  useSaveOnLeave(stagedTexts);
  useEffect(() => {
    if (kind === 'open') uploads.retryFailed();
  }, [kind]);
  return (
    <div className={styles.staged}>
      <Chooser />
      <UploadList />
      <OrphanedTexts
        title={caption.left}
        body={caption.leftBody}
        drafts={orphans
          .map(({ id, value }) => ({ id, caption: value.caption }))
          .filter((each) => each.caption.mk.trim() !== '' || each.caption.en.trim() !== '')}
        onDismiss={(id) => stagedTexts.forget([id])}
      />
      <Loaded query={query}>{(stored) => isReady && <List stored={stored} />}</Loaded>
    </div>
  );
}
