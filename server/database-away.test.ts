/** The database of a running site is restarted, killed, silent, replaced or locked. */
import { readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { contactMessage } from '#tests/contact-message.ts';
import { migratedUrl } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { addNews } from '#tests/entry.ts';
import { applyLoad } from '#tests/load.ts';
import { type Postgres, runPostgres } from '#tests/postgres.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';
import { storedTexts } from '#tests/stored-texts.ts';
import { openDatabase, sqliteFile } from './storage/database.ts';

const title = { mk: 'Прва вест', en: 'First news' };

const seen = ['/', '/faq', '/news', '/news?lang=en', '/api/news', '/gallery', '/api/gallery'];

type At = Pick<RunningSite, 'url'>;

const statusOf = async ({ url }: At, path: string) => (await fetch(url + path)).status;

async function write({ url }: At, message: string): Promise<Response> {
  const body = new URLSearchParams(contactMessage({ message }));
  return fetch(`${url}/contact`, { method: 'POST', body });
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition()));
}

async function publish(url: string, text: typeof title): Promise<void> {
  await using database = openDatabase(url);
  await addNews(database, { title: text, content: text });
}

async function seenSite(settings: Record<string, string>): Promise<RunningSite> {
  const site = await startSite({ CONTACT_RATE_LIMIT: '0', ...settings });
  onTestFinished(() => void site.stop());
  await publish(site.databaseUrl, title);
  for (const path of seen) expect(await statusOf(site, path), path).toBe(200);
  return site;
}

async function expectStanding(site: RunningSite): Promise<void> {
  const statuses = await Promise.all(seen.map((path) => statusOf(site, path)));
  expect(statuses).toEqual(seen.map(() => 200));
  expect(await (await fetch(`${site.url}/news`)).text()).toContain(title.mk);
  const page = await write(site, 'Keep me');
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0);
  const html = await page.text();
  expect(html).toContain('Keep me');
  expect(html).toContain(dictionaries.mk.toasts.errorBody);
  expect(await statusOf(site, '/healthz')).toBe(503);
  expect(await statusOf(site, '/livez')).toBe(200);
  expect(site.printed(), 'no text of a message is logged').not.toContain('Keep me');
}

async function expectRecovered(site: RunningSite): Promise<void> {
  await until(async () => (await write(site, 'After it')).status === 200);
  await until(async () => (await statusOf(site, '/healthz')) === 200);
  const later = { mk: 'Втора вест', en: 'Second news' };
  await publish(site.databaseUrl, later);
  await until(async () => (await (await fetch(`${site.url}/news`)).text()).includes(later.mk));
}

let postgres: Postgres;
beforeAll(async () => {
  postgres = await runPostgres();
});
afterAll(() => postgres.remove());

let databases = 0;

/** The tests stop this server, so no other test may use it. */
async function emptyPostgres(): Promise<string> {
  const name = `site_${++databases}`;
  await using server = openDatabase(postgres.url);
  await sql.raw(`create database ${name}`).execute(server);
  return postgres.url.replace(/postgres$/, name);
}

test('if PostgreSQL crashes under load, the site serves its cache, recovers, and loses no confirmed message', {
  timeout: 90_000,
}, async () => {
  const site = await seenSite({ DATABASE_URL: await emptyPostgres() });
  const messages = () => storedTexts(site.databaseUrl);
  async function loseDatabase(): Promise<void> {
    await expect.poll(async () => (await messages()).length).toBeGreaterThan(20);
    await postgres.end('SIGQUIT');
    await expectStanding(site);
    expect(await statusOf(site, '/api/news?page=2'), 'never asked for, and not there').toBe(404);
    await postgres.start();
    const before = (await messages()).length;
    await expect.poll(async () => (await messages()).length).toBeGreaterThan(before + 20);
  }
  const load = { gets: 40, posts: 40, until: loseDatabase() };
  const { failures, confirmed } = await applyLoad(site.url, load);
  await load.until;
  expect(failures).not.toEqual([]);
  expect(failures.filter((failure) => !failure.startsWith('message: 503'))).toEqual([]);
  const kept = new Set(await messages());
  expect(confirmed.filter((message) => !kept.has(message))).toEqual([]);
  await expectRecovered(site);
  expect(await site.stop()).toBe(0);
});

