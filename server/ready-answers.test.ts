import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSiteBuild } from '#server/site-build.ts';
import { addNews } from '#server/storage/news.ts';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import { root, testSite } from '#tests/site.ts';
import { withReadyAnswers } from './ready-answers.ts';

/** The site behind its ready answers, in a year that the test can change. */
async function servedSite() {
  const clock = { year: 2026 };
  const now = () => new Date(Date.UTC(clock.year, 5, 24));
  const { app, database } = await testSite(undefined, { now });
  const asked: string[] = [];
  const routes = getRequestListener(app.fetch);
  const server = createServer(
    withReadyAnswers(
      app,
      (request, response) => {
        asked.push(String(request.url));
        routes(request, response);
      },
      { database, now },
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { app, database, clock, asked, url };
}

const keptAddresses = [
  pagePaths.faq,
  `${pagePaths.faq}?lang=en`,
  '/what-is-freemasonry/truth',
  ...Object.values(apiPaths),
  pagePaths.news,
  `${pagePaths.gallery}?lang=en`,
];

test.each(keptAddresses)(
  '%s is what the routes answer, the first time and later',
  async (address) => {
    const { app, url, asked } = await servedSite();
    const made = await app.request(address);
    const html = await made.text();
    for (let visit = 0; visit < 2; visit += 1) {
      const answer = await fetch(url + address, { headers: { 'Accept-Encoding': 'identity' } });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(html);
      for (const [name, value] of made.headers) expect(answer.headers.get(name)).toBe(value);
    }
    expect(asked).toEqual([]);
  },
);

test('a browser that has the page already is told so', async () => {
  const { url } = await servedSite();
  const first = await fetch(url + pagePaths.faq);
  const again = await fetch(url + pagePaths.faq, {
    headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
  });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe('');
});

test('hashed files are compressed, tagged and kept for ever', async () => {
  const { url } = await servedSite();
  const { entry } = await loadSiteBuild(root);
  const answer = await fetch(url + entry, { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(answer.headers.get('Content-Encoding')).toBe('br');
  expect(answer.headers.get('ETag')).toMatch(/^"[\w-]+"$/);
  expect(answer.headers.get('Cache-Control')).toContain('immutable');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test.each([pagePaths.news, `${pagePaths.news}?lang=en`, apiPaths.news])(
  'news published meanwhile are in the next answer of %s',
  async (address) => {
    const { url, database } = await servedSite();
    const before = await fetch(url + address);
    const title = { mk: 'Нова вест', en: 'Fresh news' };
    await addNews(database, { title, content: title });
    const after = await fetch(url + address, {
      headers: { 'If-None-Match': before.headers.get('ETag') ?? '' },
    });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain(title[address.includes('lang=en') ? 'en' : 'mk']);
  },
);

test('a database that fails is an error, and a recovered one is answered from', async () => {
  const { url, database } = await servedSite();
  await fetch(url + pagePaths.news);
  vi.spyOn(console, 'error').mockReturnValue();
  await sql`alter table revisions rename to elsewhere`.execute(database);
  expect((await fetch(url + pagePaths.news)).status).toBe(500);
  await sql`alter table elsewhere rename to revisions`.execute(database);
  expect((await fetch(url + pagePaths.news)).status).toBe(200);
});

test.each([
  '/nowhere',
  '/faq?lang=de',
  '/faq?lang=en&x=1',
  '/assets/none.js',
  '/healthz',
  '/news?page=2',
  '/api/news?lang=en',
])('%s is left to the routes', async (address) => {
  const { app, url } = await servedSite();
  const answer = await fetch(url + address);
  expect(answer.status).toBe((await app.request(address)).status);
});

test('the new year is in the footer at once', async () => {
  const { url, clock } = await servedSite();
  expect(await (await fetch(url + pagePaths.faq)).text()).toContain('© 2026');
  clock.year = 2027;
  expect(await (await fetch(url + pagePaths.faq)).text()).toContain('© 2027');
});
