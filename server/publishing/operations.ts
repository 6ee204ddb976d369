/**
 * An operation is made once, however often it arrives, and only from the revision that it was made
 * from. The revision of an item is the id of its last operation.
 */
import { randomUUID } from 'node:crypto';
import type { Operation } from '#shared/publishing.ts';

/**
 * `repeated` was made before and its answer was lost; `outdated` was made from another revision.
 */
export function stateOf(
  { id, base }: Operation,
  { revision }: { revision: string },
): 'new' | 'repeated' | 'outdated' {
  if (id === revision) return 'repeated';
  return base === revision ? 'new' : 'outdated';
}

export const operationOn = ({ revision }: { revision: string }): Operation => ({
  id: randomUUID(),
  base: revision,
});
