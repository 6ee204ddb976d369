import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl, engines, migratedDatabase } from '#tests/databases.ts';
import { openDatabase } from './database.ts';
import { awaitDatabase, migrate, migrations, requireUsableTables } from './migrate.ts';

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
});

test.each(engines)('on %s the tables of an unreleased version are refused', async (engine) => {
  const database = openDatabase(await emptyDatabaseUrl(engine));
  onTestFinished(() => database.destroy());
  const schema = { up: async () => {} };
  await migrate(database, engine, { '0001-schema': schema, '0006-names': schema });
  await expect(requireUsableTables(database, engine)).rejects.toThrow('The tables are newer');
});

test('a migration that takes longer than the wait for the database is not ended', async () => {
  const database = openDatabase(await emptyDatabaseUrl('postgres'));
  onTestFinished(() => database.destroy());
  const known = Object.entries(migrations('postgres'));
  await migrate(database, 'postgres', Object.fromEntries(known.slice(0, -1)));
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
