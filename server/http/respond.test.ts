import { expect, test } from 'vitest';
import { pagePaths } from '#shared/routes.ts';
import { addNews, completeFields } from '#tests/entry.ts';
import { addPaper, pdf } from '#tests/papers.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { storeFiles } from '../storage/files.ts';

async function everyKind() {
  const site = await testSite();
  const html = await (await site.request('/')).text();
  const [, face = ''] = /url\(([^)]+\.woff2)\)/.exec(html) ?? [];
  const [, script = ''] = /data-entry="([^"]+)"/.exec(html) ?? [];
  const photo = '0123abcd-320x240.jpg';
  await storeFiles(site.database, [[photo, Buffer.from('0123456789')]]);
  const caption = { mk: 'Сала', en: 'A hall' };
  await addGalleryItem(site.database, { imageUrl: `/media/${photo}`, caption });
  const paper = await addPaper(site.database, 'a.pdf', pdf('Paper'));
  await addNews(site.database, { ...completeFields, papers: [paper] });
  const paths = {
    page: pagePaths.faq,
    list: pagePaths.news,
    api: '/api/news',
    script,
    face,
    icon: '/favicon.svg',
    photo: `/media/${photo}`,
    paper: paper.file,
    robots: '/robots.txt',
    sitemap: '/sitemap.xml',
  };
  return { site, paths };
}

test('every kind of response has an ETag, and is not sent again if it matches', async () => {
  const { site, paths } = await everyKind();
  for (const path of Object.values(paths)) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding };
      const first = await ask(site.port, path, { headers });
      expect(first.status, path).toBe(200);
      const etag = String(first.headers.etag);
      expect(etag, path).toMatch(/^"[\w-]+"$/);
      const isCompressed = ![paths.photo, paths.paper, paths.face].includes(path);
      expect(first.headers.vary, path).toBe(isCompressed ? 'Accept-Encoding' : undefined);
      // Proxies that compress a response mark its tag as weak.
      const known = { ...headers, 'If-None-Match': `"other" , W/${etag}` };
      const again = await ask(site.port, path, { headers: known });
      expect(again.status, path).toBe(304);
      expect(again.body.length).toBe(0);
      const other = { ...headers, 'If-None-Match': '"other"' };
      expect((await ask(site.port, path, { headers: other })).status, path).toBe(200);
      for (const name of ['cache-control', 'vary', 'etag']) {
        expect(again.headers[name], `${name} of ${path}`).toEqual(first.headers[name]);
      }
    }
  }
});

test('HEAD is GET without the body', async () => {
  const { site, paths } = await everyKind();
  for (const path of [
    ...Object.values(paths),
    '/nowhere',
    '/api/none',
    '/faq/',
    '/healthz',
    '/livez',
  ]) {
    const headers = { 'Accept-Encoding': 'br' };
    const get = await ask(site.port, path, { headers });
    const head = await ask(site.port, path, { method: 'HEAD', headers });
    expect(head.body.length).toBe(0);
    expect(head.status, path).toBe(get.status);
    const { date: _, ...expected } = get.headers;
    expect(head.headers, path).toMatchObject(expected);
  }
});

test.each([
  ['/faq', 'PUT', 405, 'GET, HEAD, OPTIONS'],
  ['/contact', 'DELETE', 405, 'GET, HEAD, POST, OPTIONS'],
  ['/faq', 'POST', 405, 'GET, HEAD, OPTIONS'],
  ['/api/news', 'PATCH', 405, 'GET, HEAD, OPTIONS'],
  ['/api/v1.0/email/send', 'GET', 405, 'POST, OPTIONS'],
  ['/contact', 'OPTIONS', 204, 'GET, HEAD, POST, OPTIONS'],
])('%s knows no %s: %i, and says what it knows', async (path, method, status, allow) => {
  const site = await testSite();
  const answer = await ask(site.port, path, { method });
  expect([answer.status, answer.headers.allow]).toEqual([status, allow]);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
});
