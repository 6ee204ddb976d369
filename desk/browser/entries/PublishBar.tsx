import { useEffect, useRef, useState } from 'react';
import { fill } from '#content/dictionary.ts';
import {
  type Collection,
  checkEntry,
  type Dated,
  sameFields,
} from '#shared/collections/collection.ts';
import { parseDate } from '#shared/date.ts';
import type { EntryIssues, PublishingError } from '#shared/errors.ts';
import { isEqual } from '#shared/fields/merge.ts';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useLocale } from '../locale.tsx';
import { Button, ConfirmDialog } from '../parts/basics.tsx';
import { type OpenEntry, useCollection, useEntryTexts, useSentenceOf } from './collection.ts';
import styles from './Entry.module.css';
import { type Message, type Rejected, useEntryAction } from './entry-actions.ts';
import { fieldId, focusField } from './Fields.tsx';
import { previewButtonId } from './Preview.tsx';

/** A rejected publication, with the fields that it found. */
type Problem = Rejected & { sentFields: Dated };

type Publishing = ReturnType<typeof usePublishing>;

export function usePublishing({ item, value }: OpenEntry) {
  const { act, isBusy } = useEntryAction(item);
  const [wasRejected, setRejected] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  function publish(confirmed: boolean): void {
    setProblem(null);
    let sentFields = value;
    const message: Message = ({ published, scheduled }, { scheduledFor }, moment) =>
      scheduledFor === null ? published : fill(scheduled, { date: moment(scheduledFor) });
    act('publish', message, {
      change({ fields }) {
        sentFields = fields;
        return { confirmed };
      },
      onDone: () => setRejected(false),
      onRejected(outcome) {
        if ('errors' in outcome) setRejected(true);
        setProblem({ ...outcome, sentFields });
      },
    });
  }

  return {
    isBusy,
    wasRejected,
    problem,
    start: () => publish(false),
    confirm: () => publish(true),
    dismiss: () => setProblem(null),
  };
}

interface Props {
  draft: OpenEntry;
  issues: EntryIssues;
  publishing: Publishing;
}

const dueIn = ({ date }: Dated): string | null => {
  const parsed = parseDate(date);
  return parsed.ok && Date.parse(parsed.iso) > Date.now() ? parsed.iso : null;
};

/** Publishes now, or schedules for the entry's date if that is in the future; hidden without changes. */
function PublishButton({ draft, publishing: { isBusy, start } }: Props) {
  const { moment } = useLocale();
  const { collection } = useCollection();
  const text = useEntryTexts();
  const { item: entry, value: fields, status } = draft;
  const isNew = entry.state === 'draft' && !collection.singletonCount;
  if (!isNew && !entry.changed && status === 'clean') return null;
  if (fields.date.trim() !== '' && !parseDate(fields.date).ok) {
    return (
      <Button main onClick={() => focusField('date')}>
        {text.correctDate}
      </Button>
    );
  }
  const due = dueIn(fields);
  const now = entry.publishedAt === null ? text.publish : text.publishChanges;
  const later = due === entry.scheduledFor ? text.scheduleChanges : text.schedule;
  return (
    <Button main disabled={isBusy} onClick={start}>
      {due ? fill(later, { date: moment(due) }) : now}
    </Button>
  );
}

interface BarProps extends Props {
  isPreviewed: boolean;
  onPreview(): void;
}

export function PublishBar({ isPreviewed, onPreview, ...props }: BarProps) {
  const { dictionary } = useLocale();
  return (
    <div className={styles.bar}>
      <PublishButton {...props} />
      <Button id={previewButtonId} aria-expanded={isPreviewed} onClick={onPreview}>
        {dictionary.news.preview.open}
      </Button>
      <SaveStatus draft={props.draft} />
    </div>
  );
}

/** Only publishing finds these errors; they are in these fields. */
const unchecked: { [Code in PublishingError['code']]?: string } = {
  'picture-without-files': 'picture',
  'attachment-without-file': 'attachments',
  'date-ahead': 'date',
  'no-date': 'date',
};

/** The errors of a rejection that a later check has found, too. */
function stillFound(
  collection: Collection,
  { errors, sentFields }: Extract<Problem, { errors: unknown }>,
  { draft: { value }, issues }: Props,
): PublishingError[] {
  if (sameFields(collection, value, sentFields)) return errors;
  return errors.filter(
    (item) => item.code in unchecked || issues.errors.some(({ error }) => isEqual(error, item)),
  );
}

export function PublishProblems(props: Props) {
  const { dictionary } = useLocale();
  const sentenceOf = useSentenceOf();
  const { collection } = useCollection();
  const { problem, confirm, dismiss } = props.publishing;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each rejection.
  useEffect(() => heading.current?.focus(), [problem]);
  const { news: text } = dictionary;
  if (!problem) return null;
  const checked = checkEntry(collection, problem.sentFields);
  if ('unconfirmed' in problem) {
    return (
      <ConfirmDialog
        question={dictionary.frame.warningsTitle}
        confirm={dueIn(props.draft.value) ? text.scheduleAnyway : text.publishAnyway}
        onConfirm={confirm}
        onClose={() => {
          dismiss();
          const match = checked.warnings.find(({ warning }) =>
            problem.unconfirmed.some((asked) => isEqual(asked, warning)),
          );
          if (match) focusField(match.field);
        }}
      >
        <ul className="bullets">
          {problem.unconfirmed.map((warning) => (
            <li key={JSON.stringify(warning)}>{sentenceOf(warning)}</li>
          ))}
        </ul>
      </ConfirmDialog>
    );
  }
  const errors = stillFound(collection, problem, props);
  if (errors.length === 0) return null;
  return (
    <section className={`alarm ${styles.errors}`}>
      <h2 ref={heading} tabIndex={-1}>
        {text.incomplete}
      </h2>
      <ul>
        {errors.map((error) => {
          const match = checked.errors.find((item) => isEqual(item.error, error));
          const field = match?.field ?? unchecked[error.code];
          const sentence = sentenceOf(error);
          return (
            <li key={JSON.stringify(error)}>
              {field ? (
                <a
                  className="link"
                  href={`#${fieldId(field)}`}
                  onClick={(event) => {
                    // The desk uses the fragment for its own routes.
                    event.preventDefault();
                    focusField(field);
                  }}
                >
                  {sentence}
                </a>
              ) : (
                sentence
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
