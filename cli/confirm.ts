/** Talking to the person at the terminal: one question before a removal, and progress. */
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type Invocation, type Outcome, refused } from './command.ts';
import { fault } from './faults.ts';

/**
 * Undefined if the answer is yes, so that the command may go on, as in all that follow; else a
 * refusal. Throws an `AbortError` after Ctrl-C or Ctrl-D.
 */
export async function confirmOrRefuse(question: string): Promise<Outcome | undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${question} (y/N) `);
    return /^y(es)?$/i.test(answer.trim()) ? undefined : refused(fault('cancelled'));
  } finally {
    terminal.close();
  }
}

/** Asks before a removal at a terminal; elsewhere demands `--yes`. */
export async function confirmRemoval(
  { context, flags }: Invocation,
  question: string,
): Promise<Outcome | undefined> {
  if (flags.yes) return undefined;
  return context.interactive ? confirmOrRefuse(question) : refused(fault('needs-yes'));
}

/** Demands `--overwrite` or `--yes` for a file that exists. Refuses a folder. */
export async function confirmOverwrite(
  { context, flags }: Invocation,
  file: string,
): Promise<Outcome | undefined> {
  const found = await stat(context.resolvePath(file)).catch(() => undefined);
  if (found?.isDirectory()) return refused(fault('is-folder', { file }));
  return found && !flags.overwrite && !flags.yes
    ? refused(fault('file-exists', { file }))
    : undefined;
}

/** Counts the steps of long work at a terminal, on the error output: the other is the result's. */
export function countSteps(label: string, total: number, { flags }: Invocation): () => void {
  let step = 0;
  const isShown = process.stderr.isTTY && !flags.json && total > 1;
  return () => {
    step += 1;
    const end = step === total ? '\n' : '';
    if (isShown) process.stderr.write(`\r${label}: ${step} of ${total}${end}`);
  };
}
