import { useId, useRef, useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../../locale.tsx';
import { FormDialog } from '../../parts/Dialogs.tsx';
import styles from './TextField.module.css';
import { addressIn } from './text-format.ts';

const examples = { web: 'https://lodge.mk', mail: 'biro@lodge.mk' };

export interface Asked {
  /** The words that become a link. */
  selected: string;
  /** None are selected, or an address, which is not to be the text of a link elsewhere. */
  isTextAsked: boolean;
  /** The address of the link that is changed. */
  href: string | null;
}

interface Props extends Asked {
  /** Without an address the link is removed. */
  onAnswer(href: string | null, text: string): void;
  onClose(): void;
}

/** Asks for the address of a link, and for its words if none are selected. */
export function LinkDialog({ selected, isTextAsked, href, onAnswer, onClose }: Props) {
  const { words } = useLocale();
  const { text } = words;
  const address = useRef<HTMLInputElement>(null);
  const id = useId();
  const [isFaulty, setFaulty] = useState(false);

  function submit(typed: FormData, close: () => void): void {
    const given = String(typed.get('address'));
    const found = addressIn(given);
    if (found === null && !(href !== null && given.trim() === '')) {
      setFaulty(true);
      address.current?.focus();
      return;
    }
    close();
    onAnswer(found, String(typed.get('text') ?? '').trim());
  }

  return (
    <FormDialog title={text.linkTitle} submit={text.insert} onSubmit={submit} onClose={onClose}>
      {isTextAsked && (
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
          defaultValue={href ?? (isTextAsked ? selected.trim() : '')}
          aria-invalid={isFaulty || undefined}
          aria-describedby={`${id}-hint ${id}-fault`}
          onInput={() => setFaulty(false)}
        />
        <span id={`${id}-hint`} className={styles.hint}>
          {fill(text.linkHint, examples)} {href !== null && text.linkRemove}
        </span>
        <span id={`${id}-fault`} role="alert" className={styles.fault}>
          {isFaulty && text.linkFault}
        </span>
      </p>
    </FormDialog>
  );
}
