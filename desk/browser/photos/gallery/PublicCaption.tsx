import { useCallback, useState } from 'react';
import { fill } from '#content/words.ts';
import type { Bilingual } from '#shared/language.ts';
import type { Warning } from '#shared/publishing.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import { useDraft, useLocalFailure } from '../../editing/use-draft.ts';
import { useNotices } from '../../frame/Notice.tsx';
import { useRefusal } from '../../frame/use-refusal.ts';
import { useLocale } from '../../locale.tsx';
import { WarningsDialog } from '../../parts/WarningsDialog.tsx';
import { CaptionConflict } from '../CaptionConflict.tsx';
import { CaptionFields, captionFieldId } from '../CaptionFields.tsx';
import { photosChanged, publicCaptions } from '../queries.ts';

/** The warnings of a caption that was to be saved. */
interface Asked {
  caption: Bilingual;
  warnings: Warning[];
}

/** A public caption changes only when its button is pressed. */
export function PublicCaption({ photo }: { photo: GalleryLine }) {
  const { words } = useLocale();
  const { done, refused, clear } = useNotices();
  const refuse = useRefusal();
  const isOnScreenOnly = useLocalFailure();
  const draft = useDraft(publicCaptions, photo);
  const { value, status, change } = draft;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asks, setAsks] = useState(false);
  const { id } = photo;
  const isTyped = status !== 'clean';

  async function save(confirmed: boolean): Promise<void> {
    clear();
    const outcome = await publicCaptions.save(id, confirmed);
    const problem = publicCaptions.of(id)?.problem;
    if (outcome?.ok) done(({ photos }) => photos.caption.done);
    else if (!outcome) {
      // If only the answer was lost, the list has the saved caption.
      void photosChanged();
      if (problem?.kind === 'desk') refused(({ faults }) => faults[problem.fault.code]);
    } else if ('faults' in outcome) refuse(outcome.faults);
    else if ('conflict' in outcome)
      refused(({ photos }) => fill(photos.caption.conflicts, { count: 1 }));
    else {
      setAsked({ caption: value, warnings: outcome.asked });
      setAsks(true);
    }
  }

  /** Moves the focus before the button unmounts; React would call another function each time. */
  const moveFocus = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button)
        document.getElementById(captionFieldId(id, 'mk'))?.focus();
    },
    [id],
  );
  // Warnings of another caption are outdated.
  const ofTyped = asked?.caption === value ? asked.warnings : [];
  return (
    <>
      <CaptionFields
        id={id}
        caption={value}
        warnings={isTyped ? ofTyped : photo.warnings}
        onChange={(next) => change(() => next)}
      />
      {isTyped && isOnScreenOnly && (
        <p role="alert" className="fault">
          {words.draft.onScreen}
        </p>
      )}
      <CaptionConflict id={id} draft={draft} captionOf={(caption) => caption} />
      {isTyped && status !== 'conflict' && (
        <div>
          <button ref={moveFocus} type="button" className="button" onClick={() => void save(false)}>
            {words.photos.caption.save}
          </button>
        </div>
      )}
      {asks && asked && (
        <WarningsDialog
          warnings={asked.warnings}
          confirm={words.photos.caption.saveAnyway}
          onConfirm={() => void save(true)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