test('an outage without visitors is logged once; a query of the site ends at its limit, one of the tool does not', {
  timeout: 60_000,
}, async () => {
  const warnings: string[] = [];
  const open = (queryTimeout: number, warn: (line: string) => void) => {
    const url = postgres.url.replace('lodge@', 'lodge:secret@');
    const database = openDatabase(url, { queryTimeout, warn });
    onTestFinished(() => database.destroy());
    return (seconds: number) => sql`select pg_sleep(${sql.lit(seconds)})`.execute(database);
  };
  const [site, tool] = [open(1_000, (line) => warnings.push(line)), open(0, () => {})];
  const long = tool(2);
  await expect(site(60)).rejects.toMatchObject({ code: '57014' });
  await long;
  await Promise.all(Array.from({ length: 5 }, () => site(0.1)));
  await postgres.end('SIGQUIT');
  await expect.poll(() => warnings).toEqual([expect.stringContaining('broke')]);
  // An existing connection reports its end; a new one is refused.
  await expect(site(0)).rejects.toThrow(/terminated|ECONNREFUSED/);
  await postgres.start();
  await site(0);
  expect(warnings).toEqual([expect.stringContaining('broke'), 'The database answers again.']);
  expect(warnings.join()).not.toContain('secret');
});

test('if PostgreSQL is silent, no visitor waits long, and the site recovers with it', {
  timeout: 60_000,
}, async () => {
  const site = await seenSite({ DATABASE_URL: await emptyPostgres() });
  await postgres.freeze();
  try {
    await expectStanding(site);
  } finally {
    postgres.thaw();
  }
  await expectRecovered(site);
});

test('if its standby is lost, PostgreSQL confirms no message, not even a repeated one, and no connection is left waiting', {
  timeout: 90_000,
}, async () => {
  const site = await seenSite({ DATABASE_URL: await emptyPostgres() });
  const client = new pg.Client(postgres.url);
  onTestFinished(() => client.end());
  await client.connect();
  const requireStandby = async (names: string) => {
    await client.query(`alter system set synchronous_standby_names = '${names}'`);
    await client.query('select pg_reload_conf()');
  };
  await requireStandby('*');
  try {
    let number = 0;
    // The setting takes effect a little later.
    await until(async () => (await write(site, `Порака ${++number}`)).status === 503);
    const again = () => write(site, `Порака ${number}`);
    const waiting = "select 1 from pg_stat_activity where wait_event = 'SyncRep'";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(0);
    expect((await again()).status).toBe(503);
    expect(await statusOf(site, '/news?lang=en')).toBe(200);
    await requireStandby('');
    await until(async () => (await again()).status === 200);
    expect(await storedTexts(site.databaseUrl)).toHaveLength(number);
  } finally {
    await requireStandby('');
  }
});

test('started without its database the site logs it, and waits for it', {
  timeout: 60_000,
}, async () => {
  const databaseUrl = await emptyPostgres();
  await postgres.end('SIGINT');
  await using site = startProcess(process.execPath, [join(root, 'server/main.ts')], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', DATABASE_URL: databaseUrl },
  });
  await site.prints(/Waiting for the database/);
  await postgres.start();
  const [, url = ''] = await site.prints(/The site is at (\S+)\s/);
  expect(await statusOf({ url }, '/gallery')).toBe(200);
});

test('a replaced database file is noticed, no message is confirmed, and the other file is not changed', async () => {
  const site = await seenSite({});
  const file = sqliteFile(site.databaseUrl);
  await rename(sqliteFile(await migratedUrl('sqlite')), file);
  await expectStanding(site);
  const before = await readFile(file);
  process.kill(site.pid, 'SIGTERM');
  await expect.poll(() => fetch(site.url).catch(() => 'ended')).toBe('ended');
  expect((await readFile(file)).equals(before)).toBe(true);
});

test('pages are served while another process writes, and messages are stored afterwards', async () => {
  const site = await seenSite({});
  const other = new DatabaseSync(sqliteFile(site.databaseUrl));
  onTestFinished(() => other.close());
  other.exec('begin immediate');
  const message = write(site, 'Patience');
  for (const path of seen) expect(await statusOf(site, path), path).toBe(200);
  other.exec('commit');
  expect((await message).status).toBe(200);
});
