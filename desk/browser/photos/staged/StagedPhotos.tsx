import { useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fill } from '#content/words.ts';
import type { Fault, StagedPhoto } from '#shared/publishing.ts';
import type { StagedLine } from '../../../shared/photos.ts';
import { useLocale } from '../../locale.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Captions } from '../Captions.tsx';
import { LeftTexts } from '../LeftTexts.tsx';
import { useStaged } from '../queries.ts';
import { allNew, typedForAll } from '../typed.ts';
import { Unkept } from '../Unkept.tsx';
import { useSaid } from '../use-said.tsx';
import { Chooser } from './Chooser.tsx';
import { ForAll } from './ForAll.tsx';
import { moved } from './order.ts';
import { type FoundFault, Publish, publishing } from './Publish.tsx';
import styles from './StagedPhotos.module.css';
import { StagedTile } from './StagedTile.tsx';
import { drafts, order } from './store.ts';
import { UploadList } from './UploadList.tsx';
import { useDiscard } from './use-discard.ts';
import {
  unsettled,
  useAnswers,
  useConflicts,
  useExpected,
  useFailing,
  useForAllTyped,
  useLeft,
  useReady,
  useTyped,
} from './use-store.ts';

/** A fault is out of date once its text has been typed. */
const stillHolds = (fault: Fault, { caption }: StagedPhoto) =>
  fault.code !== 'missing' || caption[fault.language].trim() === '';

function List({ stored }: { stored: StagedLine[] }) {
  const { words } = useLocale();
  const { staged: text, caption } = words.photos;
  const photos = useTyped(stored);
  const discard = useDiscard();
  const failing = useFailing();
  const isForAllTyped = useForAllTyped();
  const conflicts = useConflicts();
  const isPublishing = useIsMutating({ mutationKey: publishing }) > 0;
  const { said, moved: say } = useSaid();
  const [found, setFound] = useState<FoundFault[]>([]);
  const total = photos.length;
  // With the first one where more are expected, and until none is left: what came later, or went,
  // would move the caption that is typed.
  const [areMany, setAreMany] = useState(false);
  const expected = total + useExpected();
  if (total > 0 && expected > 1 && !areMany) setAreMany(true);
  useEffect(() => {
    if (total > 0) return;
    typedForAll.set(allNew, null);
    setAreMany(false);
  }, [total]);
  const move = (id: number, place: number) => {
    const ids = moved(
      photos.map((photo) => photo.id),
      id,
      place,
    );
    const onTheirWay = order.get().filter((slot) => typeof slot === 'string');
    order.set([...ids, ...onTheirWay]);
    const photo = photos.find((each) => each.id === id);
    if (photo) say(() => photo.fileName, place, total);
  };
  if (total === 0) return <p>{text.empty}</p>;
  return (
    <>
      {/* What is typed after the photos have left for the gallery would belong to none. */}
      <div className={styles.staged} inert={isPublishing}>
        {areMany && <ForAll photos={photos} />}
        <p role="alert" className="fault">
          {failing &&
            (failing === 'offline'
              ? caption.failed
              : `${caption.notSaved} ${words.faults[failing]}`)}
        </p>
        {(failing || isForAllTyped) && <Unkept />}
        <p role="alert" className="fault">
          {conflicts > 0 && fill(caption.conflicts, { count: conflicts })}
        </p>
        <section aria-label={text.list}>
          <h2 className="visually-hidden">{text.list}</h2>
          {photos.map((photo, index) => (
            <StagedTile
              key={photo.id}
              photo={photo}
              place={index + 1}
              total={total}
              faults={found.flatMap(({ id, fault }) =>
                id === photo.id && stillHolds(fault, photo) ? [fault] : [],
              )}
              onMove={(place) => move(photo.id, place)}
              onDrop={(from) => {
                const dragged = photos[from - 1];
                if (dragged) move(dragged.id, index + 1);
              }}
              onDiscard={() => void discard([photo.id])}
            />
          ))}
        </section>
      </div>
      {said}
      <Captions list="staged" settle={drafts.settle} unsettled={unsettled} />
      <Publish
        photos={photos}
        found={found.filter(({ id, fault }) => {
          const photo = photos.find((each) => each.id === id);
          return photo ? stillHolds(fault, photo) : id === null;
        })}
        onFound={setFound}
        onDiscardAll={() => void discard(photos.map(({ id }) => id))}
      />
    </>
  );
}

export function StagedPhotos() {
  const { caption } = useLocale().words.photos;
  const query = useStaged();
  const isReady = useReady();
  const left = useLeft();
  useAnswers();
  return (
    <div className={styles.staged}>
      <Chooser />
      <UploadList />
      <LeftTexts
        title={caption.left}
        body={caption.leftBody}
        left={left}
        onDismiss={(id) => drafts.forget([id])}
      />
      <Loaded query={query}>{(stored) => isReady && <List stored={stored} />}</Loaded>
    </div>
  );
}
