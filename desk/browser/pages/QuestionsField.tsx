/** The questions of the FAQ in their order. */
import { useEffect, useId, useState } from 'react';
import { fill } from '#content/dictionary.ts';
import { nameOf } from '#content/publishing.ts';
import {
  listedQuestions,
  mostQuestions,
  type Question,
  questionText,
  withQuestionText,
} from '#shared/fields/page-texts.ts';
import { languages, otherLanguage } from '#shared/language.ts';
import { editedPage, questionFields } from '#shared/page-fields.ts';
import { pagePaths, questionIds } from '#shared/routes.ts';
import { type FieldProps, fieldId, focusField } from '../entries/Fields.tsx';
import { useLocale } from '../locale.tsx';
import { Button } from '../parts/basics.tsx';
import { passFocusOn, passFocusToNextRow } from '../parts/focus.ts';
import { CopyAddress, useNotices } from '../parts/Notice.tsx';
import { useHome } from '../query-client.ts';
import { PageText } from './PageTextsField.tsx';
import styles from './pages.module.css';

/** Shared links contain the id, so it does not change with the text. */
const newQuestion = (id = `q-${crypto.randomUUID().slice(0, 8)}`): Question => ({
  ...{ id, question: {}, answer: {} },
});

const withoutQuestion = (list: readonly Question[], id: string) =>
  list.filter((question) => question.id !== id);

/** A question without own texts is named as in the list of the site. */
export function useQuestionName(): (question: Question) => string {
  const { dictionary, language } = useLocale();
  return (question) => {
    const texts = questionText(question, 'question');
    return (
      texts[language].trim() ||
      texts[otherLanguage(language)].trim() ||
      dictionary.pages.questions.new
    );
  };
}

export function QuestionsField(props: FieldProps<Question[] | null>) {
  const { entry, field, path, value, change, issues, showMissing } = props;
  const { dictionary, language } = useLocale();
  const { data: home } = useHome();
  const { questions: text } = dictionary.pages;
  const { moved } = dictionary.photos.position;
  const [announced, announce] = useState('');
  const { done, undone } = useNotices();
  const questionName = useQuestionName();
  const titleId = useId();
  const [added, setAdded] = useState<string>();
  const [opened, setOpened] = useState<string[]>([]);
  const listed = listedQuestions(value);
  const total = listed.length;
  const absent = questionIds
    .filter((id) => listed.every((question) => question.id !== id))
    .map(newQuestion);
  const isFull = total >= mostQuestions;

  useEffect(() => {
    if (added) focusField(`${path}.${added}.question.mk`);
  }, [added, path]);

  if (editedPage(entry.id)?.name !== 'faq') return null;

  /** Puts a question at a position among the others. If it is in the list, it keeps its texts. */
  const put = (question: Question, index: number) => (list: Question[] | null) => {
    const all = listedQuestions(list);
    const current = all.find(({ id }) => id === question.id) ?? question;
    return withoutQuestion(all, question.id).toSpliced(index, 0, current);
  };

  function add(question: Question, index = total): void {
    change(put(question, index));
    setAdded(question.id);
  }

  /** An original question comes back above the one that followed it. */
  function bringBack(question: Question): void {
    const ids: readonly string[] = questionIds;
    const later = ids.slice(ids.indexOf(question.id));
    const next = listed.findIndex(({ id }) => later.includes(id));
    add(question, next < 0 ? total : next);
  }

  function move(question: Question, index: number): void {
    change(put(question, index));
    announce(fill(moved, { name: questionName(question), position: index + 1, total }));
  }

  function remove(question: Question, index: number): void {
    change((list) => withoutQuestion(listedQuestions(list), question.id));
    done(
      ({ pages }) => pages.questions.removed,
      undone(() => change(put(question, index))),
    );
  }

  return (
    <section className={`stack ruled ${styles.form}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{nameOf(field, language)}</h2>
      <ol className={styles.questions}>
        {listed.map((question, index) => (
          <li key={question.id} ref={passFocusToNextRow}>
            <details
              onToggle={({ currentTarget: { open } }) =>
                open && !opened.includes(question.id) && setOpened([...opened, question.id])
              }
            >
              <summary>{questionName(question)}</summary>
              <div className={`stack ${styles.question}`}>
                {(['question', 'answer'] as const).map((part) => {
                  const at = `${path}.${question.id}.${part}`;
                  const isOwn = Object.keys(question[part]).length > 0;
                  // Thirty editors of answers would slow a phone down.
                  return part === 'question' || isOwn || opened.includes(question.id) ? (
                    <PageText
                      key={part}
                      field={questionFields(question.id, index + 1)[part]}
                      path={at}
                      text={questionText(question, part)}
                      isOwn={isOwn}
                      onChange={(patch) =>
                        change((list) =>
                          listedQuestions(list).map((item) =>
                            item.id === question.id
                              ? withQuestionText(item, part, patch(questionText(item, part)))
                              : item,
                          ),
                        )
                      }
                      {...{ issues, showMissing }}
                    />
                  ) : (
                    <FoldedField key={part} path={at} />
                  );
                })}
                <div className="actions">
                  <Button disabled={index === 0} onClick={() => move(question, index - 1)}>
                    {text.earlier}
                  </Button>
                  <Button disabled={index === total - 1} onClick={() => move(question, index + 1)}>
                    {text.later}
                  </Button>
                  <Button disabled={total === 1} onClick={() => remove(question, index)}>
                    {text.remove}
                  </Button>
                  {home?.siteUrl && (
                    <CopyAddress address={`${home.siteUrl}${pagePaths.faq}#${question.id}`} />
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
        <Button disabled={isFull} onClick={() => add(newQuestion())}>
          {text.add}
        </Button>
        {isFull && <span className="hint">{fill(text.most, { count: mostQuestions })}</span>}
      </div>
      {absent.length > 0 && (
        <>
          <h3>{text.absent}</h3>
          <ul>
            {absent.map((question) => (
              <li key={question.id} className={`row apart ${styles.absent}`}>
                <span>{questionName(question)}</span>
                <Button
                  aria-label={`${text.restore}: ${questionName(question)}`}
                  disabled={isFull}
                  onClick={() => bringBack(question)}
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
const FoldedField = ({ path }: { path: string }) =>
  languages.map((language) => {
    const id = fieldId(`${path}.${language}`);
    return <div key={language} ref={passFocusOn} id={id} tabIndex={-1} data-focus-next={id} />;
  });
