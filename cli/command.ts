import type { Config } from '#server/config.ts';
import type { Database } from '#server/storage/database.ts';
import type { MessageState } from '#server/storage/message-rows.ts';
import { type CliError, cliError } from './errors.ts';

export interface Flags {
  force?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  overwrite?: boolean;
  withoutBackup?: boolean;
  remove?: boolean;
  stay?: boolean;
  json?: boolean;
  limit?: number;
  state?: MessageState;
  from?: string;
  output?: string;
  name?: string;
}

/** What the user has given. */
export interface Input {
  ids: number[];
  file?: string | undefined;
  flags: Flags;
}

export interface Invocation extends Input {
  config: Config;
  database: Database;
  /** True if the command can ask a user at a terminal. */
  interactive: boolean;
  /** The width is undefined if the output is a pipe or a file. */
  columns?: number | undefined;
  resolvePath(path: string): string;
}

export type CommandResult =
  | { kind: 'done'; text: string; data: unknown }
  | { kind: 'failed' | 'usage-error' | 'cancelled'; errors: CliError[] };

type Run = (invocation: Invocation) => Promise<CommandResult>;

export interface Definition {
  /** The format is commander's, including the group: `messages remove <numbers...>`. */
  usage: string;
  summary: string;
  options?: Record<string, string>;
  notes?: string;
  /** Examples that show more than the usage. */
  examples?: string[];
  /** The command accepts a database in this state, instead of one with usable tables. */
  accepts?: 'any' | 'none';
  load(): Promise<Run>;
}

export interface Surroundings {
  settings: () => Config;
  /** Prints a line that is not part of the result. */
  tell: (line: string) => void;
}

export interface Printed {
  code: number;
  out: string;
  err: string;
}

export const done = (text: string, data: unknown): CommandResult => ({ kind: 'done', text, data });
export const failed = (...errors: CliError[]): CommandResult => ({ kind: 'failed', errors });
export const cancelled = (): CommandResult => ({
  kind: 'cancelled',
  errors: [cliError('cancelled')],
});

export const plural = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
