import { useRef, useState, useSyncExternalStore } from 'react';
import { sameTexts } from '#shared/language.ts';
import type { Warning } from '#shared/publishing.ts';
import type { GalleryLine } from '../../../shared/photos.ts';
import { useLocale } from '../../locale.tsx';
import { WarningsDialog } from '../../parts/WarningsDialog.tsx';
import { CaptionConflict } from '../CaptionConflict.tsx';
import { CaptionFields, captionFieldId } from '../CaptionFields.tsx';
import { type TypedCaption, typedCaptions } from '../typed.ts';
import { useChange } from './use-change.ts';

/** A caption that is public changes only when that is said. */
export function PublicCaption({ photo }: { photo: GalleryLine }) {
  const { words } = useLocale();
  const { setCaption } = useChange();
  const { id, caption } = photo;
  const typed = useSyncExternalStore(typedCaptions.subscribe, () => typedCaptions.of(id));
  const [isSaving, setIsSaving] = useState(false);
  const [warnings, setWarnings] = useState<Warning[]>([]);
  /** What is to be saved in spite of the warnings, while that is asked. */
  const [doubtful, setDoubtful] = useState<TypedCaption | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const changed = typed && !sameTexts(typed, caption) ? typed : null;
  const save = async (sent: TypedCaption, confirmed: boolean) => {
    const { activeElement } = document;
    const hadFocus = activeElement === button.current;
    setIsSaving(true);
    const outcome = await setCaption(id, sent, confirmed);
    setIsSaving(false);
    if (!outcome || 'faults' in outcome) return;
    if ('asked' in outcome) {
      setWarnings(outcome.asked);
      return setDoubtful(sent);
    }
    if (outcome.ok) {
      setWarnings([]);
      // What was typed meanwhile stays.
      const latest = typedCaptions.of(id);
      const rest = latest === sent ? null : latest;
      typedCaptions.set(id, rest && { ...rest, base: outcome.photo.caption });
    }
    // The button goes, or has gone, and takes the focus with it.
    if (hadFocus && [activeElement, document.body].includes(document.activeElement))
      document.getElementById(captionFieldId(id, 'mk'))?.focus();
  };
  const choice = changed && !isSaving && !sameTexts(changed.base, caption) && (
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
        caption={typed ?? caption}
        warnings={typed ? warnings : photo.warnings}
        onChange={(next) => {
          const base = typed?.base ?? caption;
          typedCaptions.set(id, sameTexts(next, caption) ? null : { ...next, base });
        }}
      />
      {choice}
      {changed && !choice && (
        <div>
          <button
            ref={button}
            type="button"
            className="button"
            onClick={() => void save(changed, false)}
          >
            {words.photos.caption.save}
          </button>
        </div>
      )}
      {doubtful && (
        <WarningsDialog
          warnings={warnings}
          confirm={words.photos.caption.saveAnyway}
          onConfirm={() => void save(doubtful, true)}
          onClose={() => setDoubtful(null)}
        />
      )}
    </>
  );
}
