import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { addGalleryItem, newestGalleryItems } from '#server/storage/gallery.ts';
import { addNews, newestNews } from '#server/storage/news.ts';
import { storePhotoFile } from '#server/storage/photo-files.ts';
import { captionSchema } from '#shared/gallery.ts';
import { languages } from '#shared/language.ts';
import { newsSchema } from '#shared/news.ts';
import { engines } from '#tests/databases.ts';
import { lodge, workplace } from '#tests/lodge-command.ts';
import { alphabetDoubts } from './alphabet.ts';
import { sampleNews, samplePictures } from './sample/items.ts';

const title = { mk: 'Вистинска вест', en: 'Real news' };

// Drawn once for all: a run goes on with the files that it finds.
let drawn = '';

beforeAll(async () => {
  drawn = await mkdtemp(join(tmpdir(), 'lodge-samples-'));
  expect(
    await lodge({ DATABASE_URL: `file:${join(drawn, 'lodge.sqlite')}` }, 'sample'),
  ).toMatchObject({ code: 0, err: '' });
}, 120_000);

afterAll(() => rm(drawn, { recursive: true }));

describe.each(engines)('on %s', (engine) => {
  test('an empty site is filled, once, and exactly that is taken away', {
    timeout: 120_000,
  }, async () => {
    const { env, database } = await workplace(engine);
    const dry = await lodge(env, 'sample', '--dry-run');
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would add 6 news items') });
    const source = openDatabase(`file:${join(drawn, 'lodge.sqlite')}`);
    const files = await source.selectFrom('photo_files').selectAll().execute();
    await source.destroy();
    for (const { name, bytes } of files) await storePhotoFile(database, name, bytes);
    // Two at once: one fills, the other finds the site filled.
    const runs = await Promise.all([lodge(env, 'sample'), lodge(env, 'sample')]);
    expect(runs.some(({ code }) => code === 0)).toBe(true);
    const news = await newestNews(database, 100);
    const pictures = await newestGalleryItems(database, 100);
    expect([news.length, pictures.length]).toEqual([sampleNews.length, samplePictures.length]);
    expect(new Set(news.map(({ createdAt }) => createdAt)).size).toBe(news.length);
    expect((await lodge(env, 'check')).out).toContain('Pictures in order: 9');
    expect((await lodge(env, 'sample')).out).toContain('there already');

    const real = await addNews(database, { title, content: title });
    const realPicture = await addGalleryItem(database, {
      imageUrl: '/media/x.jpg',
      caption: title,
    });
    await lodge(env, 'news', 'edit', `${news[0]?.id}`, '--title-en', 'Edited');
    await lodge(env, 'gallery', 'remove', `${pictures[0]?.id}`);
    expect((await lodge(env, 'sample', '--remove')).code).toBe(0);
    expect((await newestNews(database, 100)).map(({ id }) => id)).toEqual([real]);
    expect((await newestGalleryItems(database, 100)).map(({ id }) => id)).toEqual([realPicture]);
    expect(await database.selectFrom('photo_files').select('name').execute()).toEqual([]);
    expect(await lodge(env, 'sample')).toMatchObject({
      code: 1,
      err: expect.stringContaining('for an empty one'),
    });
  });
});

test('the samples pass the checks that every publication passes', async () => {
  for (const { title, content } of sampleNews) {
    expect(v.parse(newsSchema, { title, content })).toEqual({ title, content });
    for (const language of languages) {
      expect(alphabetDoubts(title[language], language)).toEqual([]);
      expect(alphabetDoubts(content[language], language)).toEqual([]);
    }
  }
  for (const { caption } of samplePictures) {
    expect(v.parse(captionSchema, caption)).toEqual(caption);
    for (const language of languages) {
      expect(alphabetDoubts(caption[language], language)).toEqual([]);
    }
  }
});
