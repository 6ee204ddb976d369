/**
 * While a new version migrates the database, processes of the one before still serve. What those say
 * to the database is recorded when a version is released: RECORD=1 npx vitest run tests/previous-version.test.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompiledQuery, Kysely, type QueryId, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDelivery, retryPolicy } from '#server/contact/delivery.ts';
import { createDigest } from '#server/contact/quarantine-digest.ts';
import { sweepMessages } from '#server/contact/service.ts';
import { sweepFiles, warnOfMissingFiles } from '#server/publishing/gallery-upkeep.ts';
import { emptyBin, publishDue } from '#server/publishing/schedule.ts';
import { type Engine, openDatabase, sqliteFile, type Tables } from '#server/storage/database.ts';
import { migrate, migrations, needsDowntime } from '#server/storage/migrate.ts';
import { createOutage } from '#server/storage/outage.ts';
import { postgresDialect } from '#server/storage/postgres.ts';
import { removeRateCounts } from '#server/storage/rate-counts.ts';
import { sqliteDialect } from '#server/storage/sqlite.ts';
import { apiPaths, crawlerPaths, healthPaths, itemAddress, pagePaths } from '#shared/routes.ts';
import { emptyDatabaseUrl, engines } from './databases.ts';
import { testSite } from './site.ts';

interface Statement {
  sql: string;
  parameters: readonly unknown[];
  /** Of the rows that it gave, where it gave any. */
  columns?: string[];
}

interface Recorded {
  /** The last migration of that version. */
  migration: string;
  statements: Record<Engine, Statement[]>;
}

const file = join(import.meta.dirname, 'previous-version.json');
const read = (): Recorded => JSON.parse(readFileSync(file, 'utf8'));

const imageUrl = '/media/0a-320x240.jpg';

const past = '2026-03-05T12:00:00.000Z';

/** An entry of the desk with one text, and a picture of its own. */
function entry(id: number, kind: string, { dueAt = 'null', binnedAt = 'null' }): string[] {
  return [
    `insert into news_entries (id, version, "changedAt", "dueAt", "binnedAt") values (${id}, 1, '${past}', ${dueAt}, ${binnedAt})`,
    `insert into news_copies ("newsId", kind, number, "madeAt", title, content, picture, "pictureDescription", date) values (${id}, '${kind}', 0, '${past}', '{"mk":"Вест","en":"News"}', '{"mk":"Да","en":"Yes"}', '/media/0${id}-320x240.jpg', '{"mk":"Сала","en":"A hall"}', '')`,
  ];
}

/**
 * What a site has before it is updated; stays as it is, whatever the columns of today. One entry is
 * due, another has lain in the bin for long.
 */
const content = [
  `insert into news (title, content, "createdAt") values ('{"mk":"Вест","en":"News"}', '{"mk":"Да","en":"Yes"}', '${past}')`,
  ...entry(2, 'scheduled', { dueAt: `'${past}'` }),
  ...entry(3, 'working', { binnedAt: `'${past}'` }),
  `insert into albums (title, date) values ('{"mk":"Собир","en":"A meeting"}', '2026-03-05')`,
  `insert into gallery ("imageUrl", caption, album) values ('${imageUrl}', '{"mk":"Сала","en":"A hall"}', 1)`,
];

/** Opens the database so that every statement is noted, with the columns that it gave. */
function noting(engine: Engine, url: string, statements: Statement[]): Kysely<Tables> {
  const byQuery = new Map<QueryId, Statement>();
  const database = new Kysely<Tables>({
    dialect:
      engine === 'sqlite'
        ? sqliteDialect(sqliteFile(url), { timeout: 5_000, create: false })
        : postgresDialect(url, 5_000, createOutage(console.warn)),
    log({ query: { queryId, sql, parameters } }) {
      const statement = { sql, parameters };
      byQuery.set(queryId, statement);
      statements.push(statement);
    },
    plugins: [
      {
        transformQuery: ({ node }) => node,
        async transformResult({ queryId, result }) {
          const statement = byQuery.get(queryId);
          const [row] = result.rows;
          if (statement && row) statement.columns = Object.keys(row);
          return result;
        },
      },
    ],
  });
  onTestFinished(() => database.destroy());
  return database;
}

