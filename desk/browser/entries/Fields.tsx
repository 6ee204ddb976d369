import { type ComponentType, type ReactNode, useRef } from 'react';
import { requiredContext } from '#client/ui/required-context.ts';
import { fill } from '#content/dictionary.ts';
import { languageLabels, nameOf } from '#content/publishing.ts';
import { type Dated, type EntryText, listFields, textsIn } from '#shared/collections/collection.ts';
import { type ParsedDate, parseDate, writeDate } from '#shared/date.ts';
import type { Attachment } from '#shared/fields/attachments.ts';
import type { Event } from '#shared/fields/event.ts';
import { inFull } from '#shared/fields/event-times.ts';
import type { Field as FieldOf, FieldType } from '#shared/fields/field.ts';
import type { PageTexts, Question } from '#shared/fields/page-texts.ts';
import type { DescribedPicture } from '#shared/fields/picture.ts';
import { type Bilingual, forLanguages, languages, swapTexts } from '#shared/language.ts';
import type { Entry } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { Button, type InputProps, type TextInputProps } from '../parts/basics.tsx';
import { focusById, passFocusOn } from '../parts/focus.ts';
import { useNotices } from '../parts/Notice.tsx';
import { type EntryFormProps, useCollection, useEntryTexts, useSentenceOf } from './collection.ts';
import styles from './Entry.module.css';

/** Paths may contain the address of a file. */
export const fieldId = (path: string) => `entry-${path.replaceAll(/[^\w-]/g, '-')}`;

export const focusField = (path: string) => focusById(fieldId(path));

type Checked = Pick<EntryFormProps, 'issues' | 'showMissing'>;

interface Props extends Checked {
  path: string;
  label: string;
  hint: ReactNode;
  /** Further warnings, as sentences. */
  notes?: string[] | undefined;
  onSwap?(): void;
  children: (props: InputProps) => ReactNode;
}

/** An input with its label, hint, errors and warnings. */
function Labelled(props: Props) {
  const { path, label, hint, notes = [], issues, showMissing, onSwap, children } = props;
  const { dictionary } = useLocale();
  const sentenceOf = useSentenceOf();
  const id = fieldId(path);
  const errors = issues.errors
    .filter(({ field }) => field === path)
    .filter(({ error }) => showMissing || !['missing', 'no-date'].includes(error.code))
    .map(({ error }) => sentenceOf(error));
  const warnings = issues.warnings.filter(({ field }) => field === path);
  return (
    <div ref={passFocusOn} className={`field ${styles.field}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Tab reaches the field, too. */}
      <label id={`${id}-label`} htmlFor={id} onClick={() => focusField(path)}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': `${id}-hint ${id}-notes`,
        'aria-invalid': errors.length > 0 || undefined,
      })}
      <p id={`${id}-hint`} className="hint">
        {hint}
      </p>
      <div id={`${id}-notes`} aria-live="polite" className="notes">
        {errors.map((sentence) => (
          <p key={sentence} className="error wrong">
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
        <Button onClick={onSwap}>{dictionary.news.swap}</Button>
      )}
    </div>
  );
}

interface TextsProps extends Checked {
  text: EntryText | undefined;
  input: ComponentType<TextInputProps>;
  hint?: string | undefined;
  /** True if one field sets the text in both languages. */
  isSame?: boolean | undefined;
  notesFor?: ((value: string) => string[]) | undefined;
  onChange(patch: (texts: Bilingual) => Bilingual): void;
}

/** The length is shown from this fraction of the limit on. */
const nearLimit = 0.8;

/** The fields of a text in both languages. */
export function BilingualField({
  text,
  input: Input,
  onChange,
  hint,
  notesFor,
  isSame,
  ...checked
}: TextsProps) {
  const { dictionary, language: reader } = useLocale();
  const { done } = useNotices();
  if (!text) return null;
  const { path, limit, clean, text: value } = text;
  const names = isSame ? forLanguages(() => nameOf(text, reader)) : languageLabels(text, reader);
  const swapBoth = () => {
    onChange(swapTexts);
    done(({ news }) => news.swapped);
  };
  return (
    <div className={`columns ${styles.both}`} data-focus-next={fieldId(`${path}.mk`)}>
      {languages.slice(0, isSame ? 1 : undefined).map((language) => {
        const label = names[language];
        const count = clean(value[language]).length;
        return (
          <Labelled
            key={language}
            path={`${path}.${language}`}
            label={label}
            hint={count >= limit * nearLimit ? fill(dictionary.news.count, { count, limit }) : hint}
            notes={notesFor?.(value[language])}
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
          </Labelled>
        );
      })}
    </div>
  );
}

interface DateProps extends Checked {
  path: string;
  label: string;
  hint: string;
  value: string;
  parse?(typed: string): ParsedDate;
  onChange(typed: string): void;
}

export function DateField({
  path,
  label,
  hint,
  value,
  parse = parseDate,
  onChange,
  ...checked
}: DateProps) {
  const { moment } = useLocale();
  const text = useEntryTexts();
  const picker = useRef<HTMLInputElement>(null);
  const parsed = parse(value);
  const read = parsed.ok && moment(parsed.iso, parsed.hasTime ? undefined : 'day');
  return (
    <Labelled
      path={path}
      label={label}
      hint={
        <>
          {read && <strong>{fill(text.dateRead, { date: read })}</strong>} {hint}
        </>
      }
      {...checked}
    >
      {(props) => (
        <div className="row">
          <input
            {...props}
            type="text"
            className={styles.date}
            autoComplete="off"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          <Button
            aria-label={`${text.calendar}: ${label}`}
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
                onChange(inFull(picked, parseDate(picked)));
              }}
            />
          </span>
        </div>
      )}
    </Labelled>
  );
}

/** The values of the fields, by their types. */
interface FieldValues {
  line: Bilingual;
  richText: Bilingual;
  date: string;
  album: number | null;
  picture: DescribedPicture | null;
  event: Event | null;
  attachments: Attachment[];
  questions: Question[] | null;
  pageTexts: PageTexts;
}

export interface FieldProps<Value> extends Checked {
  entry: Entry<Dated>;
  field: FieldOf<Value>;
  /** Also its key in the collection. */
  path: string;
  /** The texts in the value. */
  texts: EntryText[];
  value: Value;
  change(patch: (value: Value) => Value): void;
}

/** How each type of field is typed, and shown in earlier versions beside its texts. */
export type FieldViews = {
  [Type in FieldType]: {
    Input(props: FieldProps<FieldValues[Type]>): ReactNode;
    /** Null if the value has only texts. */
    Display: ((props: { value: FieldValues[Type]; label: string }) => ReactNode) | null;
  };
};

export const [FieldViewsProvider, useFieldViews] = requiredContext<FieldViews>();

/** The inputs of all fields. */
export function FieldsForm({ draft, ...checked }: EntryFormProps) {
  const views = useFieldViews();
  return listFields(useCollection().collection).map(({ path, field, read, write }) => {
    // The type of the field is that of its value.
    const { Input } = views[field.type] as { Input(props: FieldProps<unknown>): ReactNode };
    const value = read(draft.value);
    return (
      <Input
        key={path}
        {...checked}
        {...{ entry: draft.item, field, path, value }}
        texts={textsIn(field, value, path)}
        change={(patch) => draft.change((fields) => write(fields, patch(read(fields))))}
      />
    );
  });
}
