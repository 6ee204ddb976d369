/** One rule for all that is not harmless: a question at a terminal, an option elsewhere. */
import { stat } from 'node:fs/promises';
import { type Invocation, type Outcome, refused } from './command.ts';
import { type Fault, fault } from './faults.ts';
import { askYesNo } from './terminal/questions.ts';
import { words } from './words/words.ts';

/** A refusal where the answer is no; undefined where the command may go on, as in all that follow. */
export async function confirmOrRefuse(message: string): Promise<Outcome | undefined> {
  return (await askYesNo(message)) ? undefined : refused(fault('cancelled'));
}

/** Asks before something is removed; elsewhere demands `--yes`. */
export async function confirmRemoval(
  { context, flags }: Invocation,
  question: string,
): Promise<Outcome | undefined> {
  if (flags.yes) return undefined;
  if (context.interactive) return confirmOrRefuse(question);
  return refused(fault('needs-yes'));
}

/** Asks before something questionable is published; elsewhere demands `--force`. */
export async function confirmWarnings(
  { context, flags }: Invocation,
  warnings: Fault[],
): Promise<Outcome | undefined> {
  if (warnings.length === 0 || flags.force) return undefined;
  if (!context.interactive) return refused(...warnings, fault('needs-force'));
  const sentences = warnings.map(({ message }) => message);
  return confirmOrRefuse([...sentences, words.ask.publishAnyway].join('\n'));
}

/** Asks before a file is replaced; elsewhere demands `--overwrite` or `--yes`. Refuses a folder. */
export async function confirmOverwrite(
  { context, flags }: Invocation,
  file: string,
): Promise<Outcome | undefined> {
  const found = await stat(context.resolvePath(file)).catch(() => undefined);
  if (found?.isDirectory()) return refused(fault('is-folder', { file }));
  if (!found || flags.overwrite || flags.yes) return undefined;
  if (!context.interactive) return refused(fault('file-exists', { file }));
  return confirmOrRefuse(words.ask.replaceFile(file));
}
