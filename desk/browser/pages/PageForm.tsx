/** The form of a page: its texts with their originals, its questions and its picture. */
import { useEffect, useId, useState } from 'react';
import { fill } from '#content/words.ts';
import { withText } from '#shared/kinds/kind.ts';
import type { PageTextFields } from '#shared/kinds/page-text.ts';
import { emptyTexts, languages, otherLanguage } from '#shared/language.ts';
import {
  editedPages,
  fieldAt,
  mostQuestions,
  type PageField,
  questionFields,
} from '#shared/page-fields.ts';
import { pagePaths, questionIds } from '#shared/routes.ts';
import type { DeskWords } from '../../words/words.ts';
import { BilingualField, DateField, fieldId, focusField } from '../entries/Fields.tsx';
import type { EntryForm, OpenEntry } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button, LineInput, ParagraphInput } from '../parts/basics.tsx';
import { CopyAddress, useNotices } from '../parts/Notice.tsx';
import { PictureField } from '../photos/PictureField.tsx';
import { useHome } from '../query-client.ts';
import { TextField } from '../text/TextField.tsx';
import styles from './pages.module.css';
import {
  changeText,
  hasOriginal,
  listedQuestions,
  originalOf,
  shownText,
  withoutTexts,
  withQuestions,
} from './texts.ts';

type Form = EntryForm<PageTextFields>;

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

export function PageForm(form: Form) {
  const { words, language } = useLocale();
  const { id } = form.draft.item;
  const page = editedPages.find((item) => item.id === id);
  if (!page) return null;
  const { hints } = words.pages;
  const [first = [], ...others] = groupsOf(page.fields.filter(({ ofQuestion }) => !ofQuestion));
  const textsOf = (fields: PageField[]) =>
    fields.map((field) => <PageText key={field.place} field={field} {...form} />);
  return (
    <div className={`stack ${styles.form}`}>
      {page.name in hints && <p className="hint">{hints[page.name as keyof typeof hints]}</p>}
      {textsOf(first)}
      {page.fields.some(({ ofQuestion }) => ofQuestion) && <Questions {...form} />}
      {others.map((fields) => (
        <section key={fields[0]?.place} className="stack ruled">
          <h2>{fields[0] && shownText(form.draft.value, fields[0].place)[language]}</h2>
          {textsOf(fields)}
        </section>
      ))}
      {page.hasPicture && <PictureField {...form} />}
      <Gone {...form} />
      <DateField {...form} />
    </div>
  );
}

/** The lodge's texts whose places a new version has removed. */
function Gone({ draft }: Form) {
  const { words } = useLocale();
  const change = useChange(draft);
  const { gone } = words.pages;
  const texts = Object.entries(draft.value.texts).filter(([place]) => !fieldAt(place));
  return texts.map(([place, text]) => (
    <section key={place} className="stack start ruled">
      <h2>{gone.title}</h2>
      <p className="hint">{gone.body}</p>
      {languages.map((language) => (
        <p key={language} lang={language} className="message">
          {text[language]}
        </p>
      ))}
      <Button
        onClick={() =>
          change({
            patch: (fields) => withoutTexts(fields, [place]),
            undo: (fields) => withText(fields, place, text),
            said: (pages) => pages.gone.deleted,
          })
        }
      >
        {gone.delete}
      </Button>
    </section>
  ));
}

const inputs = { line: LineInput, paragraph: ParagraphInput, text: TextField };

/** A line may be longer than its original by this factor. */
const roomFor = 1.5;

function PageText({ field, ...form }: Form & { field: PageField }) {
  const { words } = useLocale();
  const { pages } = words;
  const { place, label, optional, isSame, placeholders, form: format } = field;
  const room = roomFor * Math.max(...Object.values(originalOf(place)).map(({ length }) => length));
  const isLine = format === 'line' && room > 0;
  const names = placeholders?.map((name) => `{${name}}`).join(', ');
  const hints = [optional && pages.optional, names && fill(pages.placeholders, { names })];
  return (
    <div className={styles.text}>
      <BilingualField
        text={place}
        input={inputs[format]}
        isSame={isSame}
        hint={hints.filter(Boolean).join(' ')}
        notesOn={({ length }) => (isLine && length > room ? [pages.tooLong] : [])}
        {...form}
      />
      {label === 'title' && <p className="hint">{pages.titleHint}</p>}
      {place in form.draft.value.texts && hasOriginal(place) && (
        <Original place={place} {...form} />
      )}
    </div>
  );
}

function Original({ place, draft }: Pick<Form, 'draft'> & { place: string }) {
  const { words } = useLocale();
  const change = useChange(draft);
  const { pages } = words;
  const original = originalOf(place);
  const own = draft.value.texts[place];
  const field = fieldId(`${place}.mk`);

  const restore = () =>
    change({
      patch: (fields) => withoutTexts(fields, [place]),
      undo: (fields) => (own ? changeText(fields, place, own) : fields),
      said: ({ restored }) => restored,
      next: field,
    });

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
      <Button text onClick={restore}>
        {pages.restore}
      </Button>
    </div>
  );
}

const placesOf = (id: string) => questionFields(id).map(({ place }) => place);

/** Shared links contain the id, so it does not change with the text. */
const newId = () => `q-${crypto.randomUUID().slice(0, 8)}`;

