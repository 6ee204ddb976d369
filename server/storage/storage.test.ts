import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addGalleryItem, findGalleryItem, newestGalleryItems } from './gallery.ts';
import { storeMessage } from './messages.ts';
import { addNews, newestNews, removeNews } from './news.ts';

const title = { mk: 'Наслов со ѓ, ќ, ѕ, ѝ и „наводници“', en: 'A \'title\' with "quotes"' };
const content = { mk: 'Прв пасус.\n\nВтор пасус.', en: 'First paragraph.\n\nSecond paragraph.' };

describe.each(engines)('on %s', (engine) => {
  test('news comes back as it was added, newest first', async () => {
    const database = await migratedDatabase(engine);
    const older = await addNews(database, {
      title,
      content,
      createdAt: '2024-03-05T12:00:00.000Z',
    });
    const newer = await addNews(database, {
      title,
      content,
      createdAt: '2025-03-05T12:00:00.000Z',
    });

    const items = await newestNews(database, 10);
    expect(items).toEqual([
      { id: newer, title, content, createdAt: '2025-03-05T12:00:00.000Z' },
      { id: older, title, content, createdAt: '2024-03-05T12:00:00.000Z' },
    ]);
    expect(await newestNews(database, 1)).toEqual(items.slice(0, 1));
  });

  test('news without a date is dated now, in UTC', async () => {
    const database = await migratedDatabase(engine);
    await addNews(database, { title, content });
    const [item] = await newestNews(database, 1);
    expect(item?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(item?.createdAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  test('pictures come back as they were added, the last one first', async () => {
    const database = await migratedDatabase(engine);
    const first = await addGalleryItem(database, { imageUrl: '/media/1.jpg', caption: title });
    const second = await addGalleryItem(database, { imageUrl: '/media/2.jpg', caption: title });
    expect(await newestGalleryItems(database, 10)).toEqual([
      { id: second, imageUrl: '/media/2.jpg', caption: title },
      { id: first, imageUrl: '/media/1.jpg', caption: title },
    ]);
  });

  test('messages have ids of their own and keep their text', async () => {
    const database = await migratedDatabase(engine);
    const message = { name: 'Ѓорѓи', email: 'g@example.org', message: "'; drop table news; -- 🙂" };
    const ids = [await storeMessage(database, message), await storeMessage(database, message)];
    const rows = await database.selectFrom('contact_messages').selectAll().execute();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows[0]).toMatchObject(message);
  });

  test('an unknown item is not removed', async () => {
    const database = await migratedDatabase(engine);
    expect(await removeNews(database, 1)).toBe(false);
    expect(await findGalleryItem(database, { id: 1 })).toBeUndefined();
  });

  test('no id is used twice', async () => {
    const database = await migratedDatabase(engine);
    const id = await addNews(database, { title, content });
    await removeNews(database, id);
    expect(await addNews(database, { title, content })).not.toBe(id);
  });
});
