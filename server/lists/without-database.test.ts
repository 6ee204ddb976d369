import { expect, test, vi } from 'vitest';
import { apiPaths, itemAddress, mediaPath, pagePaths } from '#shared/routes.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { addNews, completeFields, eventAt } from '#tests/entry.ts';
import { pageDataOf } from '#tests/page-data.ts';
import { showPageTexts } from '#tests/page-texts.ts';
import { addGalleryItem } from '#tests/photos.ts';
import { testSite } from '#tests/site.ts';
import { pieceSize, storeFiles } from '../storage/files.ts';

test('a list that cannot be read is logged once', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  vi.spyOn(console, 'warn').mockReturnValue();
  const site = await testSite();
  await addNews(site.database, completeFields);
  await site.database.schema.alterTable('news').renameColumn('title', 'heading').execute();
  for (const path of [pagePaths.faq, pagePaths.faq, pagePaths.contact]) await site.text(path);
  const lines = error.mock.calls.map((parts) => parts.join(' '));
  expect(lines).toEqual([expect.stringMatching(/^Reading the list news failed: /)]);
});

test('without a database, everything that was requested before is served as it was', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const site = await testSite();
  const { database, request, text } = site;
  const announced = { ...completeFields, event: eventAt('12.12.2099 19:00') };
  const [id, other] = [await addNews(database, announced), await addNews(database, completeFields)];
  const intro = { mk: 'Ложа во Скопје.', en: 'A lodge in Skopje.' };
  await showPageTexts(database, { 'common.about.intro': intro });
  const photos = ['0123abcd-320x240.jpg', '0123abcd-320x240-320.webp'] as const;
  const imageUrl = `${mediaPath}/${photos[0]}`;
  await addGalleryItem(database, { imageUrl, caption: intro });
  await storeFiles(
    database,
    photos.map((photo) => [photo, Buffer.alloc(2.5 * pieceSize, photo)]),
  );

  const { dictionaryAddresses } = await pageDataOf(site, pagePaths.home);
  const seen = [
    ...[pagePaths.home, pagePaths.news, pagePaths.gallery, apiPaths.gallery, '/events.ics'],
    ...[itemAddress(pagePaths.news, id), itemAddress(apiPaths.news, id)],
    ...[imageUrl, dictionaryAddresses.en],
  ];
  const before = await Promise.all(seen.map(text));
  const etags = await Promise.all(
    seen.map(async (path) => (await request(path)).headers.get('ETag')),
  );
  await database.destroy();
  expect(await Promise.all(seen.map(text))).toEqual(before);
  for (const [index, path] of seen.entries()) {
    const headers = { 'If-None-Match': etags[index] ?? '' };
    expect((await request(path, { headers })).status, path).toBe(304);
  }
  for (const path of [pagePaths.faq, '/nowhere']) {
    expect(await text(path), path).toContain(intro.mk);
    expect((await pageDataOf(site, path)).latest, path).toMatchObject({ id: other });
  }
  const unseen = [
    ...[itemAddress(pagePaths.news, other), itemAddress(apiPaths.news, other)],
    ...[itemAddress(pagePaths.news, 77), `${mediaPath}/${photos[1]}`],
  ];
  for (const path of unseen) {
    const response = await request(path);
    expect(response.status, path).toBe(503);
    expect(response.headers.get('Retry-After')).toBe('10');
    const html = await response.text();
    expect(html).not.toMatch(/sqlite|node_modules|\.ts/i);
    if (path.startsWith('/api')) expect(html).toBe('{"error":"Service unavailable"}');
    if (!path.startsWith('/news')) continue;
    for (const { appError } of Object.values(dictionaries)) expect(html).toContain(appError.title);
  }

  const started = await testSite(database);
  const first = await pageDataOf(started, pagePaths.faq);
  expect(first.latest).toBeUndefined();
  expect(await started.text(pagePaths.faq)).toContain(dictionaries.mk.faq.title);
  expect((await started.request(first.dictionaryAddresses.en)).status).toBe(200);
});
