import type { ReactNode } from 'react';
import type { EntryField } from '#shared/publishing.ts';
import { fieldId, focusField, type Notes } from './entry-fields.ts';
import styles from './Field.module.css';

/** What the element that is typed in needs to belong to its label, hint and notes. */
export interface FieldProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean | undefined;
}

interface Props {
  field: EntryField;
  label: string;
  /** Below the field: how much was typed, or how it is written. */
  hint: ReactNode;
  notes: Notes;
  /** What can be done about the notes. */
  cure?: ReactNode;
  children: (props: FieldProps) => ReactNode;
}

/** A field with its label, and below it what was found in it. */
export function Field({ field, label, hint, notes, cure, children }: Props) {
  const id = fieldId(field);
  const { faults, warnings } = notes;
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Tab reaches the field, too. */}
      <label id={`${id}-label`} htmlFor={id} onClick={() => focusField(field)}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-notes`,
        'aria-invalid': faults.length > 0 || undefined,
      })}
      <p id={`${id}-hint`} className={styles.hint}>
        {hint}
      </p>
      <div id={`${id}-notes`} aria-live="polite" className={styles.notes}>
        {faults.map((sentence) => (
          <p key={sentence} className={styles.fault}>
            {sentence}
          </p>
        ))}
        {warnings.map((sentence) => (
          <p key={sentence} className={styles.warning}>
            {sentence}
          </p>
        ))}
      </div>
      {cure}
    </div>
  );
}
