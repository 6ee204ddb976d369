/** The sentence for a fault that no command foresaw as its own: settings, database, disk. */
import { explain } from '#server/explain.ts';
import { Cancelled } from './ask.ts';
import { type Outcome, refused } from './command.ts';

/** What the secretary may have named wrongly, by the codes of Node. */
const aboutPaths: Record<string, string> = {
  ENOENT: 'does not exist.',
  ENOTDIR: 'is not a folder, or lies in something that is none.',
  EEXIST: 'exists already.',
};

/** One sentence for what can be mended; undefined for what should not have happened. */
function sentenceFor(error: unknown): string | undefined {
  const { code = '', path } = Object(error) as NodeJS.ErrnoException;
  const aboutPath = path !== undefined && Object.hasOwn(aboutPaths, code) && aboutPaths[code];
  return explain(error) ?? (aboutPath ? `${path} ${aboutPath}` : undefined);
}

export function outcomeOf(error: unknown): Outcome {
  if (error instanceof Cancelled) return refused('Nothing was changed.');
  const stack = error instanceof Error ? error.stack : error;
  return refused(sentenceFor(error) ?? `This should not have happened: ${stack}`);
}

/** A refusal that also says what did not happen; what should not have happened is thrown again. */
export function refusedWith(error: unknown, consequence: string): Outcome {
  const sentence = sentenceFor(error);
  if (!sentence) throw error;
  return refused(sentence, consequence);
}
