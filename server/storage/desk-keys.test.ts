import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { endDeskSession, exchangeDeskKey, findDeskSession, makeDeskKey } from './desk-keys.ts';

const start = Date.parse('2026-06-24T12:00:00.000Z');
const minute = (minutes: number) => new Date(start + minutes * 60_000);

describe.each(engines)('on %s', (engine) => {
  test('a key opens one session of twelve hours within ten minutes, and neither serves as the other', async () => {
    const database = await migratedDatabase(engine);
    const { secret } = await makeDeskKey(database, minute(0));
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    expect(await findDeskSession(database, secret, minute(1))).toBeUndefined();
    const sessions = await Promise.all([
      exchangeDeskKey(database, secret, minute(9)),
      exchangeDeskKey(database, secret, minute(9)),
    ]);
    const [session, ...others] = sessions.filter((each) => each !== undefined);
    expect(others, 'of concurrent requests').toEqual([]);
    expect(await exchangeDeskKey(database, session?.secret ?? '', minute(9))).toBeUndefined();
    const end = 9 + 12 * 60;
    const open = (at: number) => findDeskSession(database, session?.secret ?? '', minute(at));
    expect(await open(end - 1)).toMatchObject({ until: minute(end).toISOString() });
    expect(await open(end)).toBeUndefined();
    const old = await makeDeskKey(database, minute(0));
    expect(await exchangeDeskKey(database, old.secret, minute(10))).toBeUndefined();
  });

  test('values of the database do not open the desk, and expired rows are deleted', async () => {
    const database = await migratedDatabase(engine);
    const { secret } = await makeDeskKey(database, minute(0));
    const [row] = await database.selectFrom('desk_keys').selectAll().execute();
    expect(JSON.stringify(row)).not.toContain(secret);
    const session = await exchangeDeskKey(database, secret, minute(0));
    await endDeskSession(database, session?.secret ?? '');
    expect(await findDeskSession(database, session?.secret ?? '', minute(0))).toBeUndefined();
    await makeDeskKey(database, minute(0));
    await makeDeskKey(database, minute(10 + 1));
    expect(await database.selectFrom('desk_keys').selectAll().execute()).toHaveLength(1);
  });
});
