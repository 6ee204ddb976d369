import type { ChangeEvent, KeyboardEvent } from 'react';
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

/** For a text area of one line, which wraps. Its line breaks would be published as spaces. */
export const oneLine = (text: string, onChange: (text: string) => void) => ({
  value: text.replaceAll('\n', ' '),
  onChange({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const { value, selectionEnd } = target;
    if (value.includes('\n')) {
      target.value = value.replaceAll('\n', ' ');
      target.setSelectionRange(selectionEnd, selectionEnd);
    }
    onChange(target.value);
  },
  onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
  },
});

export function LineInput({ label, value, onChange, ...props }: TextInputProps) {
  return (
    <textarea
      {...props}
      {...oneLine(value, onChange)}
      rows={1}
      placeholder={label}
      className={styles.lineInput}
      spellCheck
    />
  );
}

/** A field for text without a format; the page keeps its line breaks. */
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
