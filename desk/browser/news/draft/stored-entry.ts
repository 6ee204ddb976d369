/** An entry in the database: read and saved, whatever comes of it. */
import type { Entry, EntryFields, EntryOutcome } from '#shared/publishing.ts';
import { faultOf, request } from '../../api.ts';
import { entryPath } from '../queries.ts';
import type { SaveProblem } from './draft.ts';

type Answer =
  /** As it is there, perhaps by somebody else's hand. */
  { kind: 'entry'; entry: Entry } | { kind: 'gone' } | { kind: 'problem'; problem: SaveProblem };

/** Whether trying again comes to nothing until the text is changed or the desk unlocked. */
export const isLasting = (problem: SaveProblem | null) =>
  problem?.kind === 'rules' ||
  ['noSession', 'tooLarge', 'damaged'].includes(problem?.fault.code ?? '');

function answerTo(error: unknown): Answer {
  const fault = faultOf(error);
  return fault.code === 'notFound'
    ? { kind: 'gone' }
    : { kind: 'problem', problem: { kind: 'desk', fault } };
}

export async function readEntry(id: number): Promise<Answer> {
  try {
    return { kind: 'entry', entry: await request<Entry>(entryPath(id)) };
  } catch (error) {
    return answerTo(error);
  }
}

export async function saveEntry(
  id: number,
  version: number,
  fields: EntryFields,
): Promise<Answer | { kind: 'saved'; entry: Entry }> {
  try {
    const outcome = await request<EntryOutcome>(entryPath(id), {
      method: 'PUT',
      json: { version, fields },
    });
    if (outcome.ok) return { kind: 'saved', entry: outcome.entry };
    if ('conflict' in outcome) return { kind: 'entry', entry: outcome.conflict };
    const { faults } = outcome;
    const has = (code: (typeof faults)[number]['code']) =>
      faults.some((fault) => fault.code === code);
    if (has('no-such-entry')) return { kind: 'gone' };
    // Somebody has put it into the bin; from there it can come back.
    if (has('in-bin')) return await readEntry(id);
    return { kind: 'problem', problem: { kind: 'rules', faults } };
  } catch (error) {
    return answerTo(error);
  }
}
