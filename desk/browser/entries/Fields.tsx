import { type ComponentType, type ReactNode, useRef } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { fill } from '#content/words.ts';
import { parseDate, typedDate, writeDate } from '#shared/date.ts';
import { type Dated, textOf } from '#shared/kinds/kind.ts';
import { type Bilingual, languages, swapTexts } from '#shared/language.ts';
import type { TextRule } from '#shared/text.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import type { InputProps, TextInputProps } from '../parts/LineInput.tsx';
import { useNotices } from '../parts/Notice.tsx';
import styles from './Entry.module.css';
import { type EntryForm, useKind } from './kind.ts';

export const fieldId = (field: string) => `entry-${field.replaceAll('.', '-')}`;

export function focusField(field: string): void {
  document.getElementById(fieldId(field))?.focus();
}

interface Props extends Pick<EntryForm, 'check' | 'tellsMissing'> {
  field: string;
  label: string;
  hint: ReactNode;
  onSwap?(): void;
  children: (props: InputProps) => ReactNode;
}

function Field({ field, label, hint, check, tellsMissing, onSwap, children }: Props) {
  const { words, language } = useLocale();
  const id = fieldId(field);
  const faults = check.faults
    .filter((each) => each.field === field && (tellsMissing || each.fault.code !== 'missing'))
    .map(({ fault }) => sentenceOf(fault, language));
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

interface TextsProps extends Pick<Props, 'field' | 'check' | 'tellsMissing'> {
  labels: Bilingual | undefined;
  rule: TextRule | undefined;
  input: ComponentType<TextInputProps>;
  value: Bilingual;
  onChange(patch: (texts: Bilingual) => Bilingual): void;
}

/** The length is shown from this fraction of the limit on. */
const nearLimit = 0.8;

export function TextsField(props: TextsProps) {
  const { field, labels, rule, input: Input, value, onChange, ...checked } = props;
  const { words } = useLocale();
  const { done } = useNotices();
  const swapBoth = () => {
    onChange(swapTexts);
    // The button that had the focus is removed.
    focusField(`${field}.mk`);
    done(({ news }) => news.swapped);
  };
  return (
    <div className={`stack ${styles.both}`}>
      {languages.map((language) => {
        const label = labels?.[language] ?? field;
        const limit = rule?.limit ?? 0;
        const count = rule?.clean(value[language]).length ?? 0;
        return (
          <Field
            key={language}
            field={`${field}.${language}`}
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
                value={value[language]}
                onChange={(typed) => onChange((texts) => ({ ...texts, [language]: typed }))}
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

interface TextProps {
  /** The name of the text in the schema of the kind. */
  text: string;
  input: ComponentType<TextInputProps>;
}

export function BilingualField<Fields extends Dated>({
  text,
  input,
  draft,
  check,
  tellsMissing,
}: EntryForm<Fields> & TextProps) {
  const { words } = useLocale();
  const { kind, labels } = useKind();
  return (
    <TextsField
      field={text}
      labels={labels(words)[text]}
      rule={kind.texts[text]}
      input={input}
      value={textOf(draft.value, text)}
      onChange={(patch) =>
        draft.change((fields) => ({ ...fields, [text]: patch(textOf(fields, text)) }))
      }
      check={check}
      tellsMissing={tellsMissing}
    />
  );
}

export function DateField<Fields extends Dated>({ draft, check }: EntryForm<Fields>) {
  const { words, moment } = useLocale();
  const { news: text } = words;
  const { date } = draft.value;
  const picker = useRef<HTMLInputElement>(null);
  const change = (typed: string) => draft.change((fields) => ({ ...fields, date: typed }));
  const parsed = parseDate(date);
  return (
    <Field
      field="date"
      label={text.fields.date}
      hint={
        <>
          {parsed.ok && <strong>{fill(text.dateRead, { date: moment(parsed.iso) })}</strong>}{' '}
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
