import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import type { BatchOutcome } from '#shared/publishing.ts';
import { paths } from '../../../shared/api.ts';
import type { Unsaved } from '../../editing/autosave.ts';
import { operate } from '../../editing/operate.ts';
import type { Sentence } from '../../frame/Notice.tsx';
import { useLocale } from '../../locale.tsx';
import { Button } from '../../parts/Button.tsx';
import { ConfirmButton } from '../../parts/Dialogs.tsx';
import { handOnFocus } from '../../parts/focus-heading.ts';
import { captionFieldId } from '../CaptionFields.tsx';
import styles from '../photos.module.css';
import { stagedTexts } from '../queries.ts';
import { useAttempt } from '../use-attempt.ts';
import { order, type ShownPhoto, uploads } from './store.ts';
import { isUnderWay } from './uploads.ts';

export type FoundFault = Extract<BatchOutcome, { ok: false }>['faults'][number];

/** The key of the mutation, as the photos cannot be typed in until its end. */
export const publishing = ['publish-photos'];

export const unsavedMessage =
  (state: Unsaved): Sentence =>
  ({ draft, photos }) =>
    state === 'conflict' ? draft.conflict.chooseFirst : photos.caption.notSaved;

interface Props {
  photos: ShownPhoto[];
  found: FoundFault[];
  onFound(found: FoundFault[]): void;
  onDiscardAll(): void;
}

const stillComing: Sentence = (words) => words.photos.staged.stillComing;

async function publishAll(photos: ShownPhoto[], onFound: Props['onFound']) {
  onFound([]);
  if (uploads.list().some(isUnderWay)) return stillComing;
  const ids = photos.map(({ photo }) => photo.id);
  const state = await stagedTexts.settle(ids);
  if (state !== 'saved') return unsavedMessage(state);
  const outcome = await operate<BatchOutcome>(`${paths.stagedPhotos}/publish`, {
    photos: photos.map(({ photo: { id, revision } }) => ({
      id,
      base: stagedTexts.present(id)?.revision ?? revision,
    })),
  });
  if (!outcome.ok) {
    onFound(outcome.faults);
    return null;
  }
  stagedTexts.forget(ids);
  order.set([]);
  return outcome;
}

const focusAfterPublishing = handOnFocus();

export function Publish({ photos, found, onFound, onDiscardAll }: Props) {
  const { words, language } = useLocale();
  const { staged: text } = words.photos;
  const attempt = useAttempt();
  const { isPending, mutate } = useMutation({
    mutationKey: publishing,
    mutationFn: () =>
      attempt(
        () => publishAll(photos, onFound),
        (said, _, outcome) => fill(said.photos.staged.published, { count: outcome.photos.length }),
      ),
  });
  const count = photos.length;
  return (
    <div ref={focusAfterPublishing} className={styles.publish}>
      <div role="alert">
        {found.length > 0 && (
          <div className={`alarm ${styles.problems}`}>
            <p>{text.incomplete}</p>
            <ul>
              {found.map(({ id, fault }) => {
                const shown = photos.find(({ photo }) => photo.id === id);
                const field = captionFieldId(id ?? 0, 'language' in fault ? fault.language : 'mk');
                return (
                  <li key={`${field} ${fault.code}`}>
                    <button type="button" onClick={() => document.getElementById(field)?.focus()}>
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
        <Button main disabled={isPending} onClick={() => mutate()}>
          {fill(text.publish, { count })}
        </Button>
        <ConfirmButton
          label={text.discardAll}
          question={fill(text.discardAllQuestion, { count })}
          destructive
          onConfirm={onDiscardAll}
          note={text.discardAllNote}
        />
      </div>
    </div>
  );
}
