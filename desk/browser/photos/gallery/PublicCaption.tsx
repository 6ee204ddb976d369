import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { sameTexts } from '#shared/language.ts';
import type { Warning } from '#shared/publishing.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import { useLocale } from '../../locale.tsx';
import { WarningsDialog } from '../../parts/WarningsDialog.tsx';
import { CaptionConflict } from '../CaptionConflict.tsx';
import { CaptionFields, captionFieldId } from '../CaptionFields.tsx';
import { changedCaption, isSaved, type TypedCaption, typedCaptions } from '../typed.ts';
import { Unkept } from '../Unkept.tsx';
import { useChange } from './use-change.ts';

/** What looked wrong when it was to be saved. */
interface Asked {
  sent: TypedCaption;
  warnings: Warning[];
}

/** A caption that is public changes only when that is said. */
export function PublicCaption({ photo }: { photo: GalleryLine }) {
  const { words } = useLocale();
  const { setCaption } = useChange();
  const { id, caption } = photo;
  const changed = useSyncExternalStore(typedCaptions.subscribe, () => changedCaption(photo));
  const [isSaving, setIsSaving] = useState(false);
  useEffect(() => {
    // What is typed while it is being saved stays, be it a space.
    if (isSaving) return;
    const typed = typedCaptions.of(photo.id);
    if (typed && isSaved(typed, photo)) typedCaptions.set(photo.id, null);
  }, [photo, isSaving]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [asks, setAsks] = useState(false);
  // Those of a text are over once it is another.
  const ofChanged = asked?.sent === changed ? asked?.warnings : [];
  const save = async (sent: TypedCaption, confirmed: boolean) => {
    setIsSaving(true);
    const outcome = await setCaption(id, sent, confirmed);
    setIsSaving(false);
    if (!outcome || 'faults' in outcome) return;
    if ('asked' in outcome) {
      setAsked({ sent, warnings: outcome.asked });
      return setAsks(true);
    }
    if (!outcome.ok) return;
    // What was typed meanwhile stays.
    const latest = typedCaptions.of(id);
    const rest = latest === sent ? null : latest;
    typedCaptions.set(id, rest && { ...rest, base: outcome.photo.caption });
  };
  /** Hands on the focus that the button would take with it; for another function React would call this one, too. */
  const handOn = useCallback(
    (button: HTMLButtonElement) => () => {
      if (document.activeElement === button)
        document.getElementById(captionFieldId(id, 'mk'))?.focus();
    },
    [id],
  );
  const differs = changed && !isSaved(changed, photo) && !sameTexts(changed.base, caption);
  const choice = differs && !isSaving && (
    <CaptionConflict
      id={id}
      typed={changed}
      stored={caption}
      onChoose={(side) =>
        typedCaptions.set(id, side === 'mine' ? { ...changed, base: caption } : null)
      }
    />
  );
  return (
    <>
      <CaptionFields
        id={id}
        caption={changed ?? caption}
        warnings={changed ? ofChanged : photo.warnings}
        onChange={(next) => {
          const base = changed?.base ?? caption;
          typedCaptions.set(id, sameTexts(next, caption) ? null : { ...next, base });
        }}
      />
      {changed && <Unkept />}
      {choice}
      {changed && !choice && (
        <div>
          <button
            ref={handOn}
            type="button"
            className="button"
            onClick={() => void save(changed, false)}
          >
            {words.photos.caption.save}
          </button>
        </div>
      )}
      {asks && asked && (
        <WarningsDialog
          warnings={asked.warnings}
          confirm={words.photos.caption.saveAnyway}
          onConfirm={() => void save(asked.sent, true)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  );
}
