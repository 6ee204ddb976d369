/** Whether news stay as quick to read when there are many. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { buildApp } from '#server/app.ts';
import { createInbox } from '#server/contact/submit-message.ts';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { createHttpServer } from '#server/http/server.ts';
import { pageSize } from '#server/lists/lists.ts';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { apiPaths, listAddress, pagePaths } from '#shared/routes.ts';
import { ownRelay } from '#shared/site.ts';
import type { Findings } from './report.ts';
import { median } from './statistics.ts';

const root = join(import.meta.dirname, '../..');
const counts = [10, 1_000, 100_000];
const repetitions = 15;

interface Growth {
  items: number;
  page: 'first' | 'middle' | 'last';
  path: string;
  /** Median milliseconds of an answer that is in memory. */
  kept: number;
  /** Median milliseconds of an answer made anew, because something was published. */
  fresh: number;
  /** Both beside the case of ten items. */
  keptRatio: number;
  freshRatio: number;
}

async function fillNews(database: Database, count: number): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into news (title, content, "createdAt")
    select json_object('mk', 'Новост ' || n, 'en', 'News ' || n),
      json_object('mk', replace(hex(zeroblob(60)), '00', 'Текст на новоста. '), 'en', replace(hex(zeroblob(60)), '00', 'Text of the item. ')),
      strftime('%Y-%m-%dT%H:%M:%fZ', 946684800 + n * 3600, 'unixepoch')
    from numbers`.execute(database);
}

async function medianOf(ask: () => Promise<void>, before = async () => {}): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < repetitions; run++) {
    await before();
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return median(times);
}

type Measured = Omit<Growth, 'keptRatio' | 'freshRatio'>;

async function measureWith(items: number, database: Database): Promise<Measured[]> {
  const listener = buildApp({
    build: await loadSiteBuild(root),
    database,
    site: { organisation: { mk: '', en: '' }, email: 'info@example.org', mail: ownRelay },
    origin: 'http://localhost',
    now: () => new Date(),
    clock: () => performance.now(),
    trustedProxies: 0,
    headers: {},
    inbox: createInbox({
      database,
      now: () => new Date(),
      clock: () => performance.now(),
      limit: 0,
      hasRecipient: true,
      onStored: () => {},
    }),
  });
  const { server, stop } = createHttpServer(listener, {}, { maxRequestsPerSocket: 0 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // As a publishing command does: any change to the list, here one that keeps its size.
  const publish = async () => {
    await sql`update news set title = title where id = 1`.execute(database);
  };
  const last = Math.ceil(items / pageSize.news);
  const pages = { first: 1, middle: Math.ceil(last / 2), last } as const;
  const results: Measured[] = [];
  for (const bare of [pagePaths.news, apiPaths.news]) {
    for (const [page, number] of Object.entries(pages)) {
      const path = listAddress(bare, number);
      const ask = async () => {
        const answer = await fetch(origin + path);
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
        await answer.arrayBuffer();
      };
      await ask();
      const kept = await medianOf(ask);
      const fresh = await medianOf(ask, publish);
      results.push({ items, page: page as Growth['page'], path: bare, kept, fresh });
    }
  }
  await stop(0);
  return results;
}

async function measureCounts(): Promise<Growth[]> {
  const measured: Measured[] = [];
  for (const items of counts) {
    const folder = mkdtempSync(join(tmpdir(), 'lodge-growth-'));
    const database = openDatabase(`file:${join(folder, 'lodge.sqlite')}`);
    try {
      await migrate(database, 'sqlite');
      await fillNews(database, items);
      measured.push(...(await measureWith(items, database)));
    } finally {
      await database.destroy();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return measured.map((each) => {
    const base = measured.find(({ path, page }) => path === each.path && page === each.page);
    return {
      ...each,
      keptRatio: each.kept / (base?.kept ?? Number.NaN),
      freshRatio: each.fresh / (base?.fresh ?? Number.NaN),
    };
  });
}

/** Asks a site inside this process, over a connection of its own. */
export async function measureGrowth(): Promise<Findings> {
  const growth = await measureCounts();
  return {
    tables: [
      {
        title: 'Growth of the news',
        method: `Milliseconds of an answer over a connection within the process, median of ${repetitions}: from memory, and made anew after a publication; the ratios are to the case of ${counts[0]} items.`,
        columns: ['Path', 'page', 'items', 'kept', 'ratio', 'made anew', 'ratio'],
        rows: growth.map(({ path, page, items, kept, keptRatio, fresh, freshRatio }) => [
          path,
          page,
          items,
          kept,
          keptRatio,
          fresh,
          freshRatio,
        ]),
      },
    ],
    figures: {},
  };
}
