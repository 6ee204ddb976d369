import { useId, useState } from 'react';
import { fill } from '#content/words.ts';
import { daysInBin } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import type { OpenDraft } from './draft/draft.ts';
import styles from './EntryActions.module.css';
import { useEntryActions } from './use-entry-actions.ts';

type Question = 'withdraw' | 'bin';

/** What takes an entry back. */
export function EntryActions({ draft }: { draft: OpenDraft }) {
  const { words } = useLocale();
  const actions = useEntryActions(draft);
  const titleId = useId();
  const [question, setQuestion] = useState<Question | null>(null);
  const { news: text } = words;
  const { dueAt, publishedAt } = draft.entry;
  const questions = {
    withdraw: { question: text.withdrawQuestion, note: text.withdrawNote },
    bin: { question: text.binQuestion, note: fill(text.binNote, { days: daysInBin }) },
  };
  return (
    <section className={styles.more} aria-labelledby={titleId}>
      <h2 id={titleId}>{text.actionsTitle}</h2>
      <div className={styles.actions}>
        {dueAt !== null && (
          <button type="button" className="button plain" onClick={actions.unschedule}>
            {text.unschedule}
          </button>
        )}
        {publishedAt !== null && (
          <button type="button" className="button plain" onClick={() => setQuestion('withdraw')}>
            {text.withdraw}
          </button>
        )}
        <button type="button" className="button plain" onClick={() => setQuestion('bin')}>
          {text.bin}
        </button>
      </div>
      {question && (
        <ConfirmDialog
          question={questions[question].question}
          confirm={text[question]}
          onConfirm={actions[question]}
          onClose={() => setQuestion(null)}
        >
          <p>{questions[question].note}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
