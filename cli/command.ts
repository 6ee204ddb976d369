/** What a command of the tool is, and what may come of it. */
import type { Database, Engine } from '#server/storage/database.ts';

export interface Option {
  type: 'string' | 'boolean';
  /** What stands for its value in the help: `TEXT`, `FILE`. */
  value?: string;
  help: string;
}

export type Flags = Record<string, string | boolean | undefined>;

/** Where a command works. */
export interface Desk {
  database: Database;
  databaseUrl: string;
  engine: Engine;
  /** Whether somebody sits there who can be asked. */
  interactive: boolean;
  /** A path as it was typed, from where it was typed. */
  path(typed: string): string;
}

export interface Call {
  /** What was given besides options: files, numbers. */
  words: string[];
  flags: Flags;
  desk: Desk;
}

export type Outcome =
  | { kind: 'done'; text: string; data: unknown }
  | { kind: 'refused'; faults: string[] }
  | { kind: 'misused'; fault: string };

export interface Command {
  summary: string;
  /** What stands after the command's name: `[FILE]`. */
  words?: string;
  options?: Record<string, Option>;
  notes?: string;
  /** What follows `npm run lodge -- ` in each example. */
  examples: string[];
  /** Whether the tables must be up to date before it runs; `check` looks for itself. */
  migrates?: false;
  run(call: Call): Promise<Outcome>;
}

/** Subjects with their verbs, and commands that are both. */
export type Commands = Record<string, Command | Record<string, Command>>;

export const done = (text: string, data: unknown): Outcome => ({ kind: 'done', text, data });
export const refused = (...faults: string[]): Outcome => ({ kind: 'refused', faults });
export const misused = (fault: string): Outcome => ({ kind: 'misused', fault });

export const dryRun: Option = {
  type: 'boolean',
  help: 'Check everything and say what would be done, but change nothing',
};
export const yes: Option = { type: 'boolean', help: 'Remove without asking' };
export const force: Option = {
  type: 'boolean',
  help: 'Publish although something looks wrong (alphabet, date in the future)',
};

/** The text of an option, where it was given. */
export function textOf(flags: Flags, name: string): string | undefined {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
}

/** The number of an item, as `list` shows it. */
export function parseId(word: string | undefined): number | undefined {
  return word && /^[1-9]\d{0,8}$/.test(word) ? Number(word) : undefined;
}
