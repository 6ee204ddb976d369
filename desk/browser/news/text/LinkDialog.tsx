import { useId, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../../locale.tsx';
import { FormDialog } from '../../parts/FormDialog.tsx';
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
  const address = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isFaulty, setFaulty] = useState(false);
  const link = useRef<string | null>(null);
  const isAddress = addressIn(selected) !== null;

  function submit(typed: FormData): boolean {
    const found = addressIn(String(typed.get('address')));
    if (found === null) {
      setFaulty(true);
      address.current?.focus();
      return false;
    }
    const given = typed.get('text');
    link.current = linkOf(given === null ? selected : escapeText(String(given)), found);
    return true;
  }

  return (
    <FormDialog
      title={text.linkTitle}
      submit={text.insert}
      onSubmit={submit}
      onClose={() => {
        onClose();
        if (link.current !== null) onInsert(link.current);
      }}
    >
      {(selected === '' || isAddress) && (
        <p className={styles.field}>
          <label htmlFor={`${id}-text`}>{text.linkText}</label>
          <input id={`${id}-text`} name="text" autoComplete="off" />
        </p>
      )}
      <p className={styles.field}>
        <label htmlFor={`${id}-address`}>{text.linkAddress}</label>
        <input
          ref={address}
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
    </FormDialog>
  );
}
