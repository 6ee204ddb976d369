/** The operations on an entry, each with its sentence for the reader. */
import type { Entry, EntryVersion, Outcome } from '#shared/publishing.ts';
import { operate } from '../editing/operate.ts';
import { type Sentence, useNotices } from '../frame/Notice.tsx';
import { useRefusal } from '../frame/use-refusal.ts';
import { focusHeading } from '../parts/focus-heading.ts';
import { navigate } from '../route.ts';
import { entries, readAgain } from './entry-drafts.ts';
import { unsavedIn } from './entry-words.ts';
import { entryPath } from './queries.ts';

/**
 * Saves the draft of an entry and makes an operation on what is saved. Says why it was not made, but
 * for faults and warnings, which are returned.
 */
export function useOperation(entry: Entry) {
  const { done, failed, refused, clear } = useNotices();
  const { id } = entry;

  async function attempt(
    action: string,
    changeOf: (entry: Entry) => Record<string, unknown>,
    said: (entry: Entry) => Sentence,
    leave?: () => void,
  ): Promise<Outcome<Entry> | undefined> {
    // The draft of a binned entry is saved once it is restored.
    const state = entry.state === 'binned' ? 'saved' : await entries.settle([id]);
    if (state !== 'saved') {
      refused((words) => unsavedIn(words, state));
      return undefined;
    }
    const outcome = await entries.act(entry, (present) =>
      operate(entryPath(id, action), { ...changeOf(present), base: present.revision }),
    );
    if (outcome.ok) {
      // First, as a notice ends with the address that it was given at.
      leave?.();
      done(said(outcome.item));
      focusHeading();
    } else if ('conflict' in outcome) {
      const hasTwoTexts = entries.of(id)?.conflict != null;
      refused(({ news }) => (hasTwoTexts ? news.conflict : news.changedElsewhere));
    }
    return outcome;
  }

  return (...what: Parameters<typeof attempt>): Promise<Outcome<Entry> | undefined> => {
    clear();
    return attempt(...what).catch((error: unknown) => {
      failed(error);
      readAgain(id);
      return undefined;
    });
  };
}

export function useEntryActions(entry: Entry) {
  const operateOn = useOperation(entry);
  const refuse = useRefusal();

  async function act(action: string, said: Sentence, leave?: () => void): Promise<void> {
    const outcome = await operateOn(
      action,
      () => ({}),
      () => said,
      leave,
    );
    if (outcome && 'faults' in outcome) refuse(outcome.faults);
  }

  return {
    unschedule: () => void act('unschedule', ({ news }) => news.unscheduled),
    withdraw: () => void act('withdraw', ({ news }) => news.withdrawn),
    restore: () => void act('restore', ({ news }) => news.restored),
    restoreVersion: ({ number }: EntryVersion) =>
      void act(`versions/${number}/restore`, ({ news }) => news.versions.restored),
    bin: () =>
      void act(
        'bin',
        ({ news }) => news.binned,
        () => navigate('news', 'draft'),
      ),
  };
}
