/** What can be done with an entry besides publishing it, each with its word for the reader. */
import type { EntryOutcome } from '#shared/publishing.ts';
import { type Said, useNotices } from '../frame/Notice.tsx';
import { useRefusal } from '../frame/use-refusal.ts';
import { request } from '../request.ts';
import { navigate } from '../route.ts';
import type { OpenDraft } from './draft/draft.ts';
import { unsettledIn } from './entry-words.ts';
import { entryPath } from './queries.ts';
import { useAccepted } from './use-accepted.ts';

export function useEntryActions(draft: OpenDraft) {
  const { failed, refused, clear } = useNotices();
  const refuse = useRefusal();
  const accepted = useAccepted(draft);
  const { entry } = draft;

  async function perform(action: string, said: Said, leave?: () => void): Promise<void> {
    // What was typed is saved first, as the answer replaces what is on the screen.
    if (entry.state !== 'binned') {
      const version = await draft.settle();
      if (typeof version !== 'number') return refused((words) => unsettledIn(words, version));
    }
    const path = entryPath(entry.id, action);
    const outcome = await request<EntryOutcome>(path, { method: 'POST' });
    if (outcome.ok) {
      // First, as a notice ends with the address that it was given at.
      leave?.();
      await accepted(outcome.entry, said);
    } else if ('faults' in outcome) refuse(outcome.faults);
  }

  function act(...what: Parameters<typeof perform>): void {
    clear();
    void perform(...what).catch(failed);
  }

  return {
    unschedule: () => act('unschedule', ({ news }) => news.unscheduled),
    withdraw: () => act('withdraw', ({ news }) => news.withdrawn),
    restore: () => act('restore', ({ news }) => news.restored),
    restoreVersion: (number: number) =>
      act(`versions/${number}/restore`, ({ news }) => news.versions.restored),
    bin: () =>
      act(
        'bin',
        ({ news }) => news.binned,
        () => navigate('news', 'draft'),
      ),
  };
}
