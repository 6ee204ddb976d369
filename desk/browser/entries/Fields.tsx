import { type ComponentType, type ReactNode, useRef } from 'react';
import { fill } from '#content/words.ts';
import { type ParsedDate, parseDate, writeDate } from '#shared/date.ts';
import { inFull } from '#shared/kinds/event-times.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { type Bilingual, forLanguages, languages, swapTexts } from '#shared/language.ts';
import type { TextRule } from '#shared/text.ts';
import { useLocale } from '../locale.tsx';
import { Button, type InputProps, Picture, type TextInputProps } from '../parts/basics.tsx';
import { focusById } from '../parts/focus.ts';
import { useNotices } from '../parts/Notice.tsx';
import styles from './Entry.module.css';
import { type EntryForm, type Fact, useEntryWords, useKind, useSentenceOf } from './kind.ts';

export const pictureField = (name: string, picture: string | null): Fact => [
  'picture',
  name,
  picture !== null && <Picture imageUrl={picture} alt={name} />,
];

export const fieldId = (field: string) => `entry-${field.replaceAll('.', '-')}`;

export const focusField = (field: string) => focusById(fieldId(field));

interface Props extends Pick<EntryForm, 'check' | 'tellsMissing'> {
  fields: Dated;
  field: string;
  label: string;
  hint: ReactNode;
  /** Further warnings, as sentences. */
  notes?: string[] | undefined;
  onSwap?(): void;
  children: (props: InputProps) => ReactNode;
}

function Field(props: Props) {
  const { fields, field, label, hint, notes = [], check, tellsMissing, onSwap, children } = props;
  const { words } = useLocale();
  const sentenceOf = useSentenceOf(fields);
  const id = fieldId(field);
  const faults = check.faults
    .filter((item) => item.field === field)
    .filter(({ fault }) => tellsMissing || !['missing', 'no-date'].includes(fault.code))
    .map(({ fault }) => sentenceOf(fault));
  const warnings = check.warnings.filter((warning) => warning.field === field);
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
      <div id={`${id}-notes`} aria-live="polite" className="notes">
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

interface TextsProps extends Pick<Props, 'fields' | 'field' | 'check' | 'tellsMissing'> {
  labels: Bilingual;
  rule: TextRule | undefined;
  input: ComponentType<TextInputProps>;
  hint?: string | undefined;
  /** True if one field sets the text in both languages. */
  isSame?: boolean | undefined;
  notesOn?: ((value: string) => string[]) | undefined;
  value: Bilingual;
  onChange(patch: (texts: Bilingual) => Bilingual): void;
}

/** The length is shown from this fraction of the limit on. */
const nearLimit = 0.8;

export function TextsField(props: TextsProps) {
  const {
    field,
    labels,
    rule,
    input: Input,
    value,
    onChange,
    hint,
    notesOn,
    isSame,
    ...checked
  } = props;
  const { words } = useLocale();
  const { done } = useNotices();
  const swapBoth = () => {
    onChange(swapTexts);
    done(({ news }) => news.swapped);
  };
  return (
    <div className={`columns ${styles.both}`} data-focus-next={fieldId(`${field}.mk`)}>
      {languages.slice(0, isSame ? 1 : undefined).map((language) => {
        const label = labels[language];
        const { limit = Number.POSITIVE_INFINITY, clean = String } = rule ?? {};
        const count = clean(value[language]).length;
        return (
          <Field
            key={language}
            field={`${field}.${language}`}
            label={label}
            hint={count >= limit * nearLimit ? fill(words.news.count, { count, limit }) : hint}
            notes={notesOn?.(value[language])}
            onSwap={swapBoth}
            {...checked}
          >
            {(props) => (
              <Input
                {...props}
                label={label}
                lang={language}
                value={value[language]}
                onChange={(typed) =>
                  onChange((texts) =>
                    isSame ? forLanguages(() => typed) : { ...texts, [language]: typed },
                  )
                }
              />
            )}
          </Field>
        );
      })}
    </div>
  );
}

interface TextProps extends Pick<TextsProps, 'input' | 'hint' | 'isSame' | 'notesOn'> {
  /** The name of the text in the schema of the kind. */
  text: string;
}

export function BilingualField<Fields extends Dated>({
  text,
  input,
  hint,
  isSame,
  notesOn,
  ...form
}: EntryForm<Fields> & TextProps) {
  const { words } = useLocale();
  const { kind, labelOf, textOf, withText } = useKind();
  const { draft, ...checked } = form as unknown as EntryForm;
  return (
    <TextsField
      field={text}
      labels={labelOf(words, draft.value, text)}
      rule={kind.texts(draft.value)[text]}
      input={input}
      hint={hint}
      isSame={isSame}
      notesOn={notesOn}
      value={textOf(draft.value, text)}
      onChange={(patch) =>
        draft.change((fields) => withText(fields, text, patch(textOf(fields, text))))
      }
      fields={draft.value}
      {...checked}
    />
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
  const { draft, ...checked } = form as unknown as EntryForm;
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
      fields={draft.value}
      {...checked}
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
                // The picker always has a time. A day stays a day until another time is picked.
                const isDay = parsed.ok && !parsed.hasTime && target.value.endsWith('T00:00');
                const picked = isDay ? target.value.slice(0, 10) : target.value;
                change(inFull(picked, parseDate(picked)));
              }}
            />
          </span>
        </div>
      )}
    </Field>
  );
}
