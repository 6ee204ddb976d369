import { expect, test } from 'vitest';
import { apiPaths, pagePaths } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addNews, itemOf, operation } from '#tests/entry.ts';
import { origin, type TestSite, testSite } from '#tests/site.ts';
import { saveAlbum } from '../publishing/albums.ts';
import { movePhotos, setAlbum } from '../publishing/gallery-photos.ts';
import { addGalleryItem } from '../storage/gallery.ts';
import { pageSize } from './lists.ts';

const title = (number: number) => ({ mk: `Наслов ${number}`, en: `Title ${number}` });

/** Two items have the same time. */
async function addMuch({ database }: TestSite, count: number): Promise<void> {
  for (let number = 1; number <= count; number++) {
    const createdAt = new Date(Date.UTC(2024, 0, Math.ceil(number / 2))).toISOString();
    await addNews(database, { title: title(number), content: title(number), createdAt });
  }
}

const titles = async (answer: Response) =>
  ((await answer.json()) as { title: { en: string } }[]).map((item) => item.title.en);

test('the responses of the API have the specified shapes', async () => {
  const site = await testSite();
  const createdAt = '2024-03-05T12:00:00.000Z';
  const id = await addNews(site.database, { title: title(1), content: title(2), createdAt });
  const news = await site.request(apiPaths.news);
  expect(news.headers.get('Link')).toBeNull();
  expect(await news.json()).toEqual([{ id, title: title(1), content: title(2), createdAt }]);

  const picture = { imageUrl: '/media/ab-640x480.jpg', caption: title(3) };
  const galleryId = await addGalleryItem(site.database, picture);
  const gallery = await site.request(apiPaths.gallery);
  expect(await gallery.json()).toEqual([{ id: galleryId, ...picture }]);
});

test.each(engines)(
  'on %s, additional fields of a photo come after the specified ones',
  async (engine) => {
    const site = await testSite(await migratedDatabase(engine));
    const photo = (number: number) => ({
      imageUrl: `/media/${number}.jpg`,
      caption: title(number),
    });
    const ids: number[] = [];
    for (let number = 1; number <= 3; number++) {
      ids.push(await addGalleryItem(site.database, photo(number)));
    }
    const [first = 0, second = 0, third = 0] = ids;
    const read = async () => (await site.request(apiPaths.gallery)).json();
    const plain = [3, 2, 1].map((number) => ({ id: ids[number - 1], ...photo(number) }));
    expect(await read()).toEqual(plain);
    const typed = { title: title(7), date: '2026-06-24' };
    const album = itemOf(await saveAlbum(site.database, null, operation(''), typed));
    await setAlbum(site.database, [second], album.id);
    await movePhotos(site.database, [first], 1);
    expect(await read()).toMatchObject([
      { id: first, ...photo(1), position: expect.any(Number) },
      { id: third, ...photo(3) },
      { id: second, ...photo(2), album: { title: title(7), date: '2026-06-24' } },
    ]);
  },
);

test.each(engines)('on %s, the API goes page by page, newest first', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  const count = 2 * pageSize.news + 1;
  await addMuch(site, count);
  const read = [];
  for (const [page, links] of [
    [1, '</api/news?page=2>; rel="next", </api/news?page=3>; rel="last"'],
    [2, expect.anything()],
    [3, '</api/news?page=2>; rel="prev", </api/news?page=3>; rel="last"'],
  ] as const) {
    const answer = await site.request(`${apiPaths.news}?page=${page}`);
    expect(answer.headers.get('Link')).toEqual(links);
    read.push(...(await titles(answer)));
  }
  expect(read).toEqual(Array.from({ length: count }, (_, index) => `Title ${count - index}`));
});

test.each([
  ['0', 400],
  ['x', 400],
  ['4', 404],
  ['9'.repeat(400), 404],
])('page "%s" gets a clear error from the API and the not-found page', async (page, status) => {
  const site = await testSite();
  const answer = await site.request(`${apiPaths.news}?page=${page}`);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toEqual({ error: expect.stringMatching(/^[A-Z][\w\s]+$/) });
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  const document = await site.request(`${pagePaths.news}?page=${page}`);
  expect(document.status).toBe(404);
  const html = await document.text();
  expect(html).toContain('404 Page Not Found');
  expect(html).toContain('noindex');
  expect(html).not.toContain('rel="canonical"');
});

test('an older page is a document, in both languages', async () => {
  const site = await testSite();
  await addMuch(site, pageSize.news + 1);
  const html = await (await site.request(`${pagePaths.news}?page=2&lang=en`)).text();
  expect(html).toContain('<title>News, page 2 | Trial Lodge</title>');
  expect(html).toContain(`rel="canonical" href="${origin}/news?page=2&amp;lang=en"`);
  expect(html).toContain(`hreflang="mk" href="${origin}/news?page=2"`);
  expect(html).toContain('href="?page=2&amp;lang=mk"');
  expect(html).toContain('data-title="Новости, страница 2 | Пробна ложа"');
});
