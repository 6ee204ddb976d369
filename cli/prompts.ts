/** Questions to the person at the terminal, and progress shown there. */
import { readdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { autocomplete, confirm, isCancel, progress, text } from '@clack/prompts';
import { type Context, type Invocation, type Outcome, refused } from './command.ts';

/** Thrown by a prompt that is left with Escape or Ctrl-C; ends the command from any depth. */
export class PromptCancelled extends Error {
  override name = 'PromptCancelled';
}

/** The answer to a prompt. */
export async function answer<T>(prompt: Promise<T>): Promise<Exclude<T, symbol>> {
  const given = await prompt;
  if (isCancel(given)) throw new PromptCancelled();
  return given as Exclude<T, symbol>;
}

/** A refusal where the answer is no; undefined where the command may go on, as in all that follow. */
export async function confirmOrRefuse(message: string): Promise<Outcome | undefined> {
  const agreed = await answer(confirm({ message, initialValue: false }));
  return agreed ? undefined : refused('Nothing was changed.');
}

/** Asks at a terminal only, and not with `--yes`. */
export async function confirmRemoval(
  { context, flags }: Invocation,
  lines: string,
): Promise<Outcome | undefined> {
  if (!context.interactive || flags.yes) return undefined;
  return confirmOrRefuse(`Remove for good?\n${lines}`);
}

/** Asks at a terminal, demands `--force` elsewhere. */
export async function confirmWarnings(
  { context, flags }: Invocation,
  warnings: string[],
): Promise<Outcome | undefined> {
  if (warnings.length === 0 || flags.force) return undefined;
  if (!context.interactive) {
    return refused(...warnings, 'If this is intended, run the command again with --force.');
  }
  return confirmOrRefuse(`${warnings.join('\n')}\nPublish it anyway?`);
}

/** Asks at a terminal, demands `--overwrite` elsewhere; refuses a folder. */
export async function confirmOverwrite(
  { context, flags }: Invocation,
  file: string,
): Promise<Outcome | undefined> {
  const found = await stat(context.resolvePath(file)).catch(() => undefined);
  if (found?.isDirectory()) return refused(`${file} is a folder. Name a file in it.`);
  if (!found || flags.overwrite) return undefined;
  if (!context.interactive)
    return refused(`${file} already exists. Add --overwrite to replace it.`);
  return confirmOrRefuse(`${file} already exists. Replace it?`);
}

/** Whether a file of this name is one of those that are asked for. */
type IsWanted = (name: string) => boolean;

/** Entries of the folder that the typed text begins with, as they would be typed. */
function entriesOf(typed: string, context: Context) {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  return readdirSync(context.resolvePath(folder || '.')).flatMap((name) => {
    const found = statSync(context.resolvePath(folder + name), { throwIfNoEntry: false });
    if (!found || name.startsWith('.')) return [];
    const value = folder + name + (found.isDirectory() ? '/' : '');
    return [{ name, value, changed: found.mtimeMs }];
  });
}

/** Paths that begin with the typed text: wanted files first, then the newest. */
function completions(typed: string, context: Context, isWanted: IsWanted): string[] {
  try {
    const entries = entriesOf(typed, context).filter(({ value }) => value.startsWith(typed));
    if (entries.some(({ value }) => value === typed)) return [typed];
    return entries
      .sort(
        (one, other) =>
          Number(isWanted(other.name)) - Number(isWanted(one.name)) || other.changed - one.changed,
      )
      .map(({ value }) => value);
  } catch {
    // The folder does not exist, or may not be read.
    return [];
  }
}

/** Asks for the path of an existing file, and completes it. */
export function askForFile(message: string, context: Context, isWanted: IsWanted): Promise<string> {
  return answer(
    autocomplete<string>({
      message,
      maxItems: 8,
      completeOnTab: true,
      options() {
        return completions(this.userInput, context, isWanted).map((value) => ({ value }));
      },
      validate: (chosen) =>
        typeof chosen === 'string' && !chosen.endsWith('/')
          ? undefined
          : 'Choose a file; Tab goes into a folder.',
    }),
  );
}

/** Asks for the path of a file to write. */
export function askForNewFile(proposal: string): Promise<string> {
  return answer(
    text({
      message: 'Into which file?',
      initialValue: proposal,
      validate: (typed = '') => (typed.trim() ? undefined : 'Name a file.'),
    }),
  );
}

/** A progress bar on the error output, as the standard output is the result's. */
export function startProgress(message: string, steps: number, { flags }: Invocation) {
  if (flags.json || !process.stderr.isTTY || steps < 2) return { step() {}, end() {} };
  const bar = progress({ max: steps, output: process.stderr });
  bar.start(message);
  let taken = 0;
  return {
    step() {
      taken += 1;
      bar.advance(1, `${message} ${taken} of ${steps}`);
    },
    end: (last: string) => bar.stop(last),
  };
}
