import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { fill } from '#content/words.ts';
import { languages } from '#shared/language.ts';
import type { Fault, StageOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useLocale } from '../../locale.tsx';
import { AskingButton } from '../../parts/AskingButton.tsx';
import { request } from '../../request.ts';
import { AlbumSelect } from '../AlbumSelect.tsx';
import { CaptionFields, captionFieldId } from '../CaptionFields.tsx';
import { Places } from '../Places.tsx';
import { useStagedAnswer } from '../queries.ts';
import { Tile } from '../Tile.tsx';
import styles from './StagedPhotos.module.css';
import { drafts } from './store.ts';
import type { TypedPhoto } from './use-store.ts';

interface Props {
  photo: TypedPhoto;
  place: number;
  total: number;
  /** Why it was not published. */
  faults: Fault[];
  onMove(place: number): void;
  /** Another photo was dropped at its place. */
  onDrop(from: number): void;
  onDiscard(): void;
}

function useRotation({ id }: TypedPhoto) {
  const { failed, clear } = useNotices();
  const refused = useRefusal();
  const answer = useStagedAnswer();
  return useMutation({
    mutationFn: () =>
      request<StageOutcome>(`${paths.stagedPhotos}/${id}/rotate`, {
        method: 'POST',
        json: { degrees: 90 },
      }),
    onMutate: clear,
    onSuccess: (outcome) =>
      outcome.ok ? answer({ photo: outcome.photo, about: ['imageUrl'] }) : refused(outcome.faults),
    onError: failed,
  });
}

function Discard({ photo, onDiscard }: Pick<Props, 'photo' | 'onDiscard'>) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  return (
    <AskingButton
      label={text.discard}
      question={fill(text.discardQuestion, { name: photo.fileName })}
      final
      onConfirm={onDiscard}
    >
      <p>{text.discardNote}</p>
    </AskingButton>
  );
}

/** What somebody else has saved of the photo, beside what is typed here. */
function Conflict({ photo: { id, caption, theirs } }: Pick<Props, 'photo'>) {
  const { words } = useLocale();
  const { conflict } = words.draft;
  const titleId = useId();
  if (!theirs) return null;
  const choose = (side: 'mine' | 'theirs') => {
    drafts.choose(id, side);
    // The button goes.
    document.getElementById(captionFieldId(id, 'mk'))?.focus();
  };
  return (
    <section className={`alarm ${styles.conflict}`} aria-labelledby={titleId}>
      <h4 id={titleId}>{words.photos.caption.conflict}</h4>
      {languages
        .filter((language) => caption[language] !== theirs.caption[language])
        .map((language) => (
          <p key={language} lang={theirs.caption[language] === '' ? undefined : language}>
            {theirs.caption[language] || conflict.empty}
          </p>
        ))}
      <div className={styles.actions}>
        <button type="button" className="button plain" onClick={() => choose('mine')}>
          {conflict.keepMine}
        </button>
        <button type="button" className="button plain" onClick={() => choose('theirs')}>
          {conflict.takeTheirs}
        </button>
      </div>
    </section>
  );
}

export function StagedTile(props: Props) {
  const { photo, place, total, faults, onMove, onDrop, onDiscard } = props;
  const { words } = useLocale();
  const { photos: text } = words;
  const rotation = useRotation(photo);
  const { caption, album, imageUrl, fileName, isSaved, warnings } = photo;
  const isEmpty = caption.mk === '' && caption.en === '' && album === null;
  const saved = isSaved ? text.caption.saved : text.caption.unsaved;
  return (
    <Tile
      place={place}
      name={fileName}
      imageUrl={imageUrl}
      alt={fileName}
      status={rotation.isPending ? text.rotating : isSaved && isEmpty ? undefined : saved}
      onDrop={onDrop}
      actions={
        <>
          <Places place={place} total={total} onMove={onMove} />
          <button
            type="button"
            className="button plain"
            aria-disabled={rotation.isPending}
            onClick={() => rotation.isPending || rotation.mutate()}
          >
            {text.rotate}
          </button>
          <Discard photo={photo} onDiscard={onDiscard} />
        </>
      }
    >
      <CaptionFields
        id={photo.id}
        caption={caption}
        faults={faults}
        warnings={warnings}
        onChange={(next) => drafts.change(photo, { caption: next })}
      />
      <Conflict photo={photo} />
      <AlbumSelect album={album} onChoose={(next) => drafts.change(photo, { album: next })} />
    </Tile>
  );
}
