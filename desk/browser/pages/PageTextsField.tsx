/** The texts of a page, with their originals. */
import { fill } from '#content/dictionary.ts';
import { type PageTexts, shownText, withPageText } from '#shared/fields/page-texts.ts';
import { type Bilingual, languages } from '#shared/language.ts';
import { hasOriginal, originalOf } from '#shared/originals.ts';
import { editedPage, fieldAt, optionsOf, type PageField } from '#shared/page-fields.ts';
import type { EntryFormProps } from '../entries/collection.ts';
import { BilingualField, type FieldProps, fieldId } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, ParagraphInput } from '../parts/basics.tsx';
import { useNotices } from '../parts/Notice.tsx';
import { TextField } from '../text/TextField.tsx';
import styles from './pages.module.css';

const beginnings: PageField['label'][] = ['heading', 'years', 'city'];

/** The years of a period are above its heading. */
function groupsOf(fields: PageField[]): PageField[][] {
  const groups: PageField[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    const begins = beginnings.includes(field.label) && last?.at(-1)?.label !== 'years';
    if (last && !begins) last.push(field);
    else groups.push([field]);
  }
  return groups;
}

export function PageTextsField({
  entry,
  value,
  change,
  issues,
  showMissing,
}: FieldProps<PageTexts>) {
  const { dictionary, language } = useLocale();
  const page = editedPage(entry.id);
  if (!page) return null;
  const { hints } = dictionary.pages;
  const [first = [], ...others] = groupsOf(page.fields);
  const textsOf = (fields: PageField[]) =>
    fields.map((field) => (
      <PageText
        key={field.path}
        field={field}
        path={field.path}
        text={shownText(field.path, value[field.path])}
        isOwn={field.path in value}
        onChange={(patch) =>
          change((texts) =>
            withPageText(texts, field.path, patch(shownText(field.path, texts[field.path]))),
          )
        }
        {...{ issues, showMissing }}
      />
    ));
  return (
    <div className={`stack ${styles.form}`}>
      {page.name in hints && <p className="hint">{hints[page.name as keyof typeof hints]}</p>}
      {textsOf(first)}
      {others.map((fields) => (
        <section key={fields[0]?.path} className="stack ruled">
          <h2>{fields[0] && shownText(fields[0].path, value[fields[0].path])[language]}</h2>
          {textsOf(fields)}
        </section>
      ))}
      <Gone value={value} change={change} />
    </div>
  );
}

/** The lodge's texts whose paths a new version has removed. */
function Gone({ value, change }: Pick<FieldProps<PageTexts>, 'value' | 'change'>) {
  const { dictionary } = useLocale();
  const { done, undone } = useNotices();
  const { gone } = dictionary.pages;
  return Object.entries(value)
    .filter(([path]) => !fieldAt(path))
    .map(([path, text]) => (
      <section key={path} className="stack start ruled">
        <h2>{gone.title}</h2>
        <p className="hint">{gone.body}</p>
        {languages.map((language) => (
          <p key={language} lang={language} className="message">
            {text[language]}
          </p>
        ))}
        <Button
          onClick={() => {
            change(({ [path]: _, ...texts }) => texts);
            const putBack = undone(() => change((texts) => ({ ...texts, [path]: text })));
            done(({ pages }) => pages.gone.deleted, putBack);
          }}
        >
          {gone.delete}
        </Button>
      </section>
    ));
}

const inputs = { line: LineInput, paragraph: ParagraphInput, richText: TextField };

/** A line may be longer than its original by this factor. */
const roomFor = 1.5;

interface PageTextProps extends Pick<EntryFormProps, 'issues' | 'showMissing'> {
  field: PageField;
  /** That of the text in the entry. */
  path: string;
  text: Bilingual;
  /** True if the lodge has changed the text. */
  isOwn: boolean;
  onChange(patch: (text: Bilingual) => Bilingual): void;
}

export function PageText({ field, path, text, isOwn, onChange, ...checked }: PageTextProps) {
  const { dictionary } = useLocale();
  const { pages } = dictionary;
  const { label, isOptional, isSame, placeholders, form } = field;
  const original = originalOf(field.path);
  const room = roomFor * Math.max(...Object.values(original).map(({ length }) => length));
  const isLine = form === 'line' && room > 0;
  const names = placeholders?.map((name) => `{${name}}`).join(', ');
  const hints = [isOptional && pages.optional, names && fill(pages.placeholders, { names })];
  return (
    <div className={styles.text}>
      <BilingualField
        text={{ ...optionsOf(field), path, text }}
        input={inputs[form]}
        isSame={isSame}
        hint={hints.filter(Boolean).join(' ')}
        notesFor={({ length }) => (isLine && length > room ? [pages.tooLong] : [])}
        onChange={onChange}
        {...checked}
      />
      {label === 'title' && <p className="hint">{pages.titleHint}</p>}
      {isOwn && (hasOriginal(field.path) || isOptional) && (
        <Original path={path} {...{ original, text, onChange }} />
      )}
    </div>
  );
}

interface OriginalProps extends Pick<PageTextProps, 'path' | 'text' | 'onChange'> {
  original: Bilingual;
}

function Original({ path, text, original, onChange }: OriginalProps) {
  const { dictionary } = useLocale();
  const { done, undone } = useNotices();
  const { pages } = dictionary;
  const field = fieldId(`${path}.mk`);
  return (
    <div className={`hint ${styles.original}`} data-focus-next={field}>
      <details>
        <summary>{pages.original}</summary>
        {languages.map((language) => (
          <p key={language} lang={language} className="message">
            {original[language]}
          </p>
        ))}
      </details>
      <Button
        text
        onClick={() => {
          onChange(() => original);
          const putBack = undone(() => onChange(() => text));
          done(({ pages }) => pages.restored, putBack, field);
        }}
      >
        {pages.restore}
      </Button>
    </div>
  );
}
