import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl, engines, migratedDatabase } from '#tests/databases.ts';
import { explain } from '../explain.ts';
import { type Database, openDatabase } from './database.ts';
import { insertDraft } from './entries.ts';
import { awaitDatabase, migrate, migrations } from './migrate.ts';

const specified = {
  contact_messages: ['id', 'name', 'email', 'message', 'createdAt'],
  news: ['id', 'title', 'content', 'createdAt'],
  gallery: ['id', 'imageUrl', 'caption'],
};

const texts = JSON.stringify({ mk: 'а', en: 'a' });
const madeAt = '2026-03-01T10:00:00.000Z';
const imageUrl = '/media/aa-1600x900.jpg';

/** A row for each table; the constraints accept it. */
const rowsOf = (id: number): Record<string, object> => ({
  news: { title: texts, content: texts, createdAt: madeAt, fields: '{}' },
  entries: { kind: 'news', id: id + 1, changedAt: madeAt },
  copies: { kind: 'news', id, state: 'public', number: 0, madeAt, fields: '{}' },
  gallery: { imageUrl, caption: texts },
  albums: { title: texts, date: '2026-03-05' },
  staged_photos: { imageUrl, fileName: 'a.jpg', caption: texts },
  contact_messages: { name: 'a', email: 'a@example.org', message: 'a' },
});

const wrongValues: [table: string, column: string, value: unknown][] = [
  ['news', 'title', '{"mk":"Наслов"}'],
  ['news', 'fields', '[]'],
  ['news', 'createdAt', '2026-02-30T10:00:00.000Z'],
  ['entries', 'dueAt', 'soon'],
  ['copies', 'fields', '"text"'],
  ['copies', 'state', 'other'],
  ['gallery', 'caption', '[]'],
  ['albums', 'date', '2026-02-30'],
  ['staged_photos', 'caption', '{}'],
  ['contact_messages', 'createdAt', 'infinity'],
];

const insert = (database: Database, table: string, row: object) =>
  (database as unknown as Kysely<Record<string, object>>).insertInto(table).values(row).execute();

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

  test('a row with a wrong value is not stored', async () => {
    const database = await migratedDatabase(engine);
    const { id } = await insertDraft(database, 'news', 'made');
    const rows = rowsOf(id);
    for (const [table, column, value] of wrongValues) {
      const row = { ...rows[table], [column]: value };
      await expect(insert(database, table, row), `${table}.${column} = ${value}`).rejects.toThrow();
    }
    for (const [table, row] of Object.entries(rows)) await insert(database, table, row);
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
