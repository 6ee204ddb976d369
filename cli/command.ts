/** What a command is given, and the outcome that it returns. */
import type { Config } from '#server/config.ts';
import type { Database, Engine } from '#server/storage/database.ts';
import type { MessageState } from '#server/storage/messages.ts';
import { type Fault, type FaultCode, fault } from './faults.ts';

/** Every option of the tool; one name has one meaning. */
export interface Flags {
  titleMk?: string;
  titleEn?: string;
  textMk?: string;
  textEn?: string;
  date?: string;
  mk?: string;
  en?: string;
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
  damaged?: boolean;
  withoutBackup?: boolean;
  remove?: boolean;
  stay?: boolean;
  json?: boolean;
}

export interface Context {
  config: Config;
  database: Database;
  databaseUrl: string;
  engine: Engine;
  /** Whether a person is at a terminal and can be asked. */
  interactive: boolean;
  /** The width of the terminal that shows the result; undefined in a pipe or file. */
  columns?: number | undefined;
  /** Resolves a path against the folder in which the tool was called. */
  resolvePath(path: string): string;
}

export interface Invocation {
  /** The numbers that were given. */
  ids: number[];
  /** The file, folder or word that was given. */
  file?: string | undefined;
  flags: Flags;
  context: Context;
}

export type Outcome =
  | { kind: 'done'; text: string; data: unknown }
  | { kind: 'refused' | 'usage-error' | 'cancelled'; faults: Fault[] };

export type Run = (invocation: Invocation) => Promise<Outcome>;

/** A command that was called, before its code is loaded. */
export interface Call extends Pick<Invocation, 'ids' | 'file' | 'flags'> {
  /** As it is typed: `news add`. */
  name: string;
  /** The state of the database that it accepts, other than the tables of this version. */
  accepts?: 'any' | 'none' | undefined;
  load(): Promise<Run>;
}

export interface Surroundings {
  settings: () => Config;
  /** Takes a line for the person who called, apart from the result. */
  tell: (line: string) => void;
}

/** All that a run prints, and its exit code. */
export interface Printed {
  code: number;
  out: string;
  err: string;
}

export const done = (text: string, data: unknown): Outcome => ({ kind: 'done', text, data });
export const refused = (...faults: Fault[]): Outcome => ({ kind: 'refused', faults });
export const cancelled = (): Outcome => ({ kind: 'cancelled', faults: [fault('cancelled')] });

export function usageError<Code extends FaultCode>(
  ...given: Parameters<typeof fault<Code>>
): Outcome {
  return { kind: 'usage-error', faults: [fault(...given)] };
}

/** `1 photo`, `2 photos`. */
export const plural = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : 's'}`;
