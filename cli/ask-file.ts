/** Questions for files. What is typed is taken from where the secretary stands. */
import { readdirSync, statSync } from 'node:fs';
import { autocomplete, text } from '@clack/prompts';
import { answer } from './ask.ts';
import type { Desk } from './command.ts';

/** Whether a file of this name is one of those that are asked for. */
type IsWanted = (name: string) => boolean;

/** Entries of the folder that the typed text begins with, as they would be typed. */
function entriesOf(typed: string, desk: Desk) {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  return readdirSync(desk.path(folder || '.')).flatMap((name) => {
    const found = statSync(desk.path(folder + name), { throwIfNoEntry: false });
    if (!found || name.startsWith('.')) return [];
    const value = folder + name + (found.isDirectory() ? '/' : '');
    return [{ name, value, changed: found.mtimeMs }];
  });
}

/** How the typed text may go on: what is wanted first, the newest first. */
function completions(typed: string, desk: Desk, isWanted: IsWanted): string[] {
  try {
    const entries = entriesOf(typed, desk).filter(({ value }) => value.startsWith(typed));
    if (entries.some(({ value }) => value === typed)) return [typed];
    return entries
      .sort(
        (one, other) =>
          Number(isWanted(other.name)) - Number(isWanted(one.name)) || other.changed - one.changed,
      )
      .map(({ value }) => value);
  } catch {
    // Nothing is proposed where there is no such folder, or none that may be read.
    return [];
  }
}

/** A file that is there. */
export function askForFile(message: string, desk: Desk, isWanted: IsWanted): Promise<string> {
  return answer(
    autocomplete<string>({
      message,
      maxItems: 8,
      completeOnTab: true,
      options() {
        return completions(this.userInput, desk, isWanted).map((value) => ({ value }));
      },
      validate: (chosen) =>
        typeof chosen === 'string' && !chosen.endsWith('/')
          ? undefined
          : 'Choose a file; Tab goes into a folder.',
    }),
  );
}

/** A file that need not be there yet. */
export function askForNewFile(message: string, proposal: string): Promise<string> {
  return answer(
    text({
      message,
      initialValue: proposal,
      validate: (typed = '') => (typed.trim() ? undefined : 'Name a file.'),
    }),
  );
}
