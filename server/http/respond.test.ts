import { expect, test } from 'vitest';
import { pagePaths } from '#shared/routes.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { addGalleryItem } from '../storage/gallery.ts';
import { storePhotoFile } from '../storage/photo-files.ts';
import { acceptedEncodings, namesTag, rangeOf } from './respond.ts';

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['', ['identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['br;q=0, gzip', ['gzip', 'identity']],
  ['br;q=0.0, *;q=0.5', ['gzip', 'identity']],
  ['BR', ['br', 'identity']],
  ['identity;q=0, gzip', ['gzip']],
  ['brotli, x-br', ['identity']],
])('Accept-Encoding "%s" takes %j', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b" , "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match %s names the tag "a": %s', (list, named) => {
  expect(namesTag(list, '"a"')).toBe(named);
});

test.each([
  ['bytes=0-3', { first: 0, last: 3 }],
  ['bytes=6-', { first: 6, last: 9 }],
  ['bytes=-4', { first: 6, last: 9 }],
  ['bytes=-40', { first: 0, last: 9 }],
  ['bytes=3-99', { first: 3, last: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=0-1,5-6', null],
  ['bytes=abc', null],
  ['bytes=5-2', null],
  ['bytes=-', null],
  ['items=0-1', null],
])('Range "%s" of ten bytes is %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});

/** Addresses of every kind of answer to GET, by what they are. */
async function everyKind() {
  const site = await testSite();
  const html = await (await site.request('/')).text();
  const [, face = ''] = /url\(([^)]+\.woff2)\)/.exec(html) ?? [];
  const [, script = ''] = /data-entry="([^"]+)"/.exec(html) ?? [];
  const photo = '0123abcd-320x240.jpg';
  await storePhotoFile(site.database, photo, Buffer.from('0123456789'));
  const caption = { mk: 'Сала', en: 'A hall' };
  await addGalleryItem(site.database, { imageUrl: `/media/${photo}`, caption });
  const paths = {
    page: pagePaths.faq,
    list: pagePaths.news,
    api: '/api/news',
    script,
    face,
    icon: '/favicon.svg',
    photo: `/media/${photo}`,
    robots: '/robots.txt',
    sitemap: '/sitemap.xml',
  };
  return { site, paths };
}

test('every kind of answer has a tag, and is not sent again to who has it', async () => {
  const { site, paths } = await everyKind();
  for (const path of Object.values(paths)) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding };
      const first = await ask(site.port, path, { headers });
      expect(first.status, path).toBe(200);
      const etag = String(first.headers.etag);
      expect(etag, path).toMatch(/^"[\w-]+"$/);
      const again = await ask(site.port, path, { headers: { ...headers, 'If-None-Match': etag } });
      expect(again.status, path).toBe(304);
      expect(again.body.length).toBe(0);
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

test('what has several encodings says so in each, the plain one too', async () => {
  const { site, paths } = await everyKind();
  for (const path of [paths.page, paths.list, paths.script, paths.icon, paths.api]) {
    for (const encoding of ['br', 'identity']) {
      const answer = await ask(site.port, path, { headers: { 'Accept-Encoding': encoding } });
      expect(answer.headers.vary, path).toBe('Accept-Encoding');
    }
  }
  expect((await ask(site.port, paths.photo)).headers.vary).toBeUndefined();
});

test('a part of a photo can be asked for, and is refused where the photo is another now', async () => {
  const { site, paths } = await everyKind();
  const photo = (headers: Record<string, string>) => ask(site.port, paths.photo, { headers });
  const whole = await photo({});
  const etag = String(whole.headers.etag);
  const part = await photo({ Range: 'bytes=2-4' });
  expect([part.status, part.body.toString()]).toEqual([206, '234']);
  expect(part.headers['content-range']).toBe('bytes 2-4/10');
  expect((await photo({ Range: 'bytes=2-4', 'If-Range': etag })).status).toBe(206);
  expect((await photo({ Range: 'bytes=2-4', 'If-Range': '"other"' })).status).toBe(200);
  expect((await photo({ Range: 'bytes=2-4,6-7' })).status).toBe(200);
  const behind = await photo({ Range: 'bytes=10-' });
  expect([behind.status, behind.headers['content-range']]).toEqual([416, 'bytes */10']);
  const page = await ask(site.port, paths.page, { headers: { Range: 'bytes=0-9' } });
  expect(page.status, 'a document is sent whole').toBe(200);
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
