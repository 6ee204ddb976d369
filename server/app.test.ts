import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { dictionaries } from '#content/dictionary.ts';
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { migratedDatabase } from '#tests/databases.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';

test('no document is shown before its header is complete', async () => {
  const { request } = await testSite();
  const html = await (await request('/faq')).text();
  const [, awaited = ''] = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html) ?? [];
  const [before = '', after] = html.split(`<main id="${awaited}"`);
  expect(after).toBeDefined();
  expect(before).toContain('</header>');
});

test('an unknown address is not found', async () => {
  const { request } = await testSite();
  for (const path of ['/nowhere', '/en/faq', '/FAQ', '/faq/more', '/index.html']) {
    const answer = await request(path);
    expect(answer.status, path).toBe(404);
    const html = await answer.text();
    expect(html).toContain(dictionaries.en.notFound.title);
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
  const call = await request('/api/users');
  expect([call.status, await call.json()]).toEqual([404, { error: 'Not found' }]);
});

test('an address with extra slashes redirects to the page, and never to another site', async () => {
  const { request, port } = await testSite();
  const answer = await request('/faq/?lang=en');
  expect(answer.status).toBe(308);
  expect(answer.headers.get('Location')).toBe('/faq?lang=en');
  expect((await ask(port, '//evil.example/')).status).toBe(404);
});

test('the policy allows exactly the inline scripts and styles of the document', async () => {
  const { request } = await testSite();
  for (const path of [...Object.values(pagePaths), principlePath('relief'), '/nowhere']) {
    const answer = await request(path);
    const html = await answer.text();
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
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
    expect(headers.has('X-Powered-By')).toBe(false);
  }
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

test('a database that fails is an error without internals', async () => {
  const database = await migratedDatabase('sqlite');
  const { request } = await testSite(database);
  await database.schema.dropTable('news').execute();
  const logged: unknown[] = [];
  const { warn } = console;
  console.warn = (...values) => logged.push(values);
  const [call, page] = [await request('/api/news'), await request('/news')];
  console.warn = warn;

  expect(call.status).toBe(503);
  expect(call.headers.get('Retry-After')).toBe('10');
  expect(await call.json()).toEqual({ error: 'Service unavailable' });
  expect(page.status).toBe(503);
  const html = await page.text();
  for (const language of languages) {
    expect(html).toContain(dictionaries[language].appError.title);
  }
  expect(html).not.toMatch(/sqlite|no such table|node_modules|\.ts/i);
  expect(logged.join(' ')).toContain('/news cannot be answered');
});

test('an unexpected error has the same request id in its response and in one line of the log', async () => {
  const failing = async (trustedProxies: number) => {
    const site = await testSite(undefined, {
      trustedProxies,
      onRender: () => {
        throw new Error('Broken\nin two');
      },
    });
    const lines: string[] = [];
    const { write } = process.stderr;
    process.stderr.write = (line: string) => lines.push(line) > 0;
    const headers = { 'X-Request-Id': 'proxy-1' };
    const answer = await site.request('/faq?name=Ana', { headers }).finally(() => {
      process.stderr.write = write;
    });
    expect(answer.status).toBe(500);
    const id = answer.headers.get('X-Request-Id');
    expect(lines).toEqual([
      expect.stringMatching(/^\/faq failed: Error: Broken ⏎ in two ⏎ at .*\n$/),
    ]);
    expect(lines[0]).toContain(`(request ${id})`);
    expect(lines[0]).not.toContain('Ana');
    return id;
  };
  expect(await failing(1)).toBe('proxy-1');
  expect(await failing(0)).toMatch(/^[\da-f-]{36}$/);
});

test('only hashed files are immutable', async () => {
  const { request } = await testSite();
  const html = await (await request('/')).text();
  const [, font = ''] = /url\(([^)]+\.woff2)\)/.exec(html) ?? [];
  const answer = await request(font);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  expect((await request('/assets/nothing.js')).status).toBe(404);
  expect((await request('/assets/..%2f..%2fpackage.json')).status).toBe(404);
});
