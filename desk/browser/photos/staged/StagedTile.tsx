import { useMutation } from '@tanstack/react-query';
import { fill } from '#content/words.ts';
import type { Fault, Outcome, StagedPhoto } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import type { StagedLine } from '../../../shared/photos.ts';
import { request, timeouts } from '../../api.ts';
import { useDraft } from '../../editing/use-draft.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useLocale } from '../../locale.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { AlbumSelect } from '../AlbumSelect.tsx';
import { CaptionConflict } from '../CaptionConflict.tsx';
import { CaptionFields } from '../CaptionFields.tsx';
import { patchStaged, stagedTexts } from '../queries.ts';
import { ReorderControls } from '../ReorderControls.tsx';
import { Tile } from '../Tile.tsx';
import { uploadWarnings } from './store.ts';

interface Props {
  photo: StagedLine;
  place: number;
  total: number;
  /** Why it was not published. */
  faults: Fault[];
  onMove(place: number): void;
  /** Another photo was dropped at its place. */
  onDrop(from: number): void;
  onDiscard(): void;
}

function useRotation({ id, degrees }: StagedLine) {
  const { failed, clear } = useNotices();
  const refused = useRefusal();
  return useMutation({
    mutationFn: () =>
      request<Outcome<StagedPhoto>>(`${paths.stagedPhotos}/${id}/rotate`, {
        method: 'POST',
        json: { degrees: (degrees + 90) % 360 },
        timeout: timeouts.encoding,
      }),
    onMutate: clear,
    onSuccess(outcome) {
      if (outcome.ok) {
        const { imageUrl, degrees: turned } = outcome.item;
        patchStaged(id, { imageUrl, degrees: turned });
      } else if ('faults' in outcome) refused(outcome.faults);
    },
    onError: failed,
  });
}

function Discard({ photo, onDiscard }: Pick<Props, 'photo' | 'onDiscard'>) {
  const { words } = useLocale();
  const { staged: text } = words.photos;
  return (
    <ConfirmButton
      label={text.discard}
      question={fill(text.discardQuestion, { name: photo.fileName })}
      destructive
      onConfirm={onDiscard}
    >
      <p>{text.discardNote}</p>
    </ConfirmButton>
  );
}

export function StagedTile(props: Props) {
  const { photo, place, total, faults, onMove, onDrop, onDiscard } = props;
  const { words } = useLocale();
  const { photos: text } = words;
  const rotation = useRotation(photo);
  const draft = useDraft(stagedTexts, photo);
  const { imageUrl, fileName } = photo;
  const { caption, album } = draft.value;
  const isSaved = draft.status === 'clean';
  const warnings = [...(uploadWarnings.get(photo.id) ?? []), ...photo.warnings];
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
          <ReorderControls place={place} total={total} onMove={onMove} />
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
        onChange={(next) => draft.change((value) => ({ ...value, caption: next }))}
      />
      <CaptionConflict id={photo.id} draft={draft} captionOf={(value) => value.caption} />
      <AlbumSelect
        album={album}
        onChoose={(next) => draft.change((value) => ({ ...value, album: next }))}
      />
    </Tile>
  );
}
