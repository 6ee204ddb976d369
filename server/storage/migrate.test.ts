import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl, engines, migratedDatabase } from '#tests/databases.ts';
import { openDatabase } from './database.ts';
import { isStored, storeMessage } from './messages.ts';
import { migrate, requireCurrentTables } from './migrate.ts';

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

  test('migrating again changes nothing', async () => {
    const database = await migratedDatabase(engine);
    await sql`insert into gallery ("imageUrl", caption) values ('/media/1.jpg', '{}')`.execute(
      database,
    );
    await migrate(database, engine);
    expect(await database.selectFrom('gallery').selectAll().execute()).toHaveLength(1);
  });

  test('tables of another version are told apart', async () => {
    const database = openDatabase(await emptyDatabaseUrl(engine));
    onTestFinished(() => database.destroy());
    const found = () => requireCurrentTables(database, engine);
    await expect(found()).rejects.toMatchObject({ found: 'none' });
    await migrate(database, engine, '0007-no-samples');
    await expect(found()).rejects.toMatchObject({ found: 'older' });
    await migrate(database, engine);
    await found();
    const later = sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`;
    await later.execute(database);
    await expect(found()).rejects.toMatchObject({ found: 'newer' });
  });

  test('a message keeps its idempotency key when the column gets its new name', async () => {
    const database = openDatabase(await emptyDatabaseUrl(engine));
    onTestFinished(() => database.destroy());
    await migrate(database, engine, '0007-no-samples');
    await sql`insert into contact_messages (name, email, message, submission)
      values ('Ана', 'ana@visitor.example', 'Здраво', 'first')`.execute(database);
    await migrate(database, engine);
    expect(await isStored(database, ['first'])).toBe(true);
    const again = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };
    expect(await storeMessage(database, again, { idempotencyKey: 'first' })).toBeNull();
  });
});

test('SQLite refuses what it would store wrongly', async () => {
  const database = await migratedDatabase('sqlite');
  const insert = database.insertInto('gallery').values({
    imageUrl: new Date() as unknown as string,
    caption: '{}',
  });
  await expect(insert.execute()).rejects.toThrow('cannot store a value of type object');
});
