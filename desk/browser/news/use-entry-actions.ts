/** What can be done with an entry besides publishing it, each with its word for the reader. */
import type { Entry, EntryVersion } from '#shared/publishing.ts';
import { type Said, useNotices } from '../frame/Notice.tsx';
import { useRefusal } from '../frame/use-refusal.ts';
import { navigate } from '../route.ts';
import type { OpenDraft } from './draft/draft.ts';
import { sameFields } from './draft/same-fields.ts';
import { unsettledIn } from './entry-words.ts';
import { perform } from './perform.ts';
import { useAccepted } from './use-accepted.ts';

export function useEntryActions(draft: OpenDraft) {
  const { failed, refused, clear } = useNotices();
  const refuse = useRefusal();
  const accepted = useAccepted(draft);
  const { entry } = draft;

  async function attempt(
    action: string,
    isDone: Parameters<typeof perform>[2],
    said: Said,
    leave?: () => void,
  ): Promise<void> {
    // What was typed is saved first, as the answer replaces what is on the screen.
    if (entry.state !== 'binned') {
      const version = await draft.settle();
      if (typeof version !== 'number') return refused((words) => unsettledIn(words, version));
    }
    const outcome = await perform(draft, action, isDone);
    if (outcome.ok) {
      // First, as a notice ends with the address that it was given at.
      leave?.();
      await accepted(outcome.entry, said);
    } else if ('faults' in outcome) refuse(outcome.faults);
  }

  function act(...what: Parameters<typeof attempt>): void {
    clear();
    void attempt(...what).catch(failed);
  }

  const isDraft = ({ state }: Entry) => state === 'draft';

  return {
    unschedule: () =>
      act(
        'unschedule',
        // Not where its moment has come instead, which leaves an item that was public its date.
        ({ state, dueAt, changed, publishedAt }, isRefused) =>
          dueAt === null &&
          publishedAt === entry.publishedAt &&
          (state === 'draft' || (changed && !isRefused)),
        ({ news }) => news.unscheduled,
      ),
    withdraw: () => act('withdraw', isDraft, ({ news }) => news.withdrawn),
    restore: () => act('restore', isDraft, ({ news }) => news.restored),
    restoreVersion: ({ number, fields }: EntryVersion) =>
      act(
        `versions/${number}/restore`,
        // The date stays.
        (found) => sameFields({ ...fields, date: found.fields.date }, found.fields),
        ({ news }) => news.versions.restored,
      ),
    bin: () =>
      act(
        'bin',
        ({ state }) => state === 'binned',
        ({ news }) => news.binned,
        () => navigate('news', 'draft'),
      ),
  };
}
