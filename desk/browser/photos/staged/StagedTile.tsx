import { useMutation } from '@tanstack/react-query';
import { fill } from '#content/words.ts';
import type { Fault, StageOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import { request, timeouts } from '../../api.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useLocale } from '../../locale.tsx';
import { AskingButton } from '../../parts/AskingButton.tsx';
import { AlbumSelect } from '../AlbumSelect.tsx';
import { CaptionConflict } from '../CaptionConflict.tsx';
import { CaptionFields } from '../CaptionFields.tsx';
import { Places } from '../Places.tsx';
import { useStagedAnswer } from '../queries.ts';
import { Tile } from '../Tile.tsx';
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
        timeout: timeouts.encoding,
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

export function StagedTile(props: Props) {
  const { photo, place, total, faults, onMove, onDrop, onDiscard } = props;
  const { words } = useLocale();
  const { photos: text } = words;
  const rotation = useRotation(photo);
  const { caption, album, imageUrl, fileName, isSaved, warnings, theirs } = photo;
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
      {theirs && (
        <CaptionConflict
          id={photo.id}
          typed={caption}
          stored={theirs.caption}
          onChoose={(side) => drafts.choose(photo.id, side)}
        />
      )}
      <AlbumSelect album={album} onChoose={(next) => drafts.change(photo, { album: next })} />
    </Tile>
  );
}
