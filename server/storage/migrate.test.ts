import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { migrate } from './migrate.ts';

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
});

test('SQLite refuses what it would store wrongly', async () => {
  const database = await migratedDatabase('sqlite');
  const insert = database.insertInto('gallery').values({
    imageUrl: new Date() as unknown as string,
    caption: '{}',
  });
  await expect(insert.execute()).rejects.toThrow('cannot store a value of type object');
});
