import { expect, test } from 'vitest';
import { languages } from '#shared/language.ts';
import { itemAddress, pagePaths, screens } from '#shared/routes.ts';
import { migratedDatabase } from '#tests/databases.ts';
import { addNews, publishChange } from '#tests/entry.ts';
import { pageDataOf } from '#tests/page-data.ts';
import { testSite } from '#tests/site.ts';
import { removeNews } from '../storage/news.ts';

const words = { mk: 'Прва вест', en: 'First news' };
const later = { mk: 'Втора вест', en: 'Second news' };

const notFoundPath = '/nowhere';

test.each([
  ['postgres', pagePaths.home],
  ['sqlite', pagePaths.gallery],
  ['sqlite', notFoundPath],
] as const)(
  'on %s, the document of %s is renewed when the news have changed, and only then',
  async (engine, path) => {
    let rendered = 0;
    const site = await testSite(await migratedDatabase(engine), { onRender: () => rendered++ });
    const { database } = site;
    const latest = async () => (await pageDataOf(site, path)).latest;
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
    mk: 'Наслов од многу зборови '.repeat(6),
    en: 'A title of many words '.repeat(7),
  };
  const createdAt = '2024-09-30T12:00:00.000Z';
  const previous = await addNews(site.database, { title: words, content: words, createdAt });
  const id = await addNews(site.database, { title, content: words, createdAt });
  const documents = [
    ...screens.map((screen) => pagePaths[screen]),
    ...[itemAddress(pagePaths.news, previous), itemAddress(pagePaths.news, 999), notFoundPath],
  ];
  for (const path of documents) {
    const { latest } = await pageDataOf(site, path);
    expect(latest, path).toMatchObject({ id });
    for (const language of languages) {
      const [start = '', rest] = latest?.title[language].split('…') ?? [];
      expect(rest).toBe('');
      expect(title[language].startsWith(`${start} `), start).toBe(true);
      expect(start.length).toBeGreaterThan(45);
    }
  }
});
