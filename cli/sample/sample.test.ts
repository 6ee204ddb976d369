import { describe, expect, test } from 'vitest';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { oneEngine } from '#tests/databases.ts';
import { addNews, publishChange } from '#tests/entry.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';
import { addGalleryItem, describePhoto, publishAll } from '#tests/photos.ts';
import { binEntries } from '../news.ts';
import items from './items.json' with { type: 'json' };

const title = { mk: 'Вистинска вест', en: 'Real news' };

// The engines differ only in storing photos and rows, which other tests cover.
describe.each(oneEngine)('on %s', (engine) => {
  test('an empty site is filled, once, and exactly the samples are removed', {
    timeout: 120_000,
  }, async () => {
    const { env, database } = await workplace(engine);
    const filled = await lodgeHere(env, 'sample');
    expect(filled).toMatchObject({ code: 0, err: '' });
    expect(filled.out).toContain('remove them with "sample --remove" before the site goes public.');
    const news = await newestNews(database, 100);
    const pictures = await newestGalleryItems(database, 100);
    expect([news.length, pictures.length]).toEqual([items.news.length, items.pictures.length]);
    const events = news.filter(({ begins }) => begins).map(({ isComing }) => isComing);
    expect(events, 'a coming event and a past one').toEqual([true, undefined]);
    expect(pictures.filter(({ album }) => album)).toHaveLength(items.album.pictures.length);

    const real = await addNews(database, { title, content: title });
    const realPicture = await addGalleryItem(database, {
      imageUrl: '/media/x.jpg',
      caption: title,
    });
    const edited = Number(news[2]?.id);
    const [first, second] = pictures.map(({ id }) => `${id}`);
    const inEnglish = { mk: news[2]?.title.mk ?? '', en: 'Edited' };
    await publishChange(database, edited, { title: inEnglish });
    await describePhoto(database, Number(second), { caption: { mk: 'Наша сала', en: 'Our hall' } });
    await publishAll(database, [Number(second)]);
    await binEntries(database, 'photo', [{ id: Number(first) }]);

    const removal = await lodgeHere(env, 'sample', '--remove', '--yes');
    expect(removal).toMatchObject({ code: 0, err: '' });
    expect(removal.out).toBe('Removed 6 news items and 7 photos.\n');
    expect((await newestNews(database, 100)).map(({ id }) => id)).toEqual([real, edited]);
    expect((await newestGalleryItems(database, 100)).map(({ id }) => id).toSorted()).toEqual(
      [realPicture, Number(second)].toSorted(),
    );
    expect(await lodgeHere(env, 'sample')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only be added to an empty site'),
    });
  });
});
