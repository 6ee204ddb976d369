/** Questions for paths of files and folders, completed while they are typed. */
import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Context } from '../command.ts';
import { words } from '../words/words.ts';
import { askText } from './questions.ts';

export interface WantedPath {
  message: string;
  /** Whether a file of this name is one of those that are asked for; they come first. */
  isWanted: (name: string) => boolean;
  /** Whether a folder may be chosen, too, or instead. */
  folders?: 'too' | 'only';
}

/** A path as a terminal writes one that is dragged into it: in quotes, or with backslashes. */
export function plainPath(typed: string): string {
  const path = typed.trim();
  const [, quoted] = /^'(.*)'$/.exec(path) ?? /^"(.*)"$/.exec(path) ?? [];
  const unquoted = quoted ?? (process.platform === 'win32' ? path : path.replace(/\\(.)/g, '$1'));
  return unquoted.replace(/^file:\/\//, '').replace(/^~(?=\/|$)/, homedir());
}

interface Entry {
  value: string;
  isFolder: boolean;
  changed: number;
}

/** Entries of the folder that the typed text begins with, as they would be typed. */
function entriesOf(typed: string, context: Context): Entry[] {
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  return readdirSync(context.resolvePath(folder || '.')).flatMap((name) => {
    const found = statSync(context.resolvePath(folder + name), { throwIfNoEntry: false });
    if (!found || name.startsWith('.')) return [];
    const isFolder = found.isDirectory();
    return [{ value: folder + name + (isFolder ? '/' : ''), isFolder, changed: found.mtimeMs }];
  });
}

/** Paths that begin with the typed text: wanted files first, then the newest. */
function completions(input: string, { isWanted, folders }: WantedPath, context: Context): string[] {
  const typed = plainPath(input);
  try {
    return entriesOf(typed, context)
      .filter(({ value, isFolder }) => value.startsWith(typed) && (isFolder || folders !== 'only'))
      .sort(
        (one, other) =>
          Number(isWanted(other.value)) - Number(isWanted(one.value)) ||
          other.changed - one.changed,
      )
      .map(({ value }) => value);
  } catch {
    // The folder does not exist, or may not be read.
    return [];
  }
}

/** Asks for an existing file or folder. */
export async function askForPath(wanted: WantedPath, context: Context): Promise<string> {
  const { message, folders } = wanted;
  const faultIn = (input: string) => {
    const typed = plainPath(input);
    const path = typed && context.resolvePath(typed);
    const entry = path ? statSync(path, { throwIfNoEntry: false }) : undefined;
    if (!entry) return words.faults['nothing-chosen']();
    if (entry.isDirectory()) return folders ? undefined : words.faults['nothing-chosen']();
    return folders === 'only' ? words.faults['no-folder']({ file: typed }) : undefined;
  };
  const chosen = await askText({
    message,
    validate: faultIn,
    suggest: (typed) => completions(typed, wanted, context),
  });
  return plainPath(chosen);
}
