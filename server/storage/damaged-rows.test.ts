import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { type DamagedRow, damagedRows } from './damaged-rows.ts';
import type { Database, Engine } from './database.ts';
import { insertDraft } from './entries.ts';
import {
  addGalleryItem,
  findGalleryItem,
  galleryPart,
  insertAlbum,
  newestGalleryItems,
  removeGalleryItem,
} from './gallery.ts';
import { storeMessage } from './messages.ts';
import { addNews, findNews, newestNews, newsPart, removeNews } from './news.ts';
import { addStagedPhoto } from './staged-photos.ts';

const title = { mk: 'Наслов', en: 'Title' };
const secret = 'Not for the log';

type Damage = [table: DamagedRow['table'], set: RawBuilder<unknown>, reason: string];

const damages: Record<Engine, Damage[]> = {
  sqlite: [
    ['news', sql`title = ${JSON.stringify({ mk: secret })}`, 'title has no text in en'],
    ['gallery', sql`caption = '[]'`, 'caption has no text in mk'],
    ['news', sql`picture = '/media/1.jpg'`, 'pictureDescription is not text'],
    ['news_copies', sql`"pictureDescription" = '{}'`, 'pictureDescription has no text in mk'],
    ['albums', sql`title = '{"mk":"x"}'`, 'title has no text in en'],
    ['staged_photos', sql`caption = 'null'`, 'caption has no text in mk'],
    ['staged_photos', sql`"binnedAt" = 'soon'`, 'binnedAt is not a date'],
    ['news', sql`title = ${`{broken ${secret}`}`, 'title is not JSON'],
    ['news', sql`"createdAt" = ${secret}`, 'createdAt is not a date'],
    ['news', sql`content = x'ff'`, 'content is not text'],
    ['contact_messages', sql`"dueAt" = 'soon'`, 'dueAt is not a date'],
  ],
  postgres: [
    ['news', sql`content = 'null'`, 'content has no text in mk'],
    ['gallery', sql`caption = '[]'`, 'caption has no text in mk'],
    ['news', sql`"createdAt" = 'infinity'`, 'createdAt is not a date'],
    ['contact_messages', sql`"deliveredAt" = '-infinity'`, 'deliveredAt is not a date'],
  ],
};

/** Each table has three rows, so that the test can damage the middle one. */
async function filled(engine: Engine): Promise<Database> {
  const database = await migratedDatabase(engine);
  for (let number = 1; number <= 3; number++) {
    await addNews(database, {
      title,
      content: title,
      createdAt: `2024-03-0${number}T12:00:00.000Z`,
    });
    await addGalleryItem(database, { imageUrl: `/media/${number}.jpg`, caption: title });
    await storeMessage(database, { name: 'Ана', email: 'a@example.org', message: 'Здраво' });
    await insertAlbum(database, { title, date: '2026-03-05', revision: '' });
    await addStagedPhoto(database, `/media/staged-${number}.jpg`, 'hall.jpg');
  }
  // Drafts and news share one sequence of ids, so drafts are inserted last.
  for (let number = 1; number <= 3; number++) await insertDraft(database, randomUUID());
  return database;
}

const ids = (items: { id: number }[]) => items.map(({ id }) => id).sort();

describe.each(engines)('on %s', (engine) => {
  test('correct rows are not reported as damaged', async () => {
    expect(await damagedRows(await filled(engine))).toEqual([]);
  });

  test.each(damages[engine])(
    'a damaged row of %s does not affect other rows',
    async (table, set, reason) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue();
      const database = await filled(engine);
      await sql`update ${sql.table(table)} set ${set} where id = 2`.execute(database);
      expect(await damagedRows(database)).toEqual([{ table, id: 2, reason }]);

      const whole = [1, 2, 3];
      const rest = [1, 3];
      const part = { skip: 0, limit: 10 };
      for (let reading = 0; reading < 2; reading++) {
        expect(ids(await newsPart(database, part))).toEqual(table === 'news' ? rest : whole);
        expect(ids(await newestNews(database, 10))).toEqual(table === 'news' ? rest : whole);
        expect(ids(await galleryPart(database, part))).toEqual(table === 'gallery' ? rest : whole);
        expect(ids(await newestGalleryItems(database, 10))).toEqual(
          table === 'gallery' ? rest : whole,
        );
      }
      const lines = warn.mock.calls.map(([line]) => String(line));
      expect(lines).toHaveLength(['news', 'gallery'].includes(table) ? 1 : 0);
      for (const line of lines) {
        expect(line).toContain(`Row 2 of ${table} is damaged`);
        expect(line).not.toMatch(/\n|Not for the log/);
      }
    },
  );

  test('readers of one item report its damage, and the row may be removed', async () => {
    const database = await filled(engine);
    await sql`update news set content = 'null' where id = 2`.execute(database);
    await sql`update gallery set caption = '{}' where id = 2`.execute(database);
    const damaged = (table: string) => `Row 2 of ${table} is damaged`;
    await expect(findNews(database, 2)).rejects.toThrow(damaged('news'));
    await expect(findGalleryItem(database, { id: 2 })).rejects.toThrow(damaged('gallery'));
    expect(await removeNews(database, 2)).toBe(true);
    expect(await removeGalleryItem(database, 2)).toMatchObject({ imageUrl: '/media/2.jpg' });
    expect(await damagedRows(database)).toEqual([]);
  });
});
