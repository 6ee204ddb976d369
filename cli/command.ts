/** The definition of a command, its invocation and its outcome. */
import type { Config } from '#server/config.ts';
import type { Database, Engine } from '#server/storage/database.ts';
import { type Fault, type FaultCode, fault } from './faults.ts';
import type { words } from './words/words.ts';

/** Every option of the tool, with what stands for its value in the help; one name means one thing. */
export const optionValues = {
  'title-mk': 'TEXT',
  'title-en': 'TEXT',
  'text-mk': 'TEXT',
  'text-en': 'TEXT',
  date: 'DATE',
  mk: 'TEXT',
  en: 'TEXT',
  captions: 'FILE',
  force: undefined,
  'dry-run': undefined,
  yes: undefined,
  limit: 'NUMBER',
  state: 'STATE',
  from: 'ADDRESS',
  csv: undefined,
  output: 'FILE',
  overwrite: undefined,
  damaged: undefined,
  'without-backup': undefined,
  remove: undefined,
  stay: undefined,
  json: undefined,
} as const satisfies Record<string, string | undefined>;

export type OptionName = keyof typeof optionValues;

export type Flags = Partial<Record<OptionName, string | boolean | undefined>>;

/** What every command works with. */
export interface Context {
  config: Config;
  database: Database;
  databaseUrl: string;
  engine: Engine;
  /** Whether a person sits at a terminal and can be asked. */
  interactive: boolean;
  /** The width of the terminal that shows the result; undefined where it goes into a pipe or file. */
  columns?: number | undefined;
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
  | { kind: 'refused' | 'usage-error' | 'cancelled'; faults: Fault[] };

export interface Command {
  /** The positionals, as the help shows them: `[FILE]`; without it the command takes none. */
  usage?: string;
  options?: readonly OptionName[];
  notes?: string;
  /** What follows the name of the tool in each example. */
  examples: string[];
  /** What it needs of the database, other than that it has the tables of this version. */
  database?: 'any' | 'may be made';
  /** Imports the command's code, which the help does without. */
  load(): Promise<(invocation: Invocation) => Promise<Outcome>>;
}

/** The name of a command that does something, as it is typed. */
export type CommandName = Exclude<keyof typeof words.help.summaries, 'completion'>;

export const done = (text: string, data: unknown): Outcome => ({ kind: 'done', text, data });
export const refused = (...faults: Fault[]): Outcome => ({ kind: 'refused', faults });
export const cancelled: Outcome = { kind: 'cancelled', faults: [fault('cancelled')] };

export function usageError<Code extends FaultCode>(
  ...given: Parameters<typeof fault<Code>>
): Outcome {
  return { kind: 'usage-error', faults: [fault(...given)] };
}

/** The value of an option, where it was given. */
export function textOf(flags: Flags, name: OptionName): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** The number of an item, as `list` shows it. */
export function parseId(text: string | undefined): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
}
