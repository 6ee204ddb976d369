import { useEffect, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import { useLocale } from '../../locale.tsx';
import { conflictId } from './Conflict.tsx';
import styles from './DraftStatus.module.css';
import type { OpenDraft } from './draft.ts';

/** Milliseconds for which a state lasts before it is read out: not at each letter. */
const calm = 1_500;

/** In a word, and in a sentence where there is more to know. */
function useSaid({ status, problem, kept, putBack }: OpenDraft): { word: string; more: string[] } {
  const { words, language } = useLocale();
  const { draft, faults } = words;
  if (status === 'conflict') return { word: draft.unsaved, more: [draft.conflict.title] };
  if (status === 'saved') return { word: draft.saved, more: putBack ? [draft.putBack] : [] };
  const reasons =
    problem?.kind === 'rules'
      ? problem.faults.map((fault) => sentenceOf(fault, language))
      : [problem && status !== 'offline' ? faults[problem.fault.code] : ''];
  const where = kept ? draft.keptHere : draft.onScreen;
  const more = status === 'offline' ? [kept ? draft.offline : draft.onScreen] : [...reasons, where];
  return { word: draft.unsaved, more: problem ? more.filter(Boolean) : [] };
}

/** Whether what is typed is saved; read out when it has been so for a moment. */
export function DraftStatus({ draft }: { draft: OpenDraft }) {
  const { words } = useLocale();
  const { word, more } = useSaid(draft);
  const said = [word, ...more].join(' ');
  const [readOut, setReadOut] = useState('');
  useEffect(() => {
    // What is true no more is not there to be found.
    setReadOut('');
    const timer = setTimeout(() => setReadOut(said), calm);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <div className={styles.status} data-status={draft.status}>
      <p aria-hidden="true">{word}</p>
      {more.map((sentence) => (
        <p key={sentence} aria-hidden="true" className={styles.more}>
          {sentence}
        </p>
      ))}
      {draft.status === 'conflict' && (
        <button
          type="button"
          className="button plain"
          onClick={() => document.getElementById(conflictId)?.focus()}
        >
          {words.draft.conflict.show}
        </button>
      )}
      <p role="status" className="visually-hidden">
        {readOut}
      </p>
    </div>
  );
}
