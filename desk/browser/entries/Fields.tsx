import { type ComponentType, type ReactNode, useRef } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import type { EntryField } from '#shared/publishing.ts';
import { textRules } from '#shared/text.ts';
import type { CheckedEntry } from '../../shared/api.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import styles from './Entry.module.css';
import type { OpenEntry } from './entries.ts';

export const fieldId = (field: EntryField) => `entry-${field.replace('.', '-')}`;

export function focusField(field: EntryField): void {
  document.getElementById(fieldId(field))?.focus();
}

export const swap = ({ mk, en }: Bilingual): Bilingual => ({ mk: en, en: mk });

export interface Checked {
  draft: OpenEntry;
  check: CheckedEntry | undefined;
  /** True after the first attempt to publish: missing texts are then errors. */
  tellsMissing: boolean;
}

interface InputProps {
  id: string;
  'aria-describedby': string;
  'aria-invalid': boolean | undefined;
}

interface Props extends Pick<Checked, 'check' | 'tellsMissing'> {
  field: EntryField;
  label: string;
  hint: ReactNode;
  onSwap?(): void;
  children: (props: InputProps) => ReactNode;
}

function Field({ field, label, hint, check, tellsMissing, onSwap, children }: Props) {
  const { words, language } = useLocale();
  const id = fieldId(field);
  const faults = (check?.faults ?? [])
    .filter((each) => each.field === field && (tellsMissing || each.fault.code !== 'missing'))
    .map(({ fault }) => sentenceOf(fault, language));
  const warnings = (check?.warnings ?? []).filter((each) => each.field === field);
  return (
    <div className={`field ${styles.field}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Tab reaches the field, too. */}
      <label id={`${id}-label`} htmlFor={id} onClick={() => focusField(field)}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-notes`,
        'aria-invalid': faults.length > 0 || undefined,
      })}
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <div id={`${id}-notes`} aria-live="polite" className={styles.notes}>
        {faults.map((sentence) => (
          <p key={sentence} className="fault wrong">
            {sentence}
          </p>
        ))}
        {warnings.map(({ warning }) => (
          <p key={warning.code} className="warning">
            {sentenceOf(warning, language)}
          </p>
        ))}
      </div>
      {onSwap && warnings.some(({ warning }) => warning.code === 'swapped-languages') && (
        <Button onClick={onSwap}>{words.news.swap}</Button>
      )}
    </div>
  );
}

export interface TextInputProps extends InputProps {
  label: string;
  lang: Language;
  value: string;
  onChange(value: string): void;
}

interface BilingualProps extends Checked {
  text: 'title' | 'content' | 'pictureDescription';
  input: ComponentType<TextInputProps>;
}

/** The length is shown from this fraction of the limit on. */
const nearLimit = 0.8;

export function BilingualField({ text, input: Input, draft, ...checked }: BilingualProps) {
  const { words } = useLocale();
  const { done } = useNotices();
  const { clean, limit } = textRules[text];
  const change = (patch: (texts: Bilingual) => Bilingual) =>
    draft.change((fields) => ({ ...fields, [text]: patch(fields[text]) }));
  const swapBoth = () => {
    change(swap);
    // The button that had the focus is removed.
    focusField(`${text}.mk`);
    done(({ news }) => news.swapped);
  };
  return (
    <div className={`stack ${styles.both}`}>
      {languages.map((language) => {
        const value = draft.value[text][language];
        const count = clean(value).length;
        const label = words.news.fields[text][language];
        return (
          <Field
            key={language}
            field={`${text}.${language}`}
            label={label}
            hint={count >= limit * nearLimit && fill(words.news.count, { count, limit })}
            onSwap={swapBoth}
            {...checked}
          >
            {(props) => (
              <Input
                {...props}
                label={label}
                lang={language}
                value={value}
                onChange={(typed) => change((texts) => ({ ...texts, [language]: typed }))}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
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

/** Converts `2026-03-05T18:30` to the Macedonian format. */
function typedDate(local: string): string {
  const [, year, month, day, time] = /^(\d+)-0?(\d+)-0?(\d+)T(.+)$/.exec(local) ?? [];
  return year ? `${day}.${month}.${year} ${time}` : '';
}

export function DateField({ draft, check }: Pick<Checked, 'draft' | 'check'>) {
  const { words, moment } = useLocale();
  const { news: text } = words;
  const { date } = draft.value;
  const picker = useRef<HTMLInputElement>(null);
  const change = (typed: string) => draft.change((fields) => ({ ...fields, date: typed }));
  const read = date.trim() !== '' && check?.moment;
  return (
    <Field
      field="date"
      label={text.fields.date}
      hint={
        <>
          {read && <strong>{fill(text.dateRead, { date: moment(read.iso) })}</strong>}{' '}
          {text.dateHint}
        </>
      }
      check={check}
      tellsMissing
    >
      {(props) => (
        <div className="row">
          <input
            {...props}
            type="text"
            className={styles.date}
            autoComplete="off"
            value={date}
            onChange={({ target }) => change(target.value)}
          />
          <Button onClick={() => picker.current?.showPicker()}>{text.calendar}</Button>
          <span className="visually-hidden" aria-hidden="true">
            <input
              ref={picker}
              type="datetime-local"
              tabIndex={-1}
              value={read ? read.local : ''}
              onChange={({ target }) => change(typedDate(target.value))}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
