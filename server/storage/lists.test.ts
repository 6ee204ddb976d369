import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addGalleryItem, galleryPart, galleryPartQuery } from './gallery.ts';
import { scanFor } from './newest-first.ts';
import { addNews, countNews, newsPart, newsPartQuery } from './news.ts';
import { revisionReader } from './revisions.ts';

const text = { mk: 'Текст', en: 'Text' };

describe.each(engines)('on %s', (engine) => {
  test('parts of the list follow one another, newest first, whichever end is nearer', async () => {
    const database = await migratedDatabase(engine);
    for (let day = 1; day <= 7; day++) {
      // Two items of the same moment keep one order.
      const createdAt = `2024-03-0${Math.ceil(day / 2)}T12:00:00.000Z`;
      await addNews(database, { title: text, content: text, createdAt });
      await addGalleryItem(database, { imageUrl: `/media/${day}.jpg`, caption: text });
    }
    const total = await countNews(database);
    expect(total).toBe(7);
    const ids = async (read: typeof newsPart | typeof galleryPart) => {
      const parts = [];
      for (const skip of [0, 3, 6]) {
        const items: { id: number }[] = await read(database, { skip, limit: 3, total });
        parts.push(items.map(({ id }) => id));
      }
      return parts;
    };
    expect(await ids(newsPart)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect(await ids(galleryPart)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  });

  test('a revision holds until the list changes, and changes with nothing else', async () => {
    const database = await migratedDatabase(engine);
    const revisions = revisionReader(database, { warn: console.warn });
    const before = await revisions();
    const seen = new Set([before.news]);
    const id = await addNews(database, { title: text, content: text });
    seen.add((await revisions()).news);
    await database.updateTable('news').set({ title: '{}' }).where('id', '=', id).execute();
    seen.add((await revisions()).news);
    await database.deleteFrom('news').execute();
    seen.add((await revisions()).news);
    expect(seen.size).toBe(4);
    expect((await revisions()).gallery).toBe(before.gallery);
    await addGalleryItem(database, { imageUrl: '/media/1.jpg', caption: text });
    expect((await revisions()).gallery).not.toBe(before.gallery);
  });
});

test('both ends of a list are read along its index, without sorting', async () => {
  const database = await migratedDatabase('sqlite');
  for (const skip of [0, 99_980]) {
    const part = { skip, limit: 20, total: 100_000 };
    for (const query of [newsPartQuery(database, part), galleryPartQuery(database, part)]) {
      const compiled = query.compile();
      const plan = await sql<{ detail: string }>`explain query plan ${sql.raw(
        compiled.sql.replaceAll('?', '1'),
      )}`.execute(database);
      const details = plan.rows.map(({ detail }) => detail).join('\n');
      expect(details).not.toMatch(/TEMP B-TREE/);
      if (compiled.sql.includes('"news"')) expect(details).toMatch(/USING INDEX news_newest/);
    }
  }
});

test('an offset never passes more than half of the list', () => {
  const total = 100_000;
  expect(scanFor({ skip: 99_990, limit: 20, total })).toEqual({
    reversed: true,
    offset: 0,
    limit: 10,
  });
  expect(scanFor({ skip: 0, limit: 20, total: 0 })).toEqual({
    reversed: false,
    offset: 0,
    limit: 0,
  });
  for (let skip = 0; skip < total; skip += 997) {
    expect(scanFor({ skip, limit: 20, total }).offset).toBeLessThanOrEqual(total / 2);
  }
});
