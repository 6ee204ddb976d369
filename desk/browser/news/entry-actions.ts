import { useState } from 'react';
import type { Entry, Outcome } from '#shared/publishing.ts';
import { paths } from '../../shared/api.ts';
import { operate } from '../editing/operate.ts';
import { type Sentence, useAttempt, useNotices } from '../frame/Notice.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import { navigate } from '../route.ts';
import { entries, entriesChanged, entryPath, readAgain } from './entries.ts';
import { unsavedIn } from './entry-words.ts';

/** Creates an empty draft and opens it; ignores a second click in the meantime. */
export function useNewEntry() {
  const attempt = useAttempt(entriesChanged);
  const [busy, setBusy] = useState(false);
  const make = async () => {
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      const { id } = await operate<Entry>(paths.entries);
      navigate('news', 'entry', id);
    });
    setBusy(false);
  };
  return { busy, make: () => void make() };
}

interface Options {
  change?(present: Entry): Record<string, unknown>;
  leave?: (() => void) | undefined;
}

/** Saves the draft and runs an operation on it; the caller shows errors and warnings. */
export function useOperation(entry: Entry) {
  const { done, failed, refused, clear } = useNotices();
  const { id } = entry;

  return async (
    action: string,
    said: (entry: Entry) => Sentence,
    { change, leave }: Options = {},
  ): Promise<Outcome<Entry> | undefined> => {
    clear();
    try {
      // The draft of an entry in the bin is saved after the entry is restored.
      const state = entry.state === 'binned' ? 'saved' : await entries.flush([id]);
      if (state !== 'saved') {
        refused((words) => unsavedIn(words, state));
        return undefined;
      }
      const outcome = await entries.act(entry, (present) =>
        operate(entryPath(id, action), { ...change?.(present), base: present.revision }),
      );
      if (outcome.ok) {
        // This comes first, because a navigation removes the notice.
        leave?.();
        done(said(outcome.item));
        focusHeading();
      } else if ('conflict' in outcome) {
        const hasTwoTexts = entries.of(id)?.conflict != null;
        refused(({ news }) => (hasTwoTexts ? news.conflict : news.changedElsewhere));
      }
      return outcome;
    } catch (error) {
      failed(error);
      readAgain(id);
      return undefined;
    }
  };
}

export function useEntryAction(entry: Entry) {
  const operateOn = useOperation(entry);
  const { refused } = useNotices();
  return async (action: string, said: Sentence, leave?: () => void): Promise<void> => {
    const outcome = await operateOn(action, () => said, { leave });
    if (outcome && 'faults' in outcome) refused(outcome.faults);
  };
}
