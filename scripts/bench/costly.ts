/** Measures how long other visitors wait while the site handles one costly request. */
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/storage/database.ts';
import { addNews } from '#server/storage/news.ts';
import { pagePaths, relayPaths } from '#shared/routes.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { startSite } from '#tests/running-site.ts';
import type { Findings } from './report.ts';
import { median } from './statistics.ts';

interface Costly {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** True if a publication precedes the request, so that its response is not cached. */
  fresh?: true;
}

const kilobytes = 1024;

const posted = (body: string): Costly => ({
  path: pagePaths.contact,
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  body,
});

/** The requests are as large as the server accepts: headers 16 kB, bodies 64 kB. */
const requests: Record<string, Costly> = {
  'news after a publication': { path: pagePaths.news, fresh: true },
  'older news after a publication': { path: `${pagePaths.news}?page=2`, fresh: true },
  'e-mail of 60,000 @': {
    path: relayPaths.send,
    ...relayRequest({ name: 'x', email: '@'.repeat(60 * kilobytes), message: 'x' }),
  },
  '30,000 fields': posted('a&'.repeat(30 * kilobytes)),
  'invalid form of 60 kB': posted(`message=${'x'.repeat(60 * kilobytes)}`),
  'path of 15,000 slashes': { path: `/${'/'.repeat(15_000)}a` },
  'If-None-Match of blanks': {
    path: '/faq',
    headers: { 'If-None-Match': `x${' '.repeat(15_000)}x` },
  },
  'Accept-Encoding of 7,500 parts': {
    path: '/faq',
    headers: { 'Accept-Encoding': 'a,'.repeat(7_500) },
  },
};

async function publish(databaseUrl: string, count: number): Promise<void> {
  const database = openDatabase(databaseUrl);
  const text = (word: string) => `${word} `.repeat(Math.floor(20_000 / (word.length + 1)));
  for (let item = 0; item < count; item += 1) {
    await addNews(database, {
      title: { mk: `Вест ${item}`, en: `News ${item}` },
      content: { mk: text('слободноѕидарски'), en: text('brotherhood') },
    });
  }
  await database.destroy();
}

async function send(site: string, { path, fresh, ...init }: Costly): Promise<void> {
  await (await fetch(site + path, init)).arrayBuffer();
}

/** Requests the FAQ repeatedly; returns the longest response time, in milliseconds. */
async function longestWait(site: string, costly: Costly): Promise<number> {
  let longest = 0;
  let busy = true;
  const visiting = (async () => {
    while (busy) {
      const begun = performance.now();
      await send(site, { path: pagePaths.faq });
      longest = Math.max(longest, performance.now() - begun);
      await pause(2);
    }
  })();
  await pause(20);
  await send(site, costly);
  busy = false;
  await visiting;
  return longest;
}

export async function measureCostly(databaseUrl: string, rounds: number): Promise<Findings> {
  await publish(databaseUrl, 25);
  const site = await startSite({ DATABASE_URL: databaseUrl, CONTACT_RATE_LIMIT: '0' });
  const rows: [string, number, number][] = [];
  for (const [name, costly] of Object.entries(requests)) {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      if (costly.fresh) await publish(databaseUrl, 1);
      waits.push(await longestWait(site.url, costly));
    }
    rows.push([name, median(waits), Math.max(...waits)]);
  }
  await site.stop();
  const table = {
    title: 'Waits beside a costly request',
    method: `Milliseconds that a visitor of /faq waited at most during one such request, in ${rounds} rounds. A page has ten news items of 20,000 characters a language.`,
    columns: ['Request', 'median', 'worst'],
    rows,
  };
  const longest = Math.max(...rows.map(([, typical]) => typical));
  return { tables: [table], figures: { 'longest wait beside a costly request': longest } };
}
