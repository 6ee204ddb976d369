import { type ComponentType, type ReactNode, useRef } from 'react';
import { fill } from '#content/words.ts';
import { type ParsedDate, parseDate, typedDate, writeDate } from '#shared/date.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { type Bilingual, languages, swapTexts } from '#shared/language.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { unfold } from '../parts/focus-heading.ts';
import type { InputProps, TextInputProps } from '../parts/LineInput.tsx';
import { useNotices } from '../parts/Notice.tsx';
import styles from './Entry.module.css';
import { type EntryForm, useEntryWords, useKind, useSentenceOf } from './kind.ts';

export const fieldId = (field: string) => `entry-${field.replaceAll('.', '-')}`;

export function focusField(field: string): void {
  const element = document.getElementById(fieldId(field));
  unfold(element);
  element?.focus();
}

interface Props extends EntryForm {
  field: string;
  label: string;
  hint: ReactNode;
  /** Further warnings, as sentences. */
  notes?: string[] | undefined;
  onSwap?(): void;
  children: (props: InputProps) => ReactNode;
}

function Field(props: Props) {
  const { field, label, hint, notes = [], draft, check, tellsMissing, onSwap, children } = props;
  const { words } = useLocale();
  const sentenceOf = useSentenceOf(draft.value);
  const id = fieldId(field);
  const faults = check.faults
    .filter((each) => each.field === field && (tellsMissing || each.fault.code !== 'missing'))
    .map(({ fault }) => sentenceOf(fault));
  const warnings = check.warnings.filter((each) => each.field === field);
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
        {[...warnings.map(({ warning }) => sentenceOf(warning)), ...notes].map((sentence) => (
          <p key={sentence} className="warning">
            {sentence}
          </p>
        ))}
      </div>
      {onSwap && warnings.some(({ warning }) => warning.code === 'swapped-languages') && (
        <Button onClick={onSwap}>{words.news.swap}</Button>
      )}
    </div>
  );
}

interface TextProps {
  /** The name of the text in the schema of the kind. */
  text: string;
  input: ComponentType<TextInputProps>;
  hint?: string | undefined;
  notesOn?(value: string): string[];
}

/** The length is shown from this fraction of the limit on. */
const nearLimit = 0.8;

export function BilingualField<Fields extends Dated>({
  text,
  input: Input,
  hint,
  notesOn,
  ...form
}: EntryForm<Fields> & TextProps) {
  const { words } = useLocale();
  const { done } = useNotices();
  const { kind, labelOf, textOf, withText } = useKind();
  const { draft, ...checked } = form as unknown as EntryForm;
  const rule = kind.texts(draft.value)[text];
  const labels = labelOf(words, draft.value, text);
  const change = (patch: (texts: Bilingual) => Bilingual) =>
    draft.change((fields) => withText(fields, text, patch(textOf(fields, text))));
  const swapBoth = () => {
    change(swapTexts);
    // The button that had the focus is removed.
    focusField(`${text}.mk`);
    done(({ news }) => news.swapped);
  };
  return (
    <div className={`stack ${styles.both}`}>
      {languages.map((language) => {
        const value = textOf(draft.value, text)[language];
        const label = labels[language];
        const { limit = Number.POSITIVE_INFINITY, clean = String } = rule ?? {};
        const count = clean(value).length;
        return (
          <Field
            key={language}
            field={`${text}.${language}`}
            label={label}
            hint={count >= limit * nearLimit ? fill(words.news.count, { count, limit }) : hint}
            notes={notesOn?.(value)}
            onSwap={swapBoth}
            draft={draft}
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

interface DateProps {
  /** The key of the date in the schema. */
  name?: string;
  label?: string;
  hint?: string;
  parse?(typed: string): ParsedDate;
}

export function DateField<Fields extends Dated>({
  name = 'date',
  label,
  hint,
  parse = parseDate,
  ...form
}: EntryForm<Fields> & DateProps) {
  const { moment } = useLocale();
  const text = useEntryWords();
  const { draft, check } = form as unknown as EntryForm;
  const shownLabel = label ?? text.fields.date;
  const date = String((draft.value as unknown as Record<string, unknown>)[name]);
  const picker = useRef<HTMLInputElement>(null);
  const change = (typed: string) => draft.change((fields) => ({ ...fields, [name]: typed }));
  const parsed = parse(date);
  const read = parsed.ok && moment(parsed.iso, parsed.hasTime ? undefined : 'day');
  return (
    <Field
      field={name}
      label={shownLabel}
      hint={
        <>
          {read && <strong>{fill(text.dateRead, { date: read })}</strong>} {hint ?? text.dateHint}
        </>
      }
      draft={draft}
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
          <Button
            aria-label={`${text.calendar}: ${shownLabel}`}
            onClick={() => picker.current?.showPicker()}
          >
            {text.calendar}
          </Button>
          <span className="visually-hidden" aria-hidden="true">
            <input
              ref={picker}
              type="datetime-local"
              tabIndex={-1}
              value={parsed.ok ? writeDate(parsed.iso).replace(' ', 'T') : ''}
              onChange={({ target }) => {
                const picked = parseDate(target.value);
                change(picked.ok ? typedDate(picked.iso) : '');
              }}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
