import { useId } from 'react';
import { fill } from '#content/words.ts';
import { daysInBin } from '#shared/publishing.ts';
import { useLocale } from '../locale.tsx';
import { ConfirmButton } from '../parts/Dialogs.tsx';
import styles from './EntryActions.module.css';
import type { OpenEntry } from './entry-drafts.ts';
import { useEntryActions } from './use-entry-actions.ts';

/** What takes an entry back. */
export function EntryActions({ draft }: { draft: OpenEntry }) {
  const { words } = useLocale();
  const actions = useEntryActions(draft.item);
  const titleId = useId();
  const { news: text } = words;
  const { dueAt, publishedAt } = draft.item;
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
          <ConfirmButton
            label={text.withdraw}
            question={text.withdrawQuestion}
            onConfirm={actions.withdraw}
          >
            <p>{text.withdrawNote}</p>
          </ConfirmButton>
        )}
        <ConfirmButton label={text.bin} question={text.binQuestion} onConfirm={actions.bin}>
          <p>{fill(text.binNote, { days: daysInBin })}</p>
        </ConfirmButton>
      </div>
    </section>
  );
}
