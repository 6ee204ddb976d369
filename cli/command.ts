import type { Config } from '#server/config.ts';
import type { Database } from '#server/storage/database.ts';
import type { MessageState } from '#server/storage/messages.ts';
import { type CliFault, fault } from './faults.ts';

export interface Flags {
  captions?: string;
  force?: boolean;
  dryRun?: boolean;
  yes?: boolean;
  limit?: number;
  state?: MessageState;
  from?: string;
  csv?: boolean;
  output?: string;
  overwrite?: boolean;
  withoutBackup?: boolean;
  remove?: boolean;
  stay?: boolean;
  name?: string;
  json?: boolean;
}

export interface Context {
  config: Config;
  database: Database;
  /** True if the command can ask a user at a terminal. */
  interactive: boolean;
  /** The width is undefined if the output is a pipe or a file. */
  columns?: number | undefined;
  resolvePath(path: string): string;
}

export interface Invocation {
  ids: number[];
  file?: string | undefined;
  flags: Flags;
  context: Context;
}

export type CommandResult =
  | { kind: 'done'; text: string; data: unknown }
  | { kind: 'refused' | 'usage-error' | 'cancelled'; faults: CliFault[] };

export type Run = (invocation: Invocation) => Promise<CommandResult>;

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
export const refused = (...faults: CliFault[]): CommandResult => ({ kind: 'refused', faults });
export const cancelled = (): CommandResult => ({ kind: 'cancelled', faults: [fault('cancelled')] });

export const plural = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
