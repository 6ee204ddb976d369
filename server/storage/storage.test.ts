import { describe, expect, test } from 'vitest';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { storeMessage } from './messages.ts';
import { addNews, newestNews } from './news.ts';

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

  test('messages have ids of their own and keep their text', async () => {
    const database = await migratedDatabase(engine);
    const message = { name: 'Ѓорѓи', email: 'g@example.org', message: "'; drop table news; -- 🙂" };
    const ids = [await storeMessage(database, message), await storeMessage(database, message)];
    const rows = await database.selectFrom('contact_messages').selectAll().execute();
    expect(rows.map(({ id }) => id)).toEqual(ids);
    expect(rows[0]).toMatchObject(message);
  });
});
