import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { fill } from '#content/words.ts';
import type { Fault, StagedTexts } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import type { StagedLine } from '../../../shared/photos.ts';
import { request, useSession } from '../../api.ts';
import {
  useDrafts,
  useLocalDraft,
  useLocalFailure,
  useOrphans,
  useReady,
  useSaveOnLeave,
} from '../../editing/use-draft.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useLocale } from '../../locale.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Captions } from '../Captions.tsx';
import { OrphanedTexts } from '../OrphanedTexts.tsx';
import { photosChanged, stagedTexts, useStaged } from '../queries.ts';
import { useSaid } from '../use-said.tsx';
import { Chooser } from './Chooser.tsx';
import { ForAll, forAllKey } from './ForAll.tsx';
import { moved, ordered } from './order.ts';
import { type FoundFault, Publish, publishing, unsavedMessage } from './Publish.tsx';
import styles from './StagedPhotos.module.css';
import { StagedTile } from './StagedTile.tsx';
import { order, type ShownPhoto, uploads } from './store.ts';
import { UploadList } from './UploadList.tsx';
import { canArrive } from './uploads.ts';

function useShown(stored: StagedLine[]): ShownPhoto[] {
  const slots = useSyncExternalStore(order.subscribe, order.get);
  const drafts = useDrafts(stagedTexts);
  return ordered(stored, slots).map((photo) => ({
    photo,
    value: drafts.get(photo.id)?.value ?? photo,
  }));
}

function useDiscard(): (ids: number[]) => void {
  const { done, failed, clear } = useNotices();
  const discard = useMutation({
    onMutate: clear,
    mutationFn: async (ids: number[]) => {
      const { activeElement } = document;
      await request(`${paths.stagedPhotos}/discard`, { method: 'POST', json: { ids } });
      stagedTexts.forget(ids);
      order.set(order.get().filter((slot) => !ids.some((id) => id === slot)));
      done(({ photos }) => fill(photos.staged.discarded, { count: ids.length }));
      await photosChanged();
      focusHeadingFrom(activeElement);
    },
    onError: failed,
  });
  return discard.mutate;
}

/** Why captions are not saved. */
function SaveProblems({ isForAllTyped }: { isForAllTyped: boolean }) {
  const { words } = useLocale();
  const { caption } = words.photos;
  const drafts = [...useDrafts(stagedTexts).values()];
  const isOnScreenOnly = useLocalFailure();
  const problem = drafts.find((draft) => draft.problem?.kind === 'desk')?.problem;
  const failing = problem?.kind === 'desk' ? problem.fault.code : null;
  const conflicts = drafts.filter(({ conflict }) => conflict).length;
  return (
    <>
      <p role="alert" className="fault">
        {failing &&
          (failing === 'offline' ? caption.failed : `${caption.notSaved} ${words.faults[failing]}`)}
      </p>
      {(failing || isForAllTyped) && isOnScreenOnly && (
        <p role="alert" className="fault">
          {words.draft.onScreen}
        </p>
      )}
      <p role="alert" className="fault">
        {conflicts > 0 && fill(caption.conflicts, { count: conflicts })}
      </p>
    </>
  );
}

/** A fault is outdated once its text has been typed. */
const stillHolds = (fault: Fault, { value }: ShownPhoto) =>
  fault.code !== 'missing' || value.caption[fault.language].trim() === '';

function List({ stored }: { stored: StagedLine[] }) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const photos = useShown(stored);
  const discard = useDiscard();
  const [forAll, setForAll] = useLocalDraft<StagedTexts>(forAllKey);
  const isPublishing = useIsMutating({ mutationKey: publishing }) > 0;
  const { said, moved: say } = useSaid();
  const [found, setFound] = useState<FoundFault[]>([]);
  const total = photos.length;
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
  const move = ({ id, fileName }: StagedLine, place: number) => {
    const ids = moved(
      photos.map(({ photo }) => photo.id),
      id,
      place,
    );
    const onTheirWay = order.get().filter((slot) => typeof slot === 'string');
    order.set([...ids, ...onTheirWay]);
    say(() => fileName, place, total);
  };
  if (total === 0) return <p>{text.empty}</p>;
  return (
    <>
      {/* A caption that is typed after its photo has left for the gallery would belong to none. */}
      <div className={styles.staged} inert={isPublishing}>
        {areMany && <ForAll photos={photos} />}
        <SaveProblems isForAllTyped={forAll !== undefined} />
        <section aria-label={text.list}>
          <h2 className="visually-hidden">{text.list}</h2>
          {photos.map((shown, index) => (
            <StagedTile
              key={shown.photo.id}
              photo={shown.photo}
              place={index + 1}
              total={total}
              faults={found.flatMap(({ id, fault }) =>
                id === shown.photo.id && stillHolds(fault, shown) ? [fault] : [],
              )}
              onMove={(place) => move(shown.photo, place)}
              onDrop={(from) => {
                const dragged = photos[from - 1];
                if (dragged) move(dragged.photo, index + 1);
              }}
              onDiscard={() => discard([shown.photo.id])}
            />
          ))}
        </section>
      </div>
      {said}
      <Captions
        list="staged"
        settle={async () => {
          const state = await stagedTexts.settle(stored.map(({ id }) => id));
          return state === 'saved' ? null : unsavedMessage(state);
        }}
      />
      <Publish
        photos={photos}
        found={found.filter(({ id, fault }) => {
          const shown = photos.find(({ photo }) => photo.id === id);
          return shown ? stillHolds(fault, shown) : id === null;
        })}
        onFound={setFound}
        onDiscardAll={() => discard(photos.map(({ photo }) => photo.id))}
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