const day = 24 * 60 * 60 * 1000;

/** All that a running site says to its database. */
async function runSite(database: Kysely<Tables>): Promise<void> {
  const { request } = await testSite(database, { rateLimit: 10 });
  const paths = [
    ...[pagePaths.news, pagePaths.gallery, apiPaths.news, apiPaths.gallery],
    ...[pagePaths.news, apiPaths.news].map((path) => itemAddress(path, 1)),
    ...[crawlerPaths.sitemap, healthPaths.ready],
  ];
  for (const path of paths) {
    const answer = await request(path);
    expect(answer.status, path).toBe(200);
    await answer.arrayBuffer();
  }
  expect((await request(imageUrl)).status, 'its files are not there').toBe(404);
  const message = { name: 'Ана', email: 'ana@visitor.example', message: 'Здраво' };
  for (const website of ['', '', 'https://spam.example']) {
    const body = new URLSearchParams({ ...message, website, message: `Здраво ${website}` });
    const answer = await request(pagePaths.contact, { method: 'POST', body });
    expect(answer.status).toBe(200);
  }
  let calls = 0;
  // A day behind the database, so that messages are due to be claimed whenever this is repeated.
  let now = Date.now() - day;
  const parts = {
    database,
    mailbox: { name: 'Ложа', address: 'lodge@lodge.example', origin: 'https://lodge.example' },
    sendMail: async () => {
      calls += 1;
      if (calls === 1) throw new Error('Not now');
    },
    policy: retryPolicy(1_000, 1_000),
    now: () => new Date(now),
    random: () => 0.5,
    warn: () => {},
  };
  await createDelivery(parts)();
  now += 60_000;
  await createDelivery(parts)();
  await createDigest(parts)();
  await warnOfMissingFiles(database);
  await sweepFiles(database, new Date());
  await publishDue(database, (line) => expect.unreachable(line));
  expect(await emptyBin(database)).toBe(1);
  await removeRateCounts(database, new Date().toISOString());
  await sweepMessages(database, 1, new Date(Date.now() + 3 * day));
  await (await request(healthPaths.ready)).arrayBuffer();
}

async function filled(engine: Engine, migration?: string): Promise<string> {
  const url = await emptyDatabaseUrl(engine);
  const database = openDatabase(url);
  await migrate(database, engine, migration);
  for (const statement of content) await sql.raw(statement).execute(database);
  await database.destroy();
  return url;
}

test.runIf(process.env.RECORD)('what this version says to its database is recorded', async () => {
  const statements: Recorded['statements'] = { sqlite: [], postgres: [] };
  for (const engine of engines) {
    await runSite(noting(engine, await filled(engine), statements[engine]));
  }
  const migration = Object.keys(migrations('sqlite')).at(-1) ?? '';
  writeFileSync(file, `${JSON.stringify({ migration, statements }, null, 2)}\n`);
});

test.each(engines)(
  'on %s, the version before serves on while this one migrates',
  async (engine) => {
    const { migration, statements } = read();
    const url = await filled(engine, migration);
    const database = openDatabase(url);
    onTestFinished(() => database.destroy());
    await migrate(database, engine);
    expect(statements[engine].length).toBeGreaterThan(20);
    const broken: string[] = [];
    for (const { sql: text, parameters, columns = [] } of statements[engine]) {
      const query = CompiledQuery.raw(text, [...parameters]);
      try {
        const { rows } = await database.executeQuery<Record<string, unknown>>(query);
        const given = Object.keys(rows[0] ?? {});
        if (columns.some((column) => !given.includes(column)))
          broken.push(`${text} gives ${given}`);
      } catch (error) {
        broken.push(`${text}: ${(error as Error).message}`);
      }
    }
    const later = Object.keys(migrations('sqlite')).filter((name) => name > migration);
    expect(later.some(needsDowntime) ? [] : broken).toEqual([]);
  },
);

test('what the version before says was recorded before the last migration, or after it', () => {
  const [former, last] = Object.keys(migrations('sqlite')).slice(-2);
  expect([former, last], 'record it anew: see the beginning of this file').toContain(
    read().migration,
  );
});
