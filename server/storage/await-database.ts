/** Waits at start for a database that is away, and brings its tables up to date. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Engine } from './database.ts';
import { migrate } from './migrate.ts';

/** Codes of Node and of PostgreSQL for what passes by itself; everything else is the operator's. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  // The server is shutting down, has crashed, is starting; it has too many connections.
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);

const sqliteBusy = 5;

function isAway(error: unknown): boolean {
  const {
    code = '',
    errcode,
    message = '',
  } = error as NodeJS.ErrnoException & { errcode?: number };
  if (errcode !== undefined) return (errcode & 0xff) === sqliteBusy;
  return passing.has(code) || /timeout|Connection terminated/.test(message);
}

interface Waiting {
  /** Milliseconds after which the last failure is thrown. */
  patience: number;
  /** Called when the database turns out to be away, and every ten seconds. */
  onWaiting: (failure: Error) => void;
}

const betweenAttempts = 1_000;
const betweenLines = 10_000;

/** Rejects with a fault that waiting cannot mend, or with the last one when the patience is over. */
export async function awaitDatabase(
  database: Database,
  engine: Engine,
  { patience, onWaiting }: Waiting,
): Promise<void> {
  let failure: Error | undefined;
  let over = false;

  function note(error: Error): void {
    if (!failure) onWaiting(error);
    failure = error;
  }

  async function attempt(): Promise<void> {
    while (!over) {
      try {
        return await migrate(database, engine);
      } catch (error) {
        if (!isAway(error)) throw error;
        note(error as Error);
      }
      await pause(betweenAttempts);
    }
  }

  const ended = new AbortController();
  const { signal } = ended;
  const expiry = pause(patience, undefined, { signal }).then(() => {
    over = true;
    throw failure;
  });
  expiry.catch(() => {});
  // A database that does not even refuse is away, too.
  const silence = setTimeout(note, betweenAttempts, new Error('timeout expired'));
  const lines = setInterval(() => failure && onWaiting(failure), betweenLines);
  try {
    await Promise.race([attempt(), expiry]);
  } finally {
    clearTimeout(silence);
    clearInterval(lines);
    ended.abort();
  }
}
