import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { securityHeaders } from './http/security-headers.ts';

test('an unknown address is not found', async () => {
  const { request } = await testSite();
  for (const path of ['/nowhere', '/en/faq']) {
    const response = await request(path);
    expect(response.status, path).toBe(404);
    const html = await response.text();
    expect(html).toContain(dictionaries.en.notFound.title);
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
  const call = await request('/api/users');
  expect([call.status, await call.json()]).toEqual([404, { error: 'Not found' }]);
});

test.each([
  ['/FAQ', '/faq'],
  ['/faq/?lang=en', '/faq?lang=en'],
  ['/faq.', '/faq'],
  ['/faq%3Flang=en', '/faq?lang=en'],
  ['/Faq%E2%80%9D?lang=EN', '/faq?lang=en'],
  ['/news?item=2.', '/news?item=2'],
  ['/news?item=2)&amp;lang=en', '/news?item=2&lang=en'],
  ['/news%3Fitem%3D2', '/news?item=2'],
  ['/news%253Fitem%253D2%2526lang%253Den', '/news?item=2&lang=en'],
  ['//news///?page=3,', '/news?page=3'],
  ['/EVENTS.ICS', '/events.ics'],
  ['/faq%23joining', '/faq#joining'],
  ['/contact%E2%80%8B', '/contact'],
])('the mangled address %s redirects to %s', async (mangled, address) => {
  const { port } = await testSite();
  const response = await ask(port, mangled);
  expect([response.status, response.headers.location]).toEqual([308, address]);
});

test.each([
  '//evil.example/',
  '/faqs',
  '/news?item=2a',
  '/news?item=2&item=3',
  '/news?page=0',
  '/%25',
  '/..%2Ffaq',
])('the address %s of nothing is not found', async (path) => {
  const { port } = await testSite();
  expect((await ask(port, path)).status).toBe(404);
});

test('the policy allows exactly the inline scripts and styles of the document', async () => {
  const { request } = await testSite();
  for (const path of [...Object.values(pagePaths), principlePath('relief'), '/nowhere']) {
    const response = await request(path);
    const html = await response.text();
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    const inline = [
      ...html.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g),
      ...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
    ];
    const hashes = inline.map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );
    expect(hashes).toHaveLength(3);
    expect([...policy.matchAll(/'sha256-([^']+)'/g)].map(([, hash]) => hash)).toEqual(hashes);
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(html).not.toMatch(/ style=| on\w+=/);
  }
});

test('every response has the security headers', async () => {
  const { request } = await testSite();
  for (const path of ['/', '/nowhere', '/api/news', '/robots.txt', '/favicon.svg']) {
    const { headers } = await request(path);
    expect(Object.fromEntries(headers), path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=63072000',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(headers.has('Set-Cookie')).toBe(false);
  }
});

test('over HTTP no header asks the browser for HTTPS', () => {
  const hsts = 'Strict-Transport-Security';
  expect(securityHeaders('http://lodge.example', 'host')).not.toHaveProperty(hsts);
  expect(securityHeaders('https://lodge.example', 'off')).not.toHaveProperty(hsts);
});

test('each encoding contains the same document', async () => {
  const { port } = await testSite();
  const get = async (encoding: string) => {
    const { headers, body } = await ask(port, '/', { headers: { 'Accept-Encoding': encoding } });
    return { encoding: headers['content-encoding'], etag: headers.etag, body };
  };
  const [br, gzip, plain] = [await get('gzip, deflate, br'), await get('gzip'), await get('')];
  expect([br.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined]);
  expect(new Set([br.etag, gzip.etag, plain.etag]).size).toBe(3);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect((await get('br;q=0, gzip')).encoding).toBe('gzip');
});

test('an unexpected error has the same request id in its response and in one line of the log', async () => {
  for (const trustedProxies of [1, 0]) {
    const site = await testSite(undefined, {
      trustedProxies,
      onRender: () => {
        throw new Error('Broken\nin two');
      },
    });
    const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const headers = { 'X-Request-Id': 'proxy-1' };
    const response = await site.request('/faq?name=Ana', { headers });
    expect(response.status).toBe(500);
    const id = response.headers.get('X-Request-Id');
    expect(id).toMatch(trustedProxies ? /^proxy-1$/ : /^[\da-f-]{36}$/);
    const line = expect.stringMatching(/^\/faq failed: Error: Broken ⏎ in two ⏎ at .*\n$/);
    expect(log.mock.calls).toEqual([[line]]);
    expect(String(log.mock.calls[0])).toContain(`(request ${id})`);
    log.mockRestore();
  }
});

test('only hashed files are immutable', async () => {
  const { request } = await testSite();
  const html = await (await request('/')).text();
  const [, font = ''] = /url\(([^)]+\.woff2)\)/.exec(html) ?? [];
  const response = await request(font);
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect((await request('/assets/nothing.js')).status).toBe(404);
  expect((await request('/assets/..%2f..%2fpackage.json')).status).toBe(404);
});
