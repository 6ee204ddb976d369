import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../../locale.tsx';
import { addressIn, linkOf } from './edits.ts';
import { escapeText } from './escape.ts';
import styles from './LinkDialog.module.css';

const examples = { web: 'https://lodge.mk', mail: 'biro@lodge.mk' };

interface Props {
  /** What is selected becomes the text of the link; without it the text is asked for. */
  selected: string;
  onInsert(link: string): void;
  /** After either answer. */
  onClose(): void;
}

/** Asks where a link leads. */
export function LinkDialog({ selected, onInsert, onClose }: Props) {
  const { words } = useLocale();
  const { text } = words;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [isFaulty, setFaulty] = useState(false);
  const link = useRef<string | null>(null);
  const isAddress = addressIn(selected) !== null;
  useEffect(() => dialog.current?.showModal(), []);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const address = addressIn(String(typed.get('address')));
    if (address === null) {
      setFaulty(true);
      event.currentTarget.querySelector<HTMLInputElement>('[name=address]')?.focus();
      return;
    }
    const given = typed.get('text');
    link.current = linkOf(given === null ? selected : escapeText(String(given)), address);
    dialog.current?.close();
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onClose={() => {
        onClose();
        if (link.current !== null) onInsert(link.current);
      }}
    >
      <h2 id={`${id}-title`}>{text.linkTitle}</h2>
      <form noValidate onSubmit={submit}>
        {(selected === '' || isAddress) && (
          <p>
            <label htmlFor={`${id}-text`}>{text.linkText}</label>
            <input id={`${id}-text`} name="text" autoComplete="off" />
          </p>
        )}
        <p>
          <label htmlFor={`${id}-address`}>{text.linkAddress}</label>
          <input
            id={`${id}-address`}
            name="address"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            defaultValue={isAddress ? selected.trim() : ''}
            aria-invalid={isFaulty || undefined}
            aria-describedby={`${id}-hint ${id}-fault`}
            onInput={() => setFaulty(false)}
          />
          <span id={`${id}-hint`} className={styles.hint}>
            {fill(text.linkHint, examples)}
          </span>
          <span id={`${id}-fault`} role="alert" className={styles.fault}>
            {isFaulty && text.linkFault}
          </span>
        </p>
        <div className={styles.answers}>
          <button type="button" className="button plain" onClick={() => dialog.current?.close()}>
            {words.frame.cancel}
          </button>
          <button type="submit" className="button">
            {text.insert}
          </button>
        </div>
      </form>
    </dialog>
  );
}
