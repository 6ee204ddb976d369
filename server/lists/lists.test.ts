import { expect, test } from 'vitest';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addNews } from '#tests/entry.ts';
import { addGalleryItem, newAlbum } from '#tests/photos.ts';
import { origin, type TestSite, testSite } from '#tests/site.ts';
import { sliceSize } from './slices.ts';

const title = (number: number) => ({ mk: `Наслов ${number}`, en: `Title ${number}` });

/** Two items have the same time. */
async function addMuch({ database }: TestSite, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const createdAt = new Date(Date.UTC(2024, 0, Math.ceil(number / 2))).toISOString();
    await addNews(database, { title: title(number), content: title(number), createdAt });
  }
}

const titles = async (response: Response) =>
  ((await response.json()) as { title: { en: string } }[]).map((item) => item.title.en);

test.each(engines)('on %s, the gallery has the specified shape, and an album', async (engine) => {
  const { database, request } = await testSite(await migratedDatabase(engine));
  const photo = (number: number) => ({ imageUrl: `/media/${number}.jpg`, caption: title(number) });
  const plain = { id: await addGalleryItem(database, photo(1)), ...photo(1) };
  const album = { id: await newAlbum(database, title(7), '24.6.2026'), title: title(7) };
  const inAlbum = await addGalleryItem(database, { ...photo(2), album: album.id });
  expect(await (await request(apiPaths.gallery)).json()).toEqual([
    { id: inAlbum, ...photo(2), album: { ...album, date: '2026-06-24' } },
    plain,
  ]);
});

test.each(engines)('on %s, the API goes page by page, newest first', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  const count = 2 * sliceSize.news + 1;
  await addMuch(site, count);
  const read = [];
  for (const [page, links] of [
    [1, '</api/news?page=2>; rel="next", </api/news?page=3>; rel="last"'],
    [2, expect.anything()],
    [3, '</api/news?page=2>; rel="prev", </api/news?page=3>; rel="last"'],
  ] as const) {
    const response = await site.request(`${apiPaths.news}?page=${page}`);
    expect(response.headers.get('Link')).toEqual(links);
    read.push(...(await titles(response)));
  }
  expect(read).toEqual(Array.from({ length: count }, (_, index) => `Title ${count - index}`));
});

test.each([
  ['page', '0', 400],
  ['page', '4', 404],
  ['item', 'abc', 404],
  ['item', '2', 404],
  ['item', '1&page=2', 404],
])(
  '%s "%s" gets a clear error from the API and the not-found page',
  async (name, number, status) => {
    const site = await testSite();
    await addMuch(site, 1);
    const response = await site.request(`${apiPaths.news}?${name}=${number}`);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ error: expect.stringMatching(/^[A-Z][\w\s]+$/) });
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const document = await site.request(`${pagePaths.news}?${name}=${number}`);
    expect(document.status).toBe(404);
    const html = await document.text();
    expect(html).toContain('404 Page Not Found');
    expect(html).toContain('noindex');
    expect(html).not.toContain('rel="canonical"');
  },
);

test('an older page is a document, in both languages', async () => {
  const site = await testSite();
  await addMuch(site, sliceSize.news + 1);
  const html = await (await site.request(`${pagePaths.news}?page=2&lang=en`)).text();
  expect(html).toContain('<title>News, page 2 | Trial Lodge</title>');
  expect(html).toContain(`rel="canonical" href="${origin}/news?page=2&amp;lang=en"`);
  expect(html).toContain(`hreflang="mk" href="${origin}/news?page=2"`);
  expect(html).toContain('href="?page=2&amp;lang=mk"');
  expect(html).toContain('data-title="Новости, страница 2 | Пробна ложа"');
});
