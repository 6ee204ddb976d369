import type { Config } from '#server/config.ts';
import type { Database, Engine } from '#server/storage/database.ts';
import type { MessageState } from '#server/storage/messages.ts';
import { type CliFault, type FaultCode, fault } from './faults.ts';

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
  databaseUrl: string;
  engine: Engine;
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

export interface Call extends Pick<Invocation, 'ids' | 'file' | 'flags'> {
  name: string;
  /** The command accepts a database in this state, instead of one with current tables. */
  accepts?: 'any' | 'none' | undefined;
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
export const refused = (...faults: CliFault[]): CommandResult => ({ kind: 'refused', faults });
export const cancelled = (): CommandResult => ({ kind: 'cancelled', faults: [fault('cancelled')] });

export function usageError<Code extends FaultCode>(
  ...given: Parameters<typeof fault<Code>>
): CommandResult {
  return { kind: 'usage-error', faults: [fault(...given)] };
}

export const plural = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
