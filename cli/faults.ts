/** The sentence for a fault that no command foresaw as its own: settings, database, disk. */
import { ConfigError } from '#server/config.ts';
import { Cancelled } from './ask.ts';
import { type Outcome, refused } from './command.ts';

const unreachable = 'The database does not answer. Check DATABASE_URL.';

/** By the codes of Node, of PostgreSQL (five characters) and of SQLite (numbers). */
const sentences: Record<string, string> = {
  ECONNREFUSED: unreachable,
  ENOTFOUND: unreachable,
  ETIMEDOUT: unreachable,
  '28P01': 'The database refuses the password in DATABASE_URL.',
  '28000': 'The database refuses the user in DATABASE_URL.',
  '3D000': 'The database in DATABASE_URL does not exist.',
  ENOSPC: 'The disk is full. Nothing was published.',
  EACCES: 'This user may not write where the site keeps its files.',
  EPERM: 'This user may not write where the site keeps its files.',
  EROFS: 'The disk is read-only.',
  '5': 'The database is busy. Try again in a moment.',
  '8': 'The database file is read-only for this user.',
  '13': 'The disk is full. Nothing was published.',
  '14': 'The database file cannot be opened. Check DATABASE_URL.',
  '26': 'The file in DATABASE_URL is not a database.',
};

export function explain(error: unknown): Outcome {
  if (error instanceof Cancelled) return refused('Nothing was changed.');
  if (error instanceof ConfigError) return refused(error.message);
  const { code, errcode, message = '' } = error as Error & { code?: string; errcode?: number };
  // SQLite tells details in the higher bits.
  const sentence = sentences[errcode === undefined ? String(code) : String(errcode & 0xff)];
  if (sentence) return refused(sentence);
  if (message.includes('timeout exceeded when trying to connect')) return refused(unreachable);
  if (message.startsWith('corrupted migrations')) {
    return refused('The database was used by a newer version of the site. Update this one.');
  }
  return refused(`This should not have happened: ${error instanceof Error ? error.stack : error}`);
}
