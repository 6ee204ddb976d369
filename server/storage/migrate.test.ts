import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl, engines, migratedDatabase } from '#tests/databases.ts';
import { openDatabase } from './database.ts';
import { awaitDatabase, migrate, migrations } from './migrate.ts';

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

  // A rollback leaves the previous version on the new tables, and it must be able to write.
  test('since the kinds, a migration only adds, unless its name promises downtime', async () => {
    const database = openDatabase(await emptyDatabaseUrl(engine));
    onTestFinished(() => database.destroy());
    const all = Object.entries(migrations(engine));
    const first = all.findIndex(([name]) => name === '0003-kinds-with-downtime');
    const columns = async () => {
      const tables = await database.introspection.getTables();
      return new Map(
        tables.flatMap((table) =>
          table.columns.map((column) => [`${table.name}.${column.name}`, column] as const),
        ),
      );
    };
    const upTo = (end: number) => migrate(database, engine, Object.fromEntries(all.slice(0, end)));
    await upTo(first + 1);
    for (let next = first + 1; next < all.length; next += 1) {
      const name = all[next]?.[0] ?? '';
      const before = await columns();
      await upTo(next + 1);
      const after = await columns();
      if (name.endsWith('-with-downtime')) continue;
      for (const [column, { isNullable }] of before) {
        expect(after.get(column)?.isNullable, `${name}: ${column}`).toBe(isNullable);
      }
      const tables = new Set([...before.keys()].map((column) => column.split('.')[0]));
      for (const [column, { isNullable, hasDefaultValue }] of after) {
        if (before.has(column) || !tables.has(column.split('.')[0])) continue;
        expect(isNullable || hasDefaultValue, `${name}: ${column}`).toBe(true);
      }
    }
  });
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
