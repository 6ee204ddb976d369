/** What can be done with an entry besides publishing it, each with its word for the reader. */

import { sentenceOf } from '#content/publishing.ts';
import type { EntryOutcome } from '#shared/publishing.ts';
import { useNotices } from '../frame/Notice.tsx';
import { useLocale } from '../locale.tsx';
import { request } from '../request.ts';
import { navigate } from '../route.ts';
import type { OpenDraft } from './draft/draft.ts';
import { entryPath } from './queries.ts';
import { useAccepted } from './use-accepted.ts';

export function useEntryActions(draft: OpenDraft) {
  const { words, language } = useLocale();
  const { failed, refused, clear } = useNotices();
  const accepted = useAccepted(draft);
  const { entry } = draft;
  const { news: text } = words;

  async function perform(action: string, said: string): Promise<boolean> {
    // What was typed is saved first, as the answer replaces what is on the screen.
    if (entry.state !== 'binned' && (await draft.settle()) === undefined) {
      refused(text.notSaved);
      return false;
    }
    const path = entryPath(entry.id, action);
    const outcome = await request<EntryOutcome>(path, { method: 'POST' });
    if (outcome.ok) await accepted(outcome.entry, said);
    else if ('faults' in outcome)
      refused(outcome.faults.map((fault) => sentenceOf(fault, language)).join(' '));
    return outcome.ok;
  }

  function act(action: string, said: string): Promise<boolean> {
    clear();
    return perform(action, said).catch((error) => {
      failed(error);
      return false;
    });
  }

  return {
    unschedule: () => void act('unschedule', text.unscheduled),
    withdraw: () => void act('withdraw', text.withdrawn),
    restore: () => void act('restore', text.restored),
    restoreVersion: (number: number) =>
      void act(`versions/${number}/restore`, text.versions.restored),
    async bin() {
      if (await act('bin', text.binned)) navigate('news', 'draft');
    },
  };
}
