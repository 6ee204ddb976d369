import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask } from '#tests/raw-request.ts';
import { testSite } from '#tests/site.ts';

const name = '0123abcd-320x240';

test('photos are served in their formats, to be kept for ever', async () => {
  const { request, media } = await testSite();
  for (const [file, type] of [
    [`${name}.jpg`, 'image/jpeg'],
    [`${name}-320.webp`, 'image/webp'],
    [`${name}-320.avif`, 'image/avif'],
  ] as const) {
    await writeFile(join(media, file), `content of ${file}`);
    const answer = await request(`/media/${file}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('Content-Type')).toBe(type);
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(await answer.text()).toBe(`content of ${file}`);
  }
});

test.each([
  `${name}.jpg`,
  'original.jpg',
  `${name}.jpg.77.part`,
  '../secret.txt',
  '..%2fsecret.txt',
  '%2e%2e/secret.txt',
  '..%5csecret.txt',
  `${name}.jpg%00`,
  '%E0%A4%A',
  '',
])('"/media/%s" is not found and not kept', async (file) => {
  const { port, media } = await testSite();
  await writeFile(join(media, '..', 'secret.txt'), 'secret');
  await writeFile(join(media, 'original.jpg'), 'secret');
  await writeFile(join(media, `${name}.jpg.77.part`), 'secret');
  const answer = await ask(port, `/media/${file}`);
  expect([400, 404]).toContain(answer.status);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.body.toString()).not.toContain('secret');
});

test('where the folder does not exist yet, photos are not found and the pages work', async () => {
  const { request, media } = await testSite();
  await rm(media, { recursive: true });
  expect((await request('/media/0123abcd-320x240.jpg')).status).toBe(404);
  expect((await request('/gallery')).status).toBe(200);
});
