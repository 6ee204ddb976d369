/** What is done with an entry, by a request whose answer may get lost. */
import type { Entry, EntryOutcome } from '#shared/publishing.ts';
import { request, timeouts } from '../api.ts';
import type { OpenDraft } from './draft/draft.ts';
import { entryPath } from './queries.ts';

/**
 * What became of it. `isDone` is asked of the entry as it is after a failure or a refusal: this
 * request may have been done, or one before it, and only the answer lost. A refusal tells that this
 * one was not.
 */
export async function perform(
  { entry, look }: Pick<OpenDraft, 'entry' | 'look'>,
  action: string,
  isDone: (found: Entry, isRefused: boolean) => boolean,
  json?: unknown,
): Promise<EntryOutcome> {
  const outcome = await request<EntryOutcome>(entryPath(entry.id, action), {
    method: 'POST',
    json,
    timeout: timeouts.publish,
  }).catch((error: unknown) => ({ ok: false as const, error }));
  if (outcome.ok) return outcome;
  const found = 'conflict' in outcome ? outcome.conflict : await look();
  if (found && isDone(found, 'faults' in outcome)) return { ok: true, entry: found, warnings: [] };
  if ('error' in outcome) throw outcome.error;
  return outcome;
}
