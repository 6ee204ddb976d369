/** How long others wait while the site answers one request that was made to be costly. */

import { Agent, request as sendRequest } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/storage/database.ts';
import { addNews } from '#server/storage/news.ts';
import { pagePaths, relayPaths } from '#shared/routes.ts';
import { relayRequest } from '#tests/relay-request.ts';
import { startSite } from '#tests/running-site.ts';
import type { Findings } from './report.ts';
import { median } from './statistics.ts';

interface Costly {
  name: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Publishes first, so that the answer has to be made anew. */
  fresh?: true;
}

const urlEncoded = { 'Content-Type': 'application/x-www-form-urlencoded' };

const message = (email: string, name: string) => ({
  path: relayPaths.send,
  ...relayRequest({ name, email, message: 'x' }),
});

const kilobytes = 1024;
const posted = { path: pagePaths.contact, method: 'POST', headers: urlEncoded };

/** As large as the server reads them: headers 16 kB, bodies 64 kB. */
const requests: Costly[] = [
  { name: 'news made anew', path: pagePaths.news, fresh: true },
  { name: 'news of the API made anew', path: '/api/news', fresh: true },
  { name: 'older news made anew', path: `${pagePaths.news}?page=2`, fresh: true },
  { name: 'e-mail of 60,000 @', ...message('@'.repeat(60 * kilobytes), 'x') },
  { name: 'name of 60,000 blanks', ...message('x', ' '.repeat(60 * kilobytes)) },
  { name: '30,000 fields', ...posted, body: 'a&'.repeat(30 * kilobytes) },
  { name: 'faulty form of 60 kB', ...posted, body: `message=${'x'.repeat(60 * kilobytes)}` },
  { name: 'path of 15,000 slashes', path: `/${'/'.repeat(15_000)}a` },
  {
    name: 'If-None-Match of blanks',
    path: '/faq',
    headers: { 'If-None-Match': `x${' '.repeat(15_000)}x` },
  },
  {
    name: 'Accept-Encoding of 7,500 parts',
    path: '/faq',
    headers: { 'Accept-Encoding': 'a,'.repeat(7_500) },
  },
];

/** News as long as the tool lets them be, on three pages. */
async function fill(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  const text = (word: string) => `${word} `.repeat(Math.floor(20_000 / (word.length + 1)));
  for (let item = 0; item < 25; item += 1) {
    await addNews(database, {
      title: { mk: `Вест ${item}`, en: `News ${item}` },
      content: { mk: text('слободноѕидарски'), en: text('brotherhood') },
    });
  }
  await database.destroy();
}

async function publish(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl);
  const text = { mk: 'Уште една', en: 'One more' };
  await addNews(database, { title: text, content: text });
  await database.destroy();
}

function send(port: number, agent: Agent, costly: Omit<Costly, 'name'>): Promise<void> {
  const { path, method = 'GET', headers = {}, body } = costly;
  return new Promise((resolve, reject) => {
    sendRequest({ host: '127.0.0.1', port, agent, path, method, headers }, (answer) => {
      answer.resume().once('end', resolve);
    })
      .once('error', reject)
      .end(body);
  });
}

/** Milliseconds that a visitor of the questions waited at most, asking again and again meanwhile. */
async function longestWait(port: number, costly: Costly): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const visitor = new Agent({ keepAlive: true });
  let longest = 0;
  let under = true;
  const asking = (async () => {
    while (under) {
      const begun = performance.now();
      await send(port, visitor, { path: pagePaths.faq });
      longest = Math.max(longest, performance.now() - begun);
      await pause(2);
    }
  })();
  await pause(20);
  await send(port, agent, costly);
  under = false;
  await asking;
  agent.destroy();
  visitor.destroy();
  return longest;
}

export interface Wait {
  name: string;
  /** Milliseconds: the longest wait in each round. */
  waits: number[];
}

/** Rounds of each costly request on a site of its own, filled with the longest news. */
export async function measureWaits(databaseUrl: string, rounds: number): Promise<Wait[]> {
  await fill(databaseUrl);
  const site = await startSite({ DATABASE_URL: databaseUrl, CONTACT_RATE_LIMIT: '0' });
  const port = Number(new URL(site.url).port);
  try {
    const results: Wait[] = [];
    for (const costly of requests) {
      const waits: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        if (costly.fresh) await publish(databaseUrl);
        waits.push(await longestWait(port, costly));
      }
      results.push({ name: costly.name, waits });
    }
    return results;
  } finally {
    await site.stop();
  }
}

export async function measureCostly(databaseUrl: string, rounds: number): Promise<Findings> {
  const waits = await measureWaits(databaseUrl, rounds);
  return {
    tables: [
      {
        title: 'Waits beside a costly request',
        method: `Milliseconds that a visitor of /faq, asking again and again, waited at most while one such request was answered: the median and the worst of ${rounds} rounds. Ten news items of 20,000 letters a language stand on a page.`,
        columns: ['Request', 'median', 'worst'],
        rows: waits.map((each) => [each.name, median(each.waits), Math.max(...each.waits)]),
      },
    ],
    figures: {
      'longest wait beside a costly request': Math.max(...waits.map((each) => median(each.waits))),
    },
  };
}
