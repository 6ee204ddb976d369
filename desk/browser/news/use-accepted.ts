import type { Entry } from '#shared/publishing.ts';
import { type Said, useNotices } from '../frame/Notice.tsx';
import { focusHeading } from '../parts/focus-heading.ts';
import type { OpenDraft } from './draft/draft.ts';
import { useEntriesChanged } from './queries.ts';

/** Takes what became of an entry, and says it where it is seen. */
export function useAccepted({ accept }: Pick<OpenDraft, 'accept'>) {
  const { done } = useNotices();
  const changed = useEntriesChanged();
  return async (entry: Entry, said: Said) => {
    accept(entry);
    done(said);
    focusHeading();
    await changed();
  };
}
