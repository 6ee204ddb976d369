import { createHash, randomBytes } from 'node:crypto';
import { affectedRows, affects, type Database } from './database.ts';

export const keyMinutes = 10;
export const sessionHours = 12;
export const rememberedDays = 30;

type Kind = 'key' | 'session';

const lifetimes: Record<Kind, number> = {
  key: keyMinutes * 60_000,
  session: sessionHours * 3_600_000,
};

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

export interface DeskSecret {
  secret: string;
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

export const makeDeskKey = (database: Database, now: Date) => make(database, 'key', now);

const makeDeskSession = (database: Database, now: Date) => make(database, 'session', now);

/** A key can be used once. Returns undefined if the key does not exist, and then writes nothing. */
export async function exchangeDeskKey(database: Database, key: string, now: Date) {
  if (!(await isDeskKey(database, key, now))) return undefined;
  const used = await database
    .deleteFrom('desk_keys')
    .where('hash', '=', hashOf(key))
    .where('kind', '=', 'key' satisfies Kind)
    .where('until', '>', now.toISOString())
    .returning('hash')
    .executeTakeFirst();
  return used && makeDeskSession(database, now);
}

async function until(database: Database, kind: Kind, secret: string, now: Date) {
  const found = await database
    .selectFrom('desk_keys')
    .select('until')
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
  return found?.until;
}

export const isDeskKey = async (database: Database, key: string, now: Date) =>
  (await until(database, 'key', key, now)) !== undefined;

export const deskSessionUntil = (database: Database, session: string, now: Date) =>
  until(database, 'session', session, now);

/** Extends a session, for a browser that the desk remembers. */
export const rememberDeskSession = (database: Database, session: string, now: Date) =>
  affects(
    database
      .updateTable('desk_keys')
      .set({ until: new Date(now.getTime() + rememberedDays * 24 * 3_600_000).toISOString() })
      .where('hash', '=', hashOf(session))
      .where('kind', '=', 'session' satisfies Kind)
      .where('until', '>', now.toISOString()),
  );

export const endAllDeskSessions = (database: Database): Promise<number> =>
  affectedRows(database.deleteFrom('desk_keys').where('kind', '=', 'session' satisfies Kind));

export async function endDeskSession(database: Database, session: string): Promise<void> {
  await database.deleteFrom('desk_keys').where('hash', '=', hashOf(session)).execute();
}
