/**
 * Keys and sessions of the desk, stored as hashes. The command line makes a key by writing to the
 * database; its user may do everything else there, too.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Database } from './database.ts';

/** Minutes in which a key must be used. */
export const keyMinutes = 10;
/** Hours for which a session lasts. */
export const sessionHours = 12;

type Kind = 'key' | 'session';

const lifetimes: Record<Kind, number> = {
  key: keyMinutes * 60_000,
  session: sessionHours * 3_600_000,
};

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export interface DeskSecret {
  /** 128 random bits. */
  secret: string;
  /** ISO 8601. */
  until: string;
}

async function make(database: Database, kind: Kind, now: Date): Promise<DeskSecret> {
  await database.deleteFrom('desk_keys').where('until', '<=', now.toISOString()).execute();
  const secret = randomBytes(16).toString('base64url');
  const until = new Date(now.getTime() + lifetimes[kind]).toISOString();
  await database
    .insertInto('desk_keys')
    .values({ hash: hashOf(secret), kind, until })
    .execute();
  return { secret, until };
}

/** A key that opens the desk once. */
export const makeDeskKey = (database: Database, now: Date) => make(database, 'key', now);

const makeDeskSession = (database: Database, now: Date) => make(database, 'session', now);

/** A session for a key, which is used up; undefined if there is no such key. */
export async function exchangeDeskKey(
  database: Database,
  key: string,
  now: Date,
): Promise<DeskSecret | undefined> {
  const used = await database
    .deleteFrom('desk_keys')
    .where('hash', '=', hashOf(key))
    .where('kind', '=', 'key' satisfies Kind)
    .where('until', '>', now.toISOString())
    .returning('hash')
    .executeTakeFirst();
  return used && makeDeskSession(database, now);
}

async function until(
  database: Database,
  kind: Kind,
  secret: string,
  now: Date,
): Promise<string | undefined> {
  const found = await database
    .selectFrom('desk_keys')
    .select('until')
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return found?.until;
}

/** Whether a key still opens the desk. */
export const isDeskKey = async (database: Database, key: string, now: Date) =>
  (await until(database, 'key', key, now)) !== undefined;

/** The end of a session (ISO 8601); undefined if there is none. */
export const deskSessionUntil = (database: Database, session: string, now: Date) =>
  until(database, 'session', session, now);

export async function endDeskSession(database: Database, session: string): Promise<void> {
  await database.deleteFrom('desk_keys').where('hash', '=', hashOf(session)).execute();
}
