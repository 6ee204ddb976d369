/** How an entry is published or scheduled: saved, checked, questioned, done. */
import { useState } from 'react';
import { fill } from '#content/words.ts';
import type { Entry, EntryFields, Fault, Warning } from '#shared/publishing.ts';
import { type Said, useNotices } from '../frame/Notice.tsx';
import { momentIn } from '../locale.tsx';
import type { OpenDraft } from './draft/draft.ts';
import { isReleased } from './draft/same-fields.ts';
import { unsettledIn } from './entry-words.ts';
import { perform } from './perform.ts';
import { checkFields } from './queries.ts';
import { useAccepted } from './use-accepted.ts';

export type Way = 'publish' | 'schedule';

/** What stands between the entry and its publication. */
export type Obstacle =
  /** With the text that they were found in, or none where they do not lie in the text alone. */
  | { kind: 'faults'; faults: Fault[]; found?: EntryFields }
  /** They must be confirmed. */
  | { kind: 'warnings'; warnings: Warning[]; way: Way };

export interface Publishing {
  busy: boolean;
  /** Whether it was refused, so that what is missing is a fault from now on. */
  tried: boolean;
  obstacle: Obstacle | null;
  start(way: Way): void;
  /** Publishes in spite of the warnings. */
  confirm(): void;
  dismiss(): void;
}

const sayPublished =
  ({ dueAt }: Entry): Said =>
  (words) =>
    dueAt === null
      ? words.news.published
      : fill(words.news.scheduled, { date: momentIn(words, dueAt) });

export function usePublishing(draft: OpenDraft): Publishing {
  const { failed, refused, clear } = useNotices();
  const accepted = useAccepted(draft);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const { fields } = draft;

  async function act(way: Way, version: number): Promise<void> {
    const json = way === 'publish' ? { version } : { version, moment: fields.date };
    const outcome = await perform(draft, way, (found) => isReleased(fields, found), json);
    if (outcome.ok) {
      setTried(false);
      await accepted(outcome.entry, sayPublished(outcome.entry));
    } else if ('conflict' in outcome) {
      const hasTwoTexts = draft.meet(outcome.conflict);
      refused(({ news }) => (hasTwoTexts ? news.conflict : news.changedElsewhere));
    } else setObstacle({ kind: 'faults', faults: outcome.faults });
  }

  async function attempt(way: Way, confirmed: boolean): Promise<void> {
    const version = await draft.settle();
    if (typeof version !== 'number') return refused((words) => unsettledIn(words, version));
    const { faults, warnings } = await checkFields(fields);
    if (faults.length > 0) {
      setTried(true);
      setObstacle({ kind: 'faults', faults: faults.map(({ fault }) => fault), found: fields });
    } else if (warnings.length > 0 && !confirmed) {
      setObstacle({ kind: 'warnings', warnings: warnings.map(({ warning }) => warning), way });
    } else await act(way, version);
  }

  function run(way: Way, confirmed: boolean): void {
    clear();
    setObstacle(null);
    setBusy(true);
    void attempt(way, confirmed)
      .catch(failed)
      .finally(() => setBusy(false));
  }

  return {
    busy,
    tried,
    obstacle,
    start: (way) => run(way, false),
    confirm: () => obstacle?.kind === 'warnings' && run(obstacle.way, true),
    dismiss: () => setObstacle(null),
  };
}
