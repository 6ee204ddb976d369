import { expect, test } from 'vitest';
import { pagePaths } from '#shared/routes.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { addNews, completeFields } from '#tests/entry.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';
import { storeFiles } from '../storage/files.ts';

test('every kind of response has an ETag, is not sent again if it matches, and answers HEAD', async () => {
  const site = await testSite();
  const html = await site.text('/');
  const [, font = ''] = /url\(([^)]+\.woff2)\)/.exec(html) ?? [];
  const [, script = ''] = /data-entry="([^"]+)"/.exec(html) ?? [];
  const photo = '/media/0123abcd-320x240.jpg';
  await storeFiles(site.database, [[photo.slice('/media/'.length), Buffer.from('0123456789')]]);
  await addGalleryItem(site.database, { imageUrl: photo, caption: completeFields.title });
  const { file: attachment } = await addAttachment(site.database, 'a.pdf', pdf('Paper'));
  const attachments = [{ file: attachment, bytes: 1, title: completeFields.title }];
  await addNews(site.database, { ...completeFields, attachments });
  const files = [script, font, '/favicon.svg', photo, attachment, '/robots.txt', '/sitemap.xml'];
  for (const path of [pagePaths.faq, pagePaths.news, '/api/news', ...files]) {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding };
      const first = await ask(site.port, path, { headers });
      expect(first.status, path).toBe(200);
      const etag = String(first.headers.etag);
      expect(etag, path).toMatch(/^"[\w-]+"$/);
      const isCompressed = ![photo, attachment, font].includes(path);
      expect(first.headers.vary, path).toBe(isCompressed ? 'Accept-Encoding' : undefined);
      // Proxies that compress a response mark its tag as weak.
      const known = { ...headers, 'If-None-Match': `"other" , W/${etag}` };
      const again = await ask(site.port, path, { headers: known });
      expect(again.status, path).toBe(304);
      expect(again.body.length).toBe(0);
      const changed = { ...headers, 'If-None-Match': '"other"' };
      expect((await ask(site.port, path, { headers: changed })).status, path).toBe(200);
      for (const name of ['cache-control', 'vary', 'etag']) {
        expect(again.headers[name], `${name} of ${path}`).toEqual(first.headers[name]);
      }
      const head = await ask(site.port, path, { method: 'HEAD', headers });
      expect([head.status, head.body.length], path).toEqual([200, 0]);
      const { date: _, ...expected } = first.headers;
      expect(head.headers, path).toMatchObject(expected);
    }
  }
});

test.each([
  ['/faq', 'PUT', 405, 'GET, HEAD, OPTIONS'],
  ['/faq', 'POST', 405, 'GET, HEAD, OPTIONS'],
  ['/api/v1.0/email/send', 'GET', 405, 'POST, OPTIONS'],
  ['/contact', 'OPTIONS', 204, 'GET, HEAD, POST, OPTIONS'],
])('%s refuses %s with %i and names the allowed methods', async (path, method, status, allow) => {
  const site = await testSite();
  const response = await ask(site.port, path, { method });
  expect([response.status, response.headers.allow]).toEqual([status, allow]);
  expect(response.headers['x-content-type-options']).toBe('nosniff');
});
