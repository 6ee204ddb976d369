import { expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';

const specified = {
  contact_messages: ['id', 'name', 'email', 'message', 'createdAt'],
  news: ['id', 'title', 'content', 'createdAt'],
  gallery: ['id', 'imageUrl', 'caption'],
};

test.each(engines)(
  'an empty database on %s gets the specified tables, every column required',
  async (engine) => {
    const database = await migratedDatabase(engine);
    const tables = await database.introspection.getTables();
    for (const [name, columns] of Object.entries(specified)) {
      const table = tables.find((item) => item.name === name);
      const matching = table?.columns.filter((column) => columns.includes(column.name)) ?? [];
      expect(matching.map((column) => column.name).sort()).toEqual([...columns].sort());
      for (const column of matching) {
        expect(column.isNullable && !column.isAutoIncrementing, `${name}.${column.name}`).toBe(
          false,
        );
      }
    }
  },
);
