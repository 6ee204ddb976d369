import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { BatchOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import type { Unsaved } from '../../editing/autosave.ts';
import { operate } from '../../editing/operate.ts';
import { type Sentence, useNotices } from '../../frame/Notice.tsx';
import { useLocale } from '../../locale.tsx';
import { ConfirmButton } from '../../parts/ConfirmButton.tsx';
import { focusHeadingFrom } from '../../parts/focus-heading.ts';
import { captionFieldId } from '../CaptionFields.tsx';
import { photosChanged, stagedTexts } from '../queries.ts';
import styles from './StagedPhotos.module.css';
import { order, type ShownPhoto, uploads } from './store.ts';
import { isUnderWay } from './uploads.ts';

export type FoundFault = Extract<BatchOutcome, { ok: false }>['faults'][number];

/** Names the work, for what has to wait for its end. */
export const publishing = ['publish-photos'];

/** Why not all captions are saved. */
export const unsavedMessage =
  (state: Unsaved): Sentence =>
  ({ draft, photos }) =>
    state === 'conflict' ? draft.conflict.chooseFirst : photos.caption.notSaved;

interface Props {
  photos: ShownPhoto[];
  /** What kept them from being published. */
  found: FoundFault[];
  onFound(found: FoundFault[]): void;
  onDiscardAll(): void;
}

/** Every fault as a way to the field that it lies in. */
function Faults({ photos, found }: Pick<Props, 'photos' | 'found'>) {
  const { words, language } = useLocale();
  return (
    <div role="alert">
      {found.length > 0 && (
        <div className={`alarm ${styles.faults}`}>
          <p>{words.photos.staged.incomplete}</p>
          <ul>
            {found.map(({ id, fault }) => {
              const index = photos.findIndex(({ photo }) => photo.id === id);
              const name = index < 0 ? '' : `${index + 1}. ${photos[index]?.photo.fileName}: `;
              const field = 'language' in fault ? fault.language : 'mk';
              return (
                <li key={`${id} ${fault.code} ${field}`}>
                  <button
                    type="button"
                    onClick={() => document.getElementById(captionFieldId(id ?? 0, field))?.focus()}
                  >
                    {name}
                    {sentenceOf(fault, language)}
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      )}
    </div>
  );
}

function usePublish({ photos, onFound }: Props) {
  const { done, failed, refused, clear } = useNotices();
  return useMutation({
    mutationKey: publishing,
    mutationFn: async () => {
      const { activeElement } = document;
      clear();
      onFound([]);
      if (uploads.list().some(isUnderWay))
        return refused((words) => words.photos.staged.stillComing);
      const ids = photos.map(({ photo }) => photo.id);
      const state = await stagedTexts.settle(ids);
      if (state !== 'saved') return refused(unsavedMessage(state));
      const outcome = await operate<BatchOutcome>(`${paths.stagedPhotos}/publish`, {
        photos: photos.map(({ photo }) => ({
          id: photo.id,
          base: stagedTexts.present(photo.id)?.revision ?? photo.revision,
        })),
      });
      if (!outcome.ok) return onFound(outcome.faults);
      stagedTexts.forget(ids);
      order.set([]);
      done((words) => fill(words.photos.staged.published, { count: outcome.photos.length }));
      await photosChanged();
      // The button goes with the photos.
      focusHeadingFrom(activeElement);
    },
    onError(error) {
      failed(error);
      // If only the answer was lost, the photos are public.
      void photosChanged();
    },
  });
}

/** The end of the list: all become public together, or go. */
export function Publish(props: Props) {
  const { photos, found, onDiscardAll } = props;
  const { words } = useLocale();
  const { staged: text } = words.photos;
  const publish = usePublish(props);
  const count = photos.length;
  return (
    <div className={styles.publish}>
      <Faults photos={photos} found={found} />
      <div className={styles.actions}>
        <button
          type="button"
          className="button"
          aria-disabled={publish.isPending}
          onClick={() => publish.isPending || publish.mutate()}
        >
          {fill(text.publish, { count })}
        </button>
        <ConfirmButton
          label={text.discardAll}
          question={fill(text.discardAllQuestion, { count })}
          destructive
          onConfirm={onDiscardAll}
        >
          <p>{text.discardAllNote}</p>
        </ConfirmButton>
      </div>
    </div>
  );
}
