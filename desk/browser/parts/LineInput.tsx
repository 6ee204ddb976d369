import type { Language } from '#shared/language.ts';
import styles from './parts.module.css';

export interface InputProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean | undefined;
}

export interface TextInputProps extends InputProps {
  label: string;
  lang: Language;
  value: string;
  onChange(value: string): void;
}

/** A field for one line, which wraps; pasted line breaks are published as spaces. */
export function LineInput({ label, onChange, ...props }: TextInputProps) {
  return (
    <textarea
      {...props}
      rows={1}
      placeholder={label}
      className={styles.lineInput}
      spellCheck
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
      }}
    />
  );
}

/** A field for text without a format. */
export function ParagraphInput({ label, onChange, ...props }: TextInputProps) {
  return (
    <textarea
      {...props}
      rows={4}
      spellCheck
      placeholder={label}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
