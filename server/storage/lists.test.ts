import { describe, expect, test } from 'vitest';
import type { KindName } from '#shared/kinds/kinds.ts';
import { engines, migratedDatabase } from '#tests/databases.ts';
import { addNews } from '#tests/entry.ts';
import { showPageTexts } from '#tests/page-texts.ts';
import { addGalleryItem, galleryPart } from './gallery.ts';
import { revisionReader } from './lists.ts';
import { newsPart } from './news.ts';

const page = 'page' as KindName;

const text = { mk: 'Текст', en: 'Text' };

describe.each(engines)('on %s', (engine) => {
  test('the parts of the list are contiguous, newest first', async () => {
    const database = await migratedDatabase(engine);
    for (let day = 1; day <= 7; day++) {
      // Items with the same time must still have a fixed order.
      const createdAt = `2024-03-0${Math.ceil(day / 2)}T12:00:00.000Z`;
      await addNews(database, { title: text, content: text, createdAt });
      await addGalleryItem(database, { imageUrl: `/media/${day}.jpg`, caption: text });
    }
    const ids = async (read: typeof newsPart | typeof galleryPart) => {
      const parts = [];
      for (const skip of [0, 3, 6]) {
        const items: { id: number }[] = await read(database, { skip, limit: 3 });
        parts.push(items.map(({ id }) => id));
      }
      return parts;
    };
    expect(await ids(newsPart)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
    expect(await ids(galleryPart)).toEqual([[7, 6, 5], [4, 3, 2], [1]]);
  });

  test('a revision changes only with its list', async () => {
    const database = await migratedDatabase(engine);
    const revisions = revisionReader(database);
    const before = await revisions();
    const seen = new Set([before.news]);
    const id = await addNews(database, { title: text, content: text });
    seen.add((await revisions()).news);
    await database.updateTable('news').set({ fields: '{}' }).where('id', '=', id).execute();
    seen.add((await revisions()).news);
    await database.deleteFrom('news').execute();
    seen.add((await revisions()).news);
    expect(seen.size).toBe(4);
    expect((await revisions()).gallery).toBe(before.gallery);
    await addGalleryItem(database, { imageUrl: '/media/1.jpg', caption: text });
    expect((await revisions()).gallery).not.toBe(before.gallery);
    expect((await revisions()).pages).toBe(before.pages);
  });

  test('the revision of the pages changes with their public texts, not with drafts', async () => {
    const database = await migratedDatabase(engine);
    const revisions = revisionReader(database);
    const seen = new Set([(await revisions()).pages]);
    const isNew = async () => {
      const { pages } = await revisions();
      return !seen.has(pages) && seen.add(pages).size > 0;
    };
    await showPageTexts(database, { 'faq.faq.title': { mk: 'Одговори' } });
    expect(await isNew()).toBe(true);
    const copies = database.updateTable('copies').where('kind', '=', page);
    await copies.set({ madeAt: '2026-03-01T12:00:00.000Z' }).execute();
    expect(await isNew()).toBe(true);
    await copies.set({ state: 'working' }).execute();
    expect(await isNew(), 'withdrawn').toBe(true);
    await copies.set({ fields: '{}' }).execute();
    expect(await isNew(), 'a draft').toBe(false);
    await copies.set({ state: 'public' }).execute();
    expect(await isNew()).toBe(true);
    await addNews(database, { title: text, content: text });
    expect(await isNew(), 'news').toBe(false);
    await showPageTexts(database, null);
    expect(await isNew(), 'removed').toBe(true);
  });
});
