/** How an entry is published, from a click to the outcome: saved, checked, confirmed, done. */
import { useState } from 'react';
import { fill } from '#content/words.ts';
import type { Entry, EntryFields, Fault, Warning } from '#shared/publishing.ts';
import type { Sentence } from '../frame/Notice.tsx';
import { momentIn } from '../locale.tsx';
import type { OpenEntry } from './entry-drafts.ts';
import { useOperation } from './use-entry-actions.ts';

export type Way = 'publish' | 'schedule';

/** Why an entry is not published yet. */
export type PublishProblem =
  /** With the text that they were found in. */
  | { kind: 'faults'; faults: Fault[]; found: EntryFields }
  /** They have to be confirmed. */
  | { kind: 'warnings'; warnings: Warning[]; way: Way };

export interface Publishing {
  busy: boolean;
  /** Whether it was refused, so that missing texts are faults from now on. */
  tried: boolean;
  problem: PublishProblem | null;
  start(way: Way): void;
  /** Publishes in spite of the warnings. */
  confirm(): void;
  dismiss(): void;
}

const publishedMessage =
  ({ dueAt }: Entry): Sentence =>
  (words) =>
    dueAt === null
      ? words.news.published
      : fill(words.news.scheduled, { date: momentIn(words, dueAt) });

export function usePublishing({ item, value }: OpenEntry): Publishing {
  const operateOn = useOperation(item);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<PublishProblem | null>(null);

  async function run(way: Way, confirmed: boolean): Promise<void> {
    setProblem(null);
    setBusy(true);
    let found = value;
    const changeOf = ({ fields }: Entry) => {
      found = fields;
      return { confirmed, ...(way === 'schedule' && { time: fields.date }) };
    };
    const outcome = await operateOn(way, changeOf, publishedMessage);
    setBusy(false);
    if (!outcome) return;
    if (outcome.ok) setTried(false);
    else if ('asked' in outcome) setProblem({ kind: 'warnings', warnings: outcome.asked, way });
    else if ('faults' in outcome) {
      setTried(true);
      setProblem({ kind: 'faults', faults: outcome.faults, found });
    }
  }

  return {
    busy,
    tried,
    problem,
    start: (way) => void run(way, false),
    confirm: () => problem?.kind === 'warnings' && void run(problem.way, true),
    dismiss: () => setProblem(null),
  };
}
