import { describe, expect, test } from 'vitest';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { newestNews } from '#server/storage/news.ts';
import { oneEngine } from '#tests/databases.ts';
import { addNews, publishChange } from '#tests/entry.ts';
import { lodgeHere, workplace } from '#tests/lodge-command.ts';
import { addGalleryItem, describePhoto, publishAll } from '#tests/photos.ts';
import items from './items.json' with { type: 'json' };

const title = { mk: 'Вистинска вест', en: 'Real news' };

// The engines differ only in storing photos and rows, which other tests cover.
describe.each(oneEngine)('on %s', (engine) => {
  test('an empty site is filled, once, and exactly the samples are removed', {
    timeout: 120_000,
  }, async () => {
    const { env, database } = await workplace(engine);
    const dry = await lodgeHere(env, 'sample', '--dry-run');
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Would add 7 news items') });
    const filled = await lodgeHere(env, 'sample');
    expect(filled).toMatchObject({ code: 0, err: '' });
    expect(filled.out).toContain('remove them with "sample --remove" before the site goes public.');
    const news = await newestNews(database, 100);
    const pictures = await newestGalleryItems(database, 100);
    expect([news.length, pictures.length]).toEqual([items.news.length, items.pictures.length]);
    expect(news.filter(({ picture }) => picture)).toHaveLength(3);
    const events = news.filter(({ begins }) => begins).map(({ isComing }) => isComing);
    expect(events, 'a coming event and a past one').toEqual([true, undefined]);
    expect(pictures.filter(({ album }) => album)).toHaveLength(items.album.pictures.length);
    expect(new Set(news.map(({ createdAt }) => createdAt)).size).toBe(news.length);
    expect((await lodgeHere(env, 'sample', '--dry-run')).out).toContain('already there');

    const real = await addNews(database, { title, content: title });
    const realPicture = await addGalleryItem(database, {
      imageUrl: '/media/x.jpg',
      caption: title,
    });
    const [, , edited, moved] = news.map(({ id }) => `${id}`);
    const [first, second] = pictures.map(({ id }) => `${id}`);
    const inEnglish = { mk: news[2]?.title.mk ?? '', en: 'Edited' };
    await publishChange(database, Number(edited), { title: inEnglish });
    await publishChange(database, Number(moved), { date: '2020-01-01' });
    await describePhoto(database, Number(second), { caption: { mk: 'Наша сала', en: 'Our hall' } });
    await publishAll(database, [Number(second)]);
    await lodgeHere(env, 'gallery', 'remove', first ?? '', '--yes');

    const plan = await lodgeHere(env, 'sample', '--remove', '--dry-run');
    expect(plan).toMatchObject({ code: 0, out: expect.stringContaining('Would remove 6 news') });
    expect(await newestNews(database, 100)).toHaveLength(8);
    const removal = await lodgeHere(env, 'sample', '--remove', '--yes');
    expect(removal).toMatchObject({ code: 0, err: '' });
    expect(removal.out).toBe('Removed 6 news items and 7 photos.\n');
    expect((await newestNews(database, 100)).map(({ id }) => id)).toEqual([real, Number(edited)]);
    expect((await newestGalleryItems(database, 100)).map(({ id }) => id).toSorted()).toEqual(
      [realPicture, Number(second)].toSorted(),
    );
    const files = await database.selectFrom('files').select('name').execute();
    const kept = [pictures[0], pictures[1]].map((each) =>
      /[0-9a-f]{24}/.exec(each?.imageUrl ?? ''),
    );
    const isKept = ({ name }: { name: string }) => kept.some((hash) => name.startsWith(`${hash}`));
    expect(
      files.filter((file) => !isKept(file)),
      'but those of the edited and the binned',
    ).toEqual([]);
    expect(await lodgeHere(env, 'sample')).toMatchObject({
      code: 1,
      err: expect.stringContaining('only be added to an empty site'),
    });
  });
});

test('every sample states in both languages that it is invented', () => {
  for (const text of [
    ...items.news.map(({ content }) => content),
    ...items.pictures.map(({ caption }) => caption),
    items.album.title,
  ]) {
    expect(text.mk).toMatch(/измислен(а вест|а слика| настан) за пример/i);
    expect(text.en).toMatch(/an invented (item|picture|event), as a sample/i);
  }
});
