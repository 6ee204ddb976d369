import { createHash, randomBytes } from 'node:crypto';
import { publishedLine } from '#shared/text.ts';
import { affectedRows, type Database } from './database.ts';

export const keyMinutes = 10;
const sessionHours = 12;
const rememberedDays = 30;

/** A remembered session is one that lasts for thirty days. */
type Kind = 'key' | 'session' | 'remembered';

const minute = 60_000;
const hour = 60 * minute;

const lifetimes: Record<Kind, number> = {
  key: keyMinutes * minute,
  session: sessionHours * hour,
  remembered: rememberedDays * 24 * hour,
};

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

/** Returns null for control characters, invalid UTF-8, and a name that is empty or too long. */
export function personName(typed: string): string | null {
  const name = publishedLine(typed);
  const isName = name !== '' && name.length <= 60 && !/[\p{Cc}\ufffd]/u.test(typed);
  return isName ? name : null;
}

async function make(
  database: Database,
  kind: Kind,
  { from, now, name }: { from: Date; now: Date; name: string | null },
) {
  await database.deleteFrom('desk_keys').where('until', '<=', now.toISOString()).execute();
  const secret = randomBytes(16).toString('base64url');
  const until = new Date(from.getTime() + lifetimes[kind]).toISOString();
  await database
    .insertInto('desk_keys')
    .values({ hash: hashOf(secret), kind, until, name })
    .execute();
  return { secret, until };
}

export const makeDeskKey = (database: Database, now: Date, name: string | null = null) =>
  make(database, 'key', { from: now, now, name });

/** Deletes the secret; returns undefined if it does not exist. */
async function use(database: Database, kind: Kind, secret: string, now: Date) {
  return database
    .deleteFrom('desk_keys')
    .where('hash', '=', hashOf(secret))
    .where('kind', '=', kind)
    .where('until', '>', now.toISOString())
    .returning(['until', 'name'])
    .executeTakeFirst();
}

/** A key can be used once. Returns undefined if the key does not exist, and then writes nothing. */
export async function exchangeDeskKey(database: Database, key: string, now: Date) {
  if (!(await isDeskKey(database, key, now))) return undefined;
  const used = await use(database, 'key', key, now);
  return used && make(database, 'session', { from: now, now, name: used.name });
}

async function find(database: Database, kinds: Kind[], secret: string, now: Date) {
  return database
    .selectFrom('desk_keys')
    .select(['kind', 'until', 'name'])
    .where('hash', '=', hashOf(secret))
    .where('kind', 'in', kinds)
    .where('until', '>', now.toISOString())
    .executeTakeFirst();
}

export const isDeskKey = async (database: Database, key: string, now: Date) =>
  (await find(database, ['key'], key, now)) !== undefined;

export const findDeskSession = (database: Database, session: string, now: Date) =>
  find(database, ['session', 'remembered'], session, now);

/**
 * Replaces a session by one of thirty days, which count from the sign-in. A remembered session
 * cannot be extended, so a stolen cookie cannot be either.
 */
export async function rememberDeskSession(database: Database, session: string, now: Date) {
  const used = await use(database, 'session', session, now);
  if (!used) return undefined;
  const from = new Date(Date.parse(used.until) - lifetimes.session);
  return make(database, 'remembered', { from, now, name: used.name });
}

/** Unused keys end, too. */
export const endAllDeskSessions = (database: Database): Promise<number> =>
  affectedRows(database.deleteFrom('desk_keys'));

export async function endDeskSession(database: Database, session: string): Promise<void> {
  await database.deleteFrom('desk_keys').where('hash', '=', hashOf(session)).execute();
}
