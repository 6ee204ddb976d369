import { type Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { emptyFields } from '#shared/kinds/kind.ts';
import { type NewsFields, newsKind } from '#shared/kinds/news.ts';
import { emptyDatabaseUrl, engines, migratedDatabase } from '#tests/databases.ts';
import { explain } from '../explain.ts';
import { type Database, type Engine, openDatabase } from './database.ts';
import { entriesPart, findEntry, insertDraft, storedVersions } from './entries.ts';
import { migrate, migrations } from './migrate.ts';
import { findNews } from './news.ts';

const previous = '0002-albums-of-news';
const newest = '0003-kinds-with-downtime';

const migrateTo = (database: Database, engine: Engine, last: string) => {
  const list = Object.entries(migrations(engine)).filter(([name]) => name <= last);
  return migrate(database, engine, Object.fromEntries(list));
};

/** Returns a database with the tables of the version before entries had kinds. */
async function previousDatabase(engine: Engine): Promise<Database> {
  const database = openDatabase(await emptyDatabaseUrl(engine));
  onTestFinished(() => database.destroy());
  await migrateTo(database, engine, previous);
  return database;
}

const insert = (database: Database, table: string, row: object) =>
  (database as unknown as Kysely<Record<string, object>>).insertInto(table).values(row).execute();

const texts = (text: string) => JSON.stringify({ mk: text && `„${text}“`, en: text });

const photo = (hash: string) => `/media/${hash}-1600x900.jpg`;

const time = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;

const news = (id: number, more: object = {}) => ({
  id,
  title: texts(`Title ${id}`),
  content: texts(`Text ${id}`),
  createdAt: time(id),
  ...more,
});

const entry = (id: number, more: object = {}) => ({
  id,
  revision: `revision ${id}`,
  publicRevision: `public ${id}`,
  changedAt: time(20),
  ...more,
});

const copy = (newsId: number, kind: string, text: string, more: object = {}) => ({
  newsId,
  kind,
  number: 0,
  madeAt: time(15),
  title: texts(text),
  content: texts(text),
  picture: null,
  pictureDescription: texts(''),
  album: null,
  date: '',
  ...more,
});

const fields = (text: string, more: Partial<NewsFields> = {}): NewsFields => ({
  ...emptyFields(newsKind),
  title: JSON.parse(texts(text)),
  content: JSON.parse(texts(text)),
  ...more,
});

describe.each(engines)('on %s', (engine) => {
  test('news, drafts, versions, schedule and bin are the same after the migration', async () => {
    const database = await previousDatabase(engine);
    const described = { picture: photo('aa'), pictureDescription: texts('Hall') };
    await insert(database, 'news', news(1));
    await insert(database, 'news', news(2, { ...described, album: 7 }));
    await insert(database, 'news_entries', entry(2, { dueAt: time(28) }));
    const version = { number: 3, reason: 'published', madeAt: time(9) };
    await insert(database, 'news_copies', copy(2, 'version', 'Text 2', version));
    await insert(database, 'news_copies', copy(2, 'working', 'Typed', { picture: photo('bb') }));
    await insert(database, 'news_copies', copy(2, 'scheduled', 'Due', { date: '28.3.2026 11:00' }));
    await insert(database, 'news_entries', entry(3, { binnedAt: time(21) }));
    await insert(database, 'news_copies', copy(3, 'working', 'Binned', { album: 7 }));
    await insert(database, 'news', news(9));
    await sql`delete from news where id = 9`.execute(database);
    if (engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence('news', 'id'), 9)`.execute(database);
    }
    const row = { imageUrl: photo('cc'), caption: texts('Photo'), album: 1 };
    await insert(database, 'gallery', { id: 4, position: 9, ...row });
    await insert(database, 'albums', { id: 1, title: texts('Album'), date: '2026-03-05' });
    await insert(database, 'staged_photos', { fileName: 'a.jpg', binnedAt: time(3), ...row });
    const letter = { name: 'Ана', email: 'ana@example.org', message: 'Здраво' };
    await insert(database, 'contact_messages', { ...letter, createdAt: time(2) });
    await sql`update desk_keys set kind = kind`.execute(database);
    const unchanged = ['gallery', 'albums', 'staged_photos', 'contact_messages', 'revisions'];
    const rowsOf = async () =>
      Promise.all(
        unchanged.map(async (table) => {
          const query = sql`select * from ${sql.table(table)} order by 1`;
          const { rows } = await query.execute(database);
          return table === 'revisions' ? rows.length : rows;
        }),
      );
    const before = await rowsOf();
    await migrateTo(database, engine, newest);
    expect(await rowsOf()).toEqual(before);

    const shown = (id: number) => ({
      title: fields(`Title ${id}`).title,
      content: fields(`Text ${id}`).content,
    });
    const pictured = { picture: photo('aa'), pictureDescription: fields('Hall').title };
    expect(await findNews(database, 1)).toEqual({ id: 1, ...shown(1), createdAt: time(1) });
    expect(await findNews(database, 2)).toMatchObject(pictured);
    expect(await findEntry(database, 'news', 1)).toMatchObject({
      revision: '',
      publishedAt: time(1),
      public: fields('', shown(1)),
    });
    expect(await findEntry(database, 'news', 2)).toEqual({
      kind: 'news',
      id: 2,
      revision: 'revision 2',
      publicRevision: 'public 2',
      changedAt: time(20),
      publishedAt: time(2),
      dueAt: time(28),
      binnedAt: null,
      public: fields('', { ...shown(2), ...pictured, album: 7 }),
      working: fields('Typed', { picture: photo('bb') }),
      scheduled: fields('Due', { date: '28.3.2026 11:00' }),
      madeBy: { public: null, working: null, scheduled: null },
    });
    expect(await storedVersions(database, 'news', 2)).toEqual([
      { number: 3, reason: 'published', madeAt: time(9), madeBy: null, fields: fields('Text 2') },
    ]);
    const [binned] = await entriesPart(database, 'news', 'binned', { skip: 0, limit: 9 });
    expect(binned).toMatchObject({ id: 3, working: { album: 7 } });
    const files = database.selectFrom('copy_files').select(['id', 'state', 'file']).orderBy('file');
    expect(await files.execute()).toEqual([
      { id: 2, state: 'public', file: photo('aa') },
      { id: 2, state: 'working', file: photo('bb') },
    ]);
    // The id of a removed item is not given again.
    const { id } = await insertDraft(database, 'news', 'news', 'made');
    expect(id).toBe(10);
  });

  test('a row that the constraints refuse stops the migration, which changes nothing', async () => {
    const database = await previousDatabase(engine);
    await insert(database, 'gallery', { id: 4, imageUrl: photo('cc'), caption: texts('Photo') });
    await insert(database, 'gallery', { id: 5, imageUrl: photo('dd'), caption: '{"mk":"x"}' });
    await insert(database, 'news', news(1));
    const stopped = () => migrateTo(database, engine, newest).then(() => 'nothing', explain);
    expect(await stopped()).toBe(
      'Number 5 of the table gallery cannot be stored in the new tables. Nothing was changed. Start the previous version, correct this item there or delete it, also from the bin, then update again.',
    );
    const tables = (await database.introspection.getTables()).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(['news_copies', 'news_entries']));
    expect(tables).not.toContain('entries');
    await sql`delete from gallery where id = 5`.execute(database);
    await migrateTo(database, engine, newest);
    expect(await findNews(database, 1)).toBeDefined();
  });

  const notStored: [table: string, column: string, value: unknown][] = [
    ['news', 'title', '{"mk":"Наслов"}'],
    ['news', 'fields', '[]'],
    ['news', 'createdAt', '2026-02-30T10:00:00.000Z'],
    ['news', 'createdAt', '0050-01-01T10:00:00.000Z'],
    ['news', 'beginsAt', '9999-01-01T10:00:00.000Z'],
    ['news', 'comingUntil', '1899-12-31T10:00:00.000Z'],
    ['entries', 'dueAt', 'soon'],
    ['copies', 'fields', '"text"'],
    ['copies', 'state', 'other'],
    ['gallery', 'caption', '[]'],
    ['albums', 'date', '2026-02-30'],
    ['albums', 'date', '0050-01-01'],
    ['staged_photos', 'caption', '{}'],
    ['contact_messages', 'createdAt', 'infinity'],
  ];
  if (engine === 'sqlite') {
    notStored.push(['contact_messages', 'message', Buffer.from('ff', 'hex')]);
    notStored.push(['gallery', 'position', 'first']);
  }

  test('a row with a wrong value is not stored', async () => {
    const database = await migratedDatabase(engine);
    const { id } = await insertDraft(database, 'news', 'news', 'made');
    const rows: Record<string, object> = {
      news: { title: texts('a'), content: texts('a'), createdAt: time(1), fields: '{}' },
      entries: { kind: 'news', id: id + 1, changedAt: time(1) },
      copies: { kind: 'news', id, state: 'public', number: 0, madeAt: time(1), fields: '{}' },
      gallery: { imageUrl: photo('aa'), caption: texts('a') },
      albums: { title: texts('a'), date: '2026-03-05' },
      staged_photos: { imageUrl: photo('aa'), fileName: 'a.jpg', caption: texts('a') },
      contact_messages: { name: 'a', email: 'a@example.org', message: 'a' },
    };
    for (const [table, column, value] of notStored) {
      const row = { ...rows[table], [column]: value };
      await expect(insert(database, table, row), `${table}.${column} = ${value}`).rejects.toThrow();
    }
    for (const [table, row] of Object.entries(rows)) await insert(database, table, row);
  });
});
