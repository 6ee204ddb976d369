import { expect, test } from 'vitest';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { apiPaths } from '#shared/routes.ts';
import { migratedUrl, oneEngine } from '#tests/databases.ts';
import { lodge, newsFile, photoFolder } from '#tests/lodge-command.ts';
import { startSite } from '#tests/running-site.ts';

test.each(oneEngine)(
  'on %s, two operators and the running site work at the same time without a loss',
  { timeout: 60_000 },
  async (engine) => {
    const env = { DATABASE_URL: await migratedUrl(engine) };
    const folder = await photoFolder();
    const addNews = async (who: string) => {
      for (const number of [1, 2]) {
        const name = `${who}-${number}`;
        const file = newsFile({ title: { mk: `Вест ${name}`, en: `News ${name}` } });
        expect(await lodge(env, 'news', 'add', file)).toMatchObject({ code: 0, err: '' });
      }
    };
    const addPhoto = () => lodge(env, 'gallery', 'add', folder);
    const [site, , , ...photos] = await Promise.all([
      startSite(env),
      addNews('1'),
      addNews('2'),
      addPhoto(),
      addPhoto(),
    ]);
    try {
      // The second command may be refused.
      expect(photos.map(({ code }) => code)).toContain(0);
      const read = async <T>(path: string): Promise<T[]> => (await fetch(site.url + path)).json();
      const news = await read<NewsItem>(apiPaths.news);
      const titles = news.map(({ title }) => title.en).toSorted();
      expect(titles).toEqual(['1', '2'].flatMap((who) => [1, 2].map((n) => `News ${who}-${n}`)));
      const gallery = await read<GalleryItem>(apiPaths.gallery);
      expect(gallery).toHaveLength(1);

      const id = `${gallery[0]?.id}`;
      // One command removes the photo while the other adds it; every public photo must have its
      // files.
      await Promise.all([lodge(env, 'gallery', 'remove', id, '--yes'), addPhoto()]);
      for (const { imageUrl } of await read<GalleryItem>(apiPaths.gallery)) {
        expect((await fetch(site.url + imageUrl)).status).toBe(200);
      }
    } finally {
      await site.stop();
    }
  },
);
