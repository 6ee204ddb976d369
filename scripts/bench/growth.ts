/** Measures whether reading the news becomes slower with many items. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pageSize } from '#server/lists/lists.ts';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { apiPaths, listAddress, pagePaths } from '#shared/routes.ts';
import { startSite } from '#tests/running-site.ts';
import type { Findings } from './report.ts';
import { median } from './statistics.ts';

const counts = [10, 1_000, 100_000];
const repetitions = 15;

async function fillNews(database: Database, count: number): Promise<void> {
  await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${count})
    insert into news (title, content, "createdAt")
    select json_object('mk', 'Новост ' || n, 'en', 'News ' || n),
      json_object('mk', replace(hex(zeroblob(60)), '00', 'Текст на новоста. '), 'en', replace(hex(zeroblob(60)), '00', 'Text of the item. ')),
      strftime('%Y-%m-%dT%H:%M:%fZ', 946684800 + n * 3600, 'unixepoch')
    from numbers`.execute(database);
}

/** Returns the median response time, in milliseconds; `before` runs before each request. */
async function medianTime(url: string, before = async () => {}): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < repetitions; run++) {
    await before();
    const start = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }
  return median(times);
}

export async function measureGrowth(): Promise<Findings> {
  const rows: (string | number)[][] = [];
  for (const items of counts) {
    const folder = mkdtempSync(join(tmpdir(), 'lodge-growth-'));
    const url = `file:${join(folder, 'lodge.sqlite')}`;
    const database = openDatabase(url);
    await migrate(database, 'sqlite');
    await fillNews(database, items);
    const site = await startSite({ DATABASE_URL: url });
    // Any change of the list updates its revision; this one does not change its size.
    const publish = async () => {
      await sql`update news set title = title where id = 1`.execute(database);
    };
    const last = Math.ceil(items / pageSize.news);
    for (const path of [pagePaths.news, apiPaths.news]) {
      for (const number of new Set([1, Math.ceil(last / 2), last])) {
        const address = site.url + listAddress(path, number);
        await medianTime(address);
        rows.push([
          path,
          items,
          number,
          await medianTime(address),
          await medianTime(address, publish),
        ]);
      }
    }
    await site.stop();
    await database.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
  const table = {
    title: 'Growth of the news',
    method: `Median milliseconds of ${repetitions} answers: from memory, and after a publication.`,
    columns: ['Path', 'items', 'page', 'from memory', 'after a publication'],
    rows,
  };
  return { tables: [table], figures: {} };
}
