import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { GalleryItem, NewsItem } from '#shared/items.ts';
import { apiPaths } from '#shared/routes.ts';
import { migratedUrl, oneEngine, temporaryFolder } from '#tests/databases.ts';
import { lodge, newsFile } from '#tests/lodge-command.ts';
import { startSite } from '#tests/running-site.ts';

test.each(oneEngine)(
  'on %s, two operators and the running site work at the same time without a loss',
  { timeout: 60_000 },
  async (engine) => {
    const folder = temporaryFolder();
    const env = { DATABASE_URL: await migratedUrl(engine) };
    const background = { r: 90, g: 30, b: 40 };
    const photo = join(folder, 'hall.png');
    await sharp({ create: { width: 320, height: 240, channels: 3, background } }).toFile(photo);

    const addNews = async (who: string) => {
      for (const number of [1, 2]) {
        const name = `${who}-${number}`;
        const file = newsFile({ title: { mk: `Вест ${name}`, en: `News ${name}` } });
        expect(await lodge(env, 'news', 'add', file)).toMatchObject({ code: 0, err: '' });
      }
    };
    const addPhoto = () => lodge(env, 'gallery', 'add', photo, '--mk', 'Сала', '--en', 'A hall');
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

      // Each command changes another language of the same caption.
      const id = `${gallery[0]?.id}`;
      const edit = async (...caption: string[]) => {
        const run = await lodge(env, 'gallery', 'edit', id, ...caption);
        if (run.code === 0) return;
        expect(run.err).toMatch(/Run the command again|try again/);
        expect(await lodge(env, 'gallery', 'edit', id, ...caption)).toMatchObject({ code: 0 });
      };
      await Promise.all([edit('--mk', 'Нов опис'), edit('--en', 'New caption')]);
      const [changed] = await read<GalleryItem>(apiPaths.gallery);
      expect(changed?.caption).toEqual({ mk: 'Нов опис', en: 'New caption' });

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
