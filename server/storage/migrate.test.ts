import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { explain } from '../explain.ts';
import { awaitDatabase } from './migrate.ts';

const specified = {
  contact_messages: ['id', 'name', 'email', 'message', 'createdAt'],
  news: ['id', 'title', 'content', 'createdAt'],
  gallery: ['id', 'imageUrl', 'caption'],
};

describe.each(engines)('on %s', (engine) => {
  test('an empty database gets the specified tables, every column required', async () => {
    const database = await migratedDatabase(engine);
    const tables = await database.introspection.getTables();
    for (const [name, columns] of Object.entries(specified)) {
      const table = tables.find((each) => each.name === name);
      const found = table?.columns.filter((column) => columns.includes(column.name)) ?? [];
      expect(found.map((column) => column.name).sort()).toEqual([...columns].sort());
      for (const column of found) {
        expect(column.isNullable && !column.isAutoIncrementing, `${name}.${column.name}`).toBe(
          false,
        );
      }
    }
  });

  test('the previous version starts with the tables of the next one', async () => {
    const database = await migratedDatabase(engine);
    const later = (name: string) =>
      sql`insert into kysely_migration (name, timestamp) values (${name}, '')`.execute(database);
    const start = () => awaitDatabase(database, engine, { timeout: 60_000, onWaiting: () => {} });
    await later('9998-adds');
    await start();
    await later('9999-changes-with-downtime');
    const error = await start().catch((thrown: Error) => thrown);
    expect(explain(error)).toContain('If that is newer, update this one.');
  });
});

test('a migration that takes longer than the wait for the database is not ended', async () => {
  const database = await migratedDatabase('postgres');
  const lines: (Error | undefined)[] = [];
  let waiting: Promise<void> | undefined;
  await database.transaction().execute(async (transaction) => {
    // Another instance holds this lock while it migrates.
    await sql`lock table kysely_migration_lock in access exclusive mode`.execute(transaction);
    waiting = awaitDatabase(database, 'postgres', {
      timeout: 500,
      onWaiting: (failure) => lines.push(failure),
    });
    waiting.catch(() => {});
    await expect.poll(() => lines).toEqual([undefined]);
  });
  await expect(waiting).resolves.toBeUndefined();
});
