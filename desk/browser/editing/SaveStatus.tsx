import { sentenceOf } from '#content/publishing.ts';
import { useLocale } from '../locale.tsx';
import { useSettled } from '../parts/basics.tsx';
import type { Editable } from './autosave.ts';
import styles from './editing.module.css';
import { type Editing, useLocalFailure } from './use-draft.ts';

/** Screen readers announce the status after this pause in typing, in milliseconds. */
const calm = 1_500;

type Shown = Pick<Editing<Editable, unknown>, 'status' | 'problem' | 'isRecovered'>;

function useSentences({ status, problem, isRecovered }: Shown): { word: string; more: string[] } {
  const { dictionary, language } = useLocale();
  const isOnScreenOnly = useLocalFailure();
  const { draft, errors } = dictionary;
  const recovered = isRecovered ? [draft.recovered] : [];
  if (status === 'clean') return { word: draft.saved, more: recovered };
  const kept = isOnScreenOnly ? draft.onScreen : draft.keptHere;
  if (status === 'offline') {
    return { word: draft.unsaved, more: [isOnScreenOnly ? draft.onScreen : draft.offline] };
  }
  if (!problem) return { word: draft.unsaved, more: [] };
  const reasons =
    problem.kind === 'rules'
      ? problem.errors.map((error) => sentenceOf(error, language))
      : [errors[problem.error.code]];
  return { word: draft.unsaved, more: [...reasons, kept] };
}

export function SaveStatus({ draft }: { draft: Shown }) {
  const { word, more } = useSentences(draft);
  const sentence = [word, ...more].join(' ');
  const settled = useSettled(sentence, calm);
  return (
    <div className={`hint notes ${styles.status}`} data-status={draft.status}>
      <p aria-hidden="true">{word}</p>
      {more.map((reason) => (
        <p key={reason} aria-hidden="true" className={`error ${styles.more}`}>
          {reason}
        </p>
      ))}
      <p role="status" className="visually-hidden">
        {settled === sentence && sentence}
      </p>
    </div>
  );
}
