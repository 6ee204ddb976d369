import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { apiPaths, itemAddress, localizedPath, pagePaths, screens } from '#shared/routes.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addNews, described, publishChange } from '#tests/entry.ts';
import { fullPhoto } from '#tests/full-lists.ts';
import { metaOf, pageDataOf } from '#tests/page-data.ts';
import { addGalleryItem, newAlbum } from '#tests/photos.ts';
import { origin, testSite } from '#tests/site.ts';
import { removeNews } from '../storage/news-rows.ts';
import { sliceSize } from './slices.ts';

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
const withPicture = { ...item, picture: described(picture.picture, picture.pictureDescription) };

const page = (id: number | string) => `${pagePaths.news}?item=${id}`;
const api = (id: number | string) => `${apiPaths.news}?item=${id}`;

test.each(engines)(
  'an item on %s is answered as a list of one, with all its fields and its neighbours',
  async (engine) => {
    const site = await testSite(await migratedDatabase(engine));
    const id = await addNews(site.database, item);
    const pictured = await addNews(site.database, withPicture);
    const response = await site.request(api(id));
    expect(response.headers.get('Link')).toBeNull();
    const { title } = item;
    const newer = { id: pictured, title, createdAt };
    expect(await response.json()).toEqual([{ id, ...item, newer }]);
    const full = { id: pictured, ...item, ...picture };
    const older = { id, title, createdAt };
    expect(await (await site.request(api(pictured))).json()).toEqual([{ ...full, older }]);
    const list = await (await site.request(apiPaths.news)).json();
    expect(list, 'the specified shape').toEqual([full, { id, ...item }]);
  },
);

test('an item is a document, in both languages', async () => {
  const site = await testSite();
  const id = await addNews(site.database, withPicture);
  for (const language of languages) {
    const response = await site.request(localizedPath(page(id), language));
    expect(response.status).toBe(200);
    const html = await response.text();
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
  for (let number = 6; number < 4 + sliceSize.gallery; number += 1)
    await add(number, { album: newer });
  const id = await addNews(site.database, { ...item, album });
  const read = async (path: string) => (await (await site.request(path)).json())[0];
  const photosOf = async (path: string) => (await read(path)).photos;
  const photos = [5, 4, 3, 2].map((id, index) => ({ id, page: index < 2 ? 1 : 2 }));
  expect(await photosOf(api(id))).toMatchObject(photos);
  expect(await photosOf(apiPaths.news), 'only the item has its photos').toBeUndefined();
  const html = await (await site.request(localizedPath(page(id), 'en'))).text();
  expect(html).toContain('href="/gallery?page=2&amp;lang=en#photo-3"');
  expect(html).toMatch(/href="\/gallery\?lang=en#photo-5"[^>]*>All 5 photos</);
  const small = await addNews(site.database, { ...item, album: newer });
  expect((await read(api(small))).photoCount).toBe(sliceSize.gallery - 2);
});

const words = { mk: 'Прва вест', en: 'First news' };
const later = { mk: 'Втора вест', en: 'Second news' };

test.each(engines)(
  'on %s, a document is renewed when the news have changed, and only then',
  async (engine) => {
    let rendered = 0;
    const site = await testSite(await migratedDatabase(engine), { onRender: () => rendered++ });
    const { database } = site;
    const latest = async () => (await pageDataOf(site, pagePaths.gallery)).latest;
    expect(await latest()).toBeUndefined();

    const createdAt = '2024-03-05T12:00:00.000Z';
    const first = await addNews(database, { title: words, content: words, createdAt });
    const date = { mk: 'март 5, 2024', en: 'March 5, 2024' };
    for (const _ of ['rendered', 'cached']) {
      expect(await latest()).toEqual({ id: first, title: words, date });
    }
    expect(rendered).toBe(2);

    const second = await addNews(database, { title: later, content: words });
    expect(await latest()).toMatchObject({ id: second, title: later });
    await publishChange(database, second, { title: words });
    expect(await latest()).toMatchObject({ id: second, title: words });
    await removeNews(database, second);
    expect(await latest()).toMatchObject({ id: first });
  },
);

test('every document contains the latest item, with a short title', async () => {
  const site = await testSite();
  const title = {
    mk: 'Наслов, долг, '.repeat(8),
    en: 'A title of many words '.repeat(7),
  };
  const id = await addNews(site.database, { title, content: words });
  const documents = [
    ...screens.map((screen) => pagePaths[screen]),
    ...[itemAddress(pagePaths.news, id), '/nowhere'],
  ];
  for (const path of documents) {
    const { latest } = await pageDataOf(site, path);
    expect(latest, path).toMatchObject({ id });
    for (const language of languages) {
      const [start = '', rest] = latest?.title[language].split('…') ?? [];
      expect(rest).toBe('');
      expect(start).toMatch(/\p{L}$/u);
      expect(title[language].startsWith(start), start).toBe(true);
      expect(start.length).toBeGreaterThan(45);
    }
  }
});
