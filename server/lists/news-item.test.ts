import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { apiPaths, localizedPath, pagePaths } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addNews } from '#tests/entry.ts';
import { fullPhoto } from '#tests/full-lists.ts';
import { addGalleryItem, newAlbum } from '#tests/photos.ts';
import { origin, testSite } from '#tests/site.ts';
import { pageSize } from './lists.ts';

const createdAt = '2024-03-05T12:00:00.000Z';
const item = {
  title: { mk: 'Свечен „собир“', en: 'A festive <assembly>' },
  content: {
    mk: '**Важно**: пишете на ana@lodge.example.\n\n- прво $& $1\n- [второ](https://lodge.example/)',
    en: `**Important**: ${'words and '.repeat(20)}<script>alert(1)</script>`,
  },
  createdAt,
};
const picture = {
  picture: '/media/0123abcd-2000x1000.jpg',
  pictureDescription: { mk: 'Слика „а“', en: 'A "picture"' },
};

const page = (id: number | string) => `${pagePaths.news}?item=${id}`;
const api = (id: number | string) => `${apiPaths.news}?item=${id}`;

const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(
      ([, name, content]) => [name, content],
    ),
  );

test.each(engines)(
  'an item on %s is answered as a list of one, with all its fields',
  async (engine) => {
    const site = await testSite(await migratedDatabase(engine));
    const id = await addNews(site.database, item);
    const pictured = await addNews(site.database, { ...item, ...picture });
    const answer = await site.request(api(id));
    expect(answer.headers.get('Link')).toBeNull();
    expect(await answer.json(), 'the specified shape').toEqual([{ id, ...item }]);
    const full = { id: pictured, ...item, ...picture };
    expect(await (await site.request(api(pictured))).json()).toEqual([full]);
    expect(await (await site.request(apiPaths.news)).json()).toEqual([full, { id, ...item }]);
  },
);

test('an item is a document, in both languages', async () => {
  const site = await testSite();
  const id = await addNews(site.database, { ...item, ...picture });
  for (const language of languages) {
    const answer = await site.request(localizedPath(page(id), language));
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
    expect(main).toContain(
      language === 'mk' ? '<li>прво $&amp; $1</li>' : '&lt;script&gt;alert(1)',
    );
    expect(main).not.toContain('<script');
    expect(html).toContain(
      `rel="canonical" href="${origin}${page(id)}${language === 'en' ? '&amp;lang=en' : ''}"`,
    );
    expect(html).toContain(`hreflang="en" href="${origin}${page(id)}&amp;lang=en"`);
    expect(html).toContain(`href="?item=${id}&amp;lang=en"`);
    expect(metaOf(html)).toMatchObject({
      'og:type': 'article',
      'og:url': `${origin}${page(id)}${language === 'en' ? '&amp;lang=en' : ''}`,
      'og:image': `${origin}/media/0123abcd-2000x1000-1600.jpg`,
      'og:image:width': '1600',
      'og:image:height': '800',
      'article:published_time': createdAt,
    });
    const { description } = metaOf(html);
    if (language === 'mk') {
      expect(html).toContain('<title>Свечен „собир“ | Пробна ложа</title>');
      expect(html).toContain('data-title="A festive &lt;assembly&gt; | Trial Lodge"');
      expect(description).toBe('Важно: пишете на ana@lodge.example. прво $&amp; $1 второ');
    } else expect(description).toMatch(/^Important: (words and )+(words|and)…$/);
    expect(metaOf(html)['og:description']).toBe(description);
  }
});

test.each(engines)('on %s an item shows the first photos of its album', async (engine) => {
  const site = await testSite(await migratedDatabase(engine));
  const album = await newAlbum(site.database, { mk: 'Собир', en: 'Assembly' });
  const add = (number: number, more = {}) =>
    addGalleryItem(site.database, { ...fullPhoto(number), ...more });
  for (let number = 1; number <= 5; number += 1) await add(number, { album });
  // A newer album comes first: two photos of the older one are on the second page.
  const newer = await newAlbum(site.database, { mk: 'Друг', en: 'Another' }, '5.3.2027');
  for (let number = 6; number < 4 + pageSize.gallery; number += 1)
    await add(number, { album: newer });
  const id = await addNews(site.database, { ...item, album });
  const photosOf = async (path: string) => (await (await site.request(path)).json())[0].photos;
  const places = async () =>
    (await photosOf(api(id)))?.map((photo: { id: number; page: number }) => [photo.id, photo.page]);
  expect(await places()).toEqual([
    [5, 1],
    [4, 1],
    [3, 2],
    [2, 2],
  ]);
  expect(await photosOf(apiPaths.news), 'only the item has its photos').toBeUndefined();
  const html = await (await site.request(localizedPath(page(id), 'en'))).text();
  expect(html).toContain('href="/gallery?page=2&amp;lang=en#photo-3"');
  await add(99, { album: newer });
  expect(await places()).toContainEqual([4, 2]);
  expect((await site.request(page(id))).status).toBe(200);
});
