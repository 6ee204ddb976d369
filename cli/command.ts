/** The definition of a command, its invocation and its outcome. */
import { sentenceOf } from '#content/publishing.ts';
import type { Config } from '#server/config.ts';
import { explain } from '#server/explain.ts';
import type { Database, Engine } from '#server/storage/database.ts';
import type { Fault, Warning } from '#shared/publishing.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** What stands for its value in the help: `TEXT`, `FILE`. */
  value?: string;
  help: string;
}

export type Flags = Record<string, string | boolean | undefined>;

/** What every command works with. */
export interface Context {
  config: Config;
  database: Database;
  databaseUrl: string;
  engine: Engine;
  /** Whether a person sits at a terminal and can be asked. */
  interactive: boolean;
  /** Resolves a path against the folder in which the tool was called. */
  resolvePath(path: string): string;
}

export interface Invocation {
  positionals: string[];
  flags: Flags;
  context: Context;
}

export type Outcome =
  | { kind: 'done'; text: string; data: unknown }
  | { kind: 'refused' | 'usage-error' | 'cancelled'; faults: string[] };

export interface Command {
  summary: string;
  /** The positionals, as the help shows them: `[FILE]`; without it the command takes none. */
  usage?: string;
  options?: Record<string, Option>;
  notes?: string;
  /** What follows `npm run lodge -- ` in each example. */
  examples: string[];
  /** What it needs of the database, other than that it has the tables of this version. */
  database?: 'any' | 'may be made';
  run(invocation: Invocation): Promise<Outcome>;
}

/** Commands by name, or groups of them: `check`, `news add`. */
export type Commands = Record<string, Command | Record<string, Command>>;

export const done = (text: string, data: unknown): Outcome => ({ kind: 'done', text, data });
export const refused = (...faults: string[]): Outcome => ({ kind: 'refused', faults });
export const usageError = (fault: string): Outcome => ({ kind: 'usage-error', faults: [fault] });
export const cancelled: Outcome = { kind: 'cancelled', faults: ['Nothing was changed.'] };

export const dryRun: Option = {
  type: 'boolean',
  help: 'Check everything and say what would be done, but change nothing',
};
export const overwrite: Option = { type: 'boolean', help: 'Replace the file if it exists' };
export const yes: Option = { type: 'boolean', help: 'Remove without asking' };
export const force: Option = {
  type: 'boolean',
  help: 'Publish even if something looks wrong (alphabet, date in the future)',
};

/** What the rules of publishing found, in the tool's sentences. */
export const sentences = (found: readonly (Fault | Warning)[]): string[] =>
  found.map((each) => sentenceOf(each, 'en'));

/** The value of an option, where it was given. */
export function textOf(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** `1 picture`, `2 pictures`. */
export const count = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The number of an item, as `list` shows it. */
export function parseId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}

/** For paths that were given to the tool, by the codes of Node. */
const pathFaults: Record<string, string> = {
  ENOENT: 'does not exist.',
  ENOTDIR: 'is not a folder, or is inside something that is not a folder.',
};

/** One sentence for an error that the user can mend; undefined for a defect of the tool. */
export function sentenceFor(error: unknown): string | undefined {
  const { code = '', path } = Object(error) as NodeJS.ErrnoException;
  const pathFault = path !== undefined && Object.hasOwn(pathFaults, code) && pathFaults[code];
  return explain(error) ?? (pathFault ? `${path} ${pathFault}` : undefined);
}

/** A refusal that adds what did not happen; rethrows a defect of the tool. */
export function refusedWith(error: unknown, consequence: string): Outcome {
  const sentence = sentenceFor(error);
  if (!sentence) throw error;
  return refused(sentence, consequence);
}
