import { useEffect, useId, useState } from 'react';
import { fill } from '#content/words.ts';
import { withText } from '#shared/kinds/kind.ts';
import type { PageFields } from '#shared/kinds/page.ts';
import { emptyTexts, languages, otherLanguage } from '#shared/language.ts';
import { mostQuestions, questionFields } from '#shared/page-fields.ts';
import { pagePaths, questionIds } from '#shared/routes.ts';
import { fieldId, focusField } from '../entries/Fields.tsx';
import type { EntryForm } from '../entries/kind.ts';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/Button.tsx';
import { CopyAddress } from '../parts/CopyAddress.tsx';
import { useSentence } from '../parts/Notice.tsx';
import { useHome } from '../query-client.ts';
import { PageText } from './PageText.tsx';
import styles from './pages.module.css';
import { changeText, listedQuestions, shownText, withoutTexts, withQuestions } from './texts.ts';
import { useChange } from './use-change.ts';

type Form = EntryForm<PageFields>;

const placesOf = (id: string) => questionFields(id).map(({ place }) => place);

/** Shared links contain the id, so it does not change with the text. */
const newId = () => `q-${crypto.randomUUID().slice(0, 8)}`;

function put(fields: PageFields, id: string, index: number): PageFields {
  const others = listedQuestions(fields).filter((each) => each !== id);
  return withQuestions(fields, others.toSpliced(index, 0, id));
}

function removed(fields: PageFields, id: string): PageFields {
  const listed = withQuestions(
    fields,
    listedQuestions(fields).filter((each) => each !== id),
  );
  const isOwn = !(questionIds as readonly string[]).includes(id);
  return isOwn ? withoutTexts(listed, placesOf(id)) : listed;
}

export function Questions(form: Form) {
  const { words, language } = useLocale();
  const { draft } = form;
  const { data: home } = useHome();
  const { questions: text } = words.pages;
  const { moved } = words.photos.place;
  const { sentence, say } = useSentence();
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
    say(() => fill(moved, { name: nameOf(id), place: index + 1, total }));
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
        {sentence}
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
