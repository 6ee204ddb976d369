import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { engines, migratedDatabase, migratedUrl } from '#tests/databases.ts';
import { openDatabase, sqliteFile } from './database.ts';
import {
  endDeskSession,
  exchangeDeskKey,
  findDeskSession,
  makeDeskKey,
  rememberDeskSession,
} from './desk-keys.ts';

const start = Date.parse('2026-06-24T12:00:00.000Z');
const minute = (minutes: number) => new Date(start + minutes * 60_000);

test('a wrong key writes nothing, so many of them do not delay the messages of visitors', async () => {
  const url = await migratedUrl('sqlite');
  const database = openDatabase(url);
  const writer = new DatabaseSync(sqliteFile(url));
  onTestFinished(async () => {
    writer.close();
    await database.destroy();
  });
  writer.exec('begin immediate');
  expect(await exchangeDeskKey(database, 'wrong', minute(0))).toBeUndefined();
});

describe.each(engines)('on %s', (engine) => {
  test('a key opens the desk once, for twelve hours', async () => {
    const database = await migratedDatabase(engine);
    const { secret } = await makeDeskKey(database, minute(0));
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    const session = await exchangeDeskKey(database, secret, minute(9));
    expect(await exchangeDeskKey(database, secret, minute(9))).toBeUndefined();
    const end = 9 + 12 * 60;
    expect(session?.until).toBe(minute(end).toISOString());
    const open = (at: number) => findDeskSession(database, session?.secret ?? '', minute(at));
    expect(await open(end - 1)).toMatchObject({ until: minute(end).toISOString() });
    expect(await open(end)).toBeUndefined();
  });

  test('an old key opens nothing, nor is it accepted as a session', async () => {
    const database = await migratedDatabase(engine);
    const { secret } = await makeDeskKey(database, minute(0));
    expect(await exchangeDeskKey(database, secret, minute(10))).toBeUndefined();
    const other = await makeDeskKey(database, minute(0));
    expect(await findDeskSession(database, other.secret, minute(1))).toBeUndefined();
    const session = await exchangeDeskKey(database, other.secret, minute(1));
    expect(await exchangeDeskKey(database, session?.secret ?? '', minute(1))).toBeUndefined();
  });

  test('a session is extended once, to thirty days after the sign-in, with a new secret', async () => {
    const database = await migratedDatabase(engine);
    const { secret: key } = await makeDeskKey(database, minute(0), 'Ана Петровска');
    const { secret = '' } = (await exchangeDeskKey(database, key, minute(0))) ?? {};
    const hour = 60;
    const remembered = await rememberDeskSession(database, secret, minute(11 * hour));
    const end = 30 * 24 * hour;
    expect(remembered?.until).toBe(minute(end).toISOString());
    expect(remembered?.secret).not.toBe(secret);
    expect(await findDeskSession(database, secret, minute(11 * hour))).toBeUndefined();
    const open = (at: number) => findDeskSession(database, remembered?.secret ?? '', minute(at));
    for (const at of [12 * hour, end - 1]) {
      const again = await rememberDeskSession(database, remembered?.secret ?? '', minute(at));
      expect(again).toBeUndefined();
      const session = { until: minute(end).toISOString(), name: 'Ана Петровска' };
      expect(await open(at)).toMatchObject(session);
    }
    expect(await open(end)).toBeUndefined();
  });

  test('only one of two concurrent requests may use a key', async () => {
    const database = await migratedDatabase(engine);
    const { secret } = await makeDeskKey(database, minute(0));
    const both = await Promise.all([
      exchangeDeskKey(database, secret, minute(0)),
      exchangeDeskKey(database, secret, minute(0)),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
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
