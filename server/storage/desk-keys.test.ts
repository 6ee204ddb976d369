import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { exchangeDeskKey, findDeskSession, makeDeskKey } from './desk-keys.ts';

const start = Date.parse('2026-06-24T12:00:00.000Z');
const minute = (minutes: number) => new Date(start + minutes * 60_000);

describe.each(engines)('on %s', (engine) => {
  test('a key opens one session of twelve hours within ten minutes, and neither serves as the other', async () => {
    const database = await migratedDatabase(engine);
    const { secret } = await makeDeskKey(database, minute(0));
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    const rows = database.selectFrom('desk_keys').selectAll();
    expect(JSON.stringify(await rows.execute()), 'only its hash').not.toContain(secret);
    expect(await findDeskSession(database, secret, minute(1))).toBeUndefined();
    const sessions = await Promise.all([
      exchangeDeskKey(database, secret, minute(9)),
      exchangeDeskKey(database, secret, minute(9)),
    ]);
    const [session, ...others] = sessions.filter((item) => item !== undefined);
    expect(others, 'of concurrent requests').toEqual([]);
    expect(await exchangeDeskKey(database, session?.secret ?? '', minute(9))).toBeUndefined();
    const end = 9 + 12 * 60;
    const open = (at: number) => findDeskSession(database, session?.secret ?? '', minute(at));
    expect(await open(end - 1)).toMatchObject({ until: minute(end).toISOString() });
    expect(await open(end)).toBeUndefined();
    const old = await makeDeskKey(database, minute(0));
    expect(await exchangeDeskKey(database, old.secret, minute(10))).toBeUndefined();
    await makeDeskKey(database, minute(end));
    expect(await rows.execute(), 'expired rows are deleted').toHaveLength(1);
  });
});
