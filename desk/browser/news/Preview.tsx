import { useEffect, useId, useRef, useState } from 'react';
import { type Language, languages } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { ticketed } from '../request.ts';
import type { OpenDraft } from './draft/draft.ts';
import styles from './Preview.module.css';
import { PreviewFrame, type ScreenWidth, screenWidths } from './PreviewFrame.tsx';
import { entryPath } from './queries.ts';

/** An address for each language, of what was typed until now; null where it cannot be shown. */
function useAddresses({ entry, settle }: OpenDraft) {
  const [addresses, setAddresses] = useState<string[] | null>();
  const asked = useRef(false);
  useEffect(() => {
    // A ticket opens once; what is typed afterwards is in the next preview.
    if (asked.current) return;
    asked.current = true;
    const ask = async () => {
      if ((await settle()) === undefined) return null;
      return ticketed(languages.map((language) => entryPath(entry.id, `preview/${language}`)));
    };
    void ask().then(setAddresses, () => setAddresses(null));
  }, [entry.id, settle]);
  return addresses;
}

function Widths({ shown, choose }: { shown: ScreenWidth; choose(width: ScreenWidth): void }) {
  const { words } = useLocale();
  const { preview } = words.news;
  return (
    <fieldset className={styles.widths}>
      <legend className="visually-hidden">{preview.widthLabel}</legend>
      {screenWidths.map((width) => (
        <label key={width}>
          <input
            type="radio"
            name="preview-width"
            checked={width === shown}
            onChange={() => choose(width)}
          />
          {preview[width]}
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  draft: OpenDraft;
  onClose(): void;
}

/** The page as visitors would see it, in both languages. */
export function Preview({ draft, onClose }: Props) {
  const { words } = useLocale();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const addresses = useAddresses(draft);
  const [width, setWidth] = useState<ScreenWidth>('phone');
  useEffect(() => dialog.current?.showModal(), []);
  const { preview } = words.news;
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className={styles.top}>
        <h2 id={titleId}>{preview.title}</h2>
        <Widths shown={width} choose={setWidth} />
        <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
          {words.frame.close}
        </button>
      </div>
      {addresses === undefined && <p role="status">{words.frame.loading}</p>}
      {addresses === null && <p role="alert">{preview.failed}</p>}
      {addresses && (
        <div className={styles.frames} data-width={width}>
          {languages.map((language: Language, index) => (
            <PreviewFrame
              key={language}
              title={preview.frame[language]}
              address={addresses[index] ?? ''}
              width={width}
            />
          ))}
        </div>
      )}
    </dialog>
  );
}
