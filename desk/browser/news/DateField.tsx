import { fill } from '#content/words.ts';
import type { CheckedEntry } from '../../shared/api.ts';
import { useLocale, useMoment } from '../locale.tsx';
import styles from './DateField.module.css';
import type { OpenEntry } from './entry-drafts.ts';
import { notesFor } from './entry-fields.ts';
import { Field } from './Field.tsx';

interface Props {
  draft: OpenEntry;
  check: CheckedEntry | undefined;
}

/** The date as a person writes it, and what it was read as. */
export function DateField({ draft, check }: Props) {
  const { words, language } = useLocale();
  const moment = useMoment();
  const { news: text } = words;
  const { value: fields, change } = draft;
  const read = check?.moment && fields.date.trim() !== '' ? check.moment : null;
  return (
    <Field
      field="date"
      label={text.fields.date}
      hint={
        <>
          {text.dateHint}{' '}
          {read && <strong>{fill(text.dateRead, { date: moment(read.iso) })}</strong>}
        </>
      }
      notes={notesFor(check, 'date', { language, tellsMissing: true })}
    >
      {(props) => (
        <input
          {...props}
          type="text"
          className={styles.date}
          autoComplete="off"
          value={fields.date}
          onChange={({ target }) => change((former) => ({ ...former, date: target.value }))}
        />
      )}
    </Field>
  );
}