function put(fields: PageTextFields, id: string, index: number): PageTextFields {
  const others = listedQuestions(fields).filter((question) => question !== id);
  return withQuestions(fields, others.toSpliced(index, 0, id));
}

function removed(fields: PageTextFields, id: string): PageTextFields {
  const listed = withQuestions(
    fields,
    listedQuestions(fields).filter((question) => question !== id),
  );
  const isOwn = !(questionIds as readonly string[]).includes(id);
  return isOwn ? withoutTexts(listed, placesOf(id)) : listed;
}

function Questions(form: Form) {
  const { words, language } = useLocale();
  const { draft } = form;
  const { data: home } = useHome();
  const { questions: text } = words.pages;
  const { moved } = words.photos.place;
  const [announced, announce] = useState('');
  const change = useChange(draft);
  const titleId = useId();
  const [added, setAdded] = useState<string>();
  const [opened, setOpened] = useState<string[]>([]);
  const listed = listedQuestions(draft.value);
  const total = listed.length;
  const absent = questionIds.filter((id) => !listed.includes(id));
  const isFull = total >= mostQuestions;

  useEffect(() => {
    if (added) focusField(`${placesOf(added)[0]}.mk`);
  }, [added]);

  const nameOf = (id: string) => {
    const texts = shownText(draft.value, placesOf(id)[0] ?? '');
    return texts[language].trim() || texts[otherLanguage(language)].trim() || text.new;
  };

  function add(): void {
    const id = newId();
    draft.change((fields) =>
      placesOf(id).reduce(
        (changed, place) => changeText(changed, place, emptyTexts),
        put(fields, id, total),
      ),
    );
    setAdded(id);
  }

  function move(id: string, index: number): void {
    draft.change((fields) => put(fields, id, index));
    announce(fill(moved, { name: nameOf(id), place: index + 1, total }));
  }

  function remove(id: string, index: number): void {
    const { texts } = draft.value;
    change({
      patch: (fields) => removed(fields, id),
      undo: (fields) =>
        placesOf(id).reduce(
          (changed, place) => (texts[place] ? withText(changed, place, texts[place]) : changed),
          put(fields, id, index),
        ),
      said: ({ questions }) => questions.removed,
    });
  }

  return (
    <section className="stack ruled" aria-labelledby={titleId}>
      <h2 id={titleId}>{text.title}</h2>
      <ol className={styles.questions}>
        {listed.map((id, index) => (
          <li key={id}>
            <details
              onToggle={({ currentTarget: { open } }) =>
                open && !opened.includes(id) && setOpened([...opened, id])
              }
            >
              <summary>{nameOf(id)}</summary>
              <div className={`stack ${styles.question}`}>
                {questionFields(id).map((field) =>
                  // Thirty editors of answers would slow a phone down.
                  field.label === 'question' ||
                  field.place in draft.value.texts ||
                  opened.includes(id) ? (
                    <PageText key={field.place} field={field} {...form} />
                  ) : (
                    <FoldedField key={field.place} place={field.place} />
                  ),
                )}
                <div className="actions">
                  <Button disabled={index === 0} onClick={() => move(id, index - 1)}>
                    {text.earlier}
                  </Button>
                  <Button disabled={index === total - 1} onClick={() => move(id, index + 1)}>
                    {text.later}
                  </Button>
                  <Button disabled={total === 1} onClick={() => remove(id, index)}>
                    {text.remove}
                  </Button>
                  {home?.siteUrl && (
                    <CopyAddress address={`${home.siteUrl}${pagePaths.faq}#${id}`} />
                  )}
                </div>
              </div>
            </details>
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
      <div className="row">
        <Button disabled={isFull} onClick={add}>
          {text.add}
        </Button>
        {isFull && <span className="hint">{fill(text.most, { count: mostQuestions })}</span>}
      </div>
      {absent.length > 0 && (
        <>
          <h3>{text.absent}</h3>
          <ul>
            {absent.map((id) => (
              <li key={id} className={`row apart ${styles.absent}`}>
                <span>{nameOf(id)}</span>
                <Button
                  aria-label={`${text.restore}: ${nameOf(id)}`}
                  disabled={isFull}
                  onClick={() => {
                    draft.change((fields) => put(fields, id, total));
                    setAdded(id);
                  }}
                >
                  {text.restore}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** Is focused instead of a field that appears when its question is opened, and then gets the focus. */
const FoldedField = ({ place }: { place: string }) =>
  languages.map((language) => {
    const id = fieldId(`${place}.${language}`);
    return <div key={language} id={id} tabIndex={-1} data-focus-next={id} />;
  });

type Patch = (fields: PageTextFields) => PageTextFields;

interface Change {
  patch: Patch;
  undo: Patch;
  said(pages: DeskWords['pages']): string;
  /** The id of the element that has the focus after the undo; by default, the heading has it. */
  next?: string;
}

/** Returns a function that changes the draft and offers to undo it. */
function useChange({ change }: OpenEntry<PageTextFields>): (change: Change) => void {
  const { done } = useNotices();
  return ({ patch, undo, said, next }) => {
    change(patch);
    const takeBack = () => {
      change(undo);
      done(({ pages }) => pages.undone);
    };
    done(({ pages }) => said(pages), takeBack, next);
  };
}
