import { describe, expect, test } from 'vitest';
import { checkEntry } from '#shared/kinds/kind.ts';
import { newsKind } from '#shared/kinds/news.ts';
import type { EntryListName } from '#shared/publishing.ts';
import { engines, migratedDatabase, stampsOf } from '#tests/databases.ts';
import { addNews, completeFields, entryAt, newDraft, newsId, operation } from '#tests/entry.ts';
import { insertDraft } from '../storage/entries.ts';
import { countEntries } from '../storage/entry-lists.ts';
import { newestNews } from '../storage/news.ts';
import { createDraft, listEntries, openEntry, saveDraft } from './entries.ts';
import { publishDue } from './schedule.ts';

const published = { title: completeFields.title, content: completeFields.content };
const titled = (en: string) => ({ title: { mk: 'Наслов', en } });

describe.each(engines)('on %s', (engine) => {
  test('an incomplete draft is saved unchanged, and is neither public nor cached', async () => {
    const database = await migratedDatabase(engine);
    const before = await stampsOf(database);
    const { id, ...draft } = await createDraft(database, 'news', operation(''));
    expect(draft).toMatchObject({ state: 'draft', changed: false, publishedAt: null });
    const typed = { ...titled('  Tit'), content: { mk: 'Ред\n\n\n', en: '' }, date: '5.3.' };
    const saved = await entryAt(database, newsId(id)).save(typed);
    expect(saved.fields).toMatchObject(typed);
    expect(await openEntry(database, newsId(id))).toEqual(saved);
    expect(await newestNews(database, 9)).toEqual([]);
    expect(await stampsOf(database)).toEqual(before);
  });

  test('the id of a draft is the next one of the table that visitors read, whatever its name', async () => {
    const database = await migratedDatabase(engine);
    const caption = JSON.stringify(titled('Photo').title);
    await database.insertInto('gallery').values({ imageUrl: '', caption }).execute();
    expect(await insertDraft(database, 'news', 'gallery', 'made')).toMatchObject({ id: 2 });
    for (const id of [1, 2]) {
      expect(await createDraft(database, 'album', operation(''))).toMatchObject({ id });
    }
    expect(await createDraft(database, 'news', operation(''))).toMatchObject({ id: 1 });
    await expect(createDraft(database, 'page', operation(''))).rejects.toThrow('fixed');
  });

  test('exactly one of concurrent saves succeeds, the others get a conflict', async () => {
    const database = await migratedDatabase(engine);
    const { id, lastOperation } = await createDraft(database, 'news', operation(''));
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => {
        const typed = { ...completeFields, ...titled(text) };
        return saveDraft(database, newsId(id), operation(lastOperation), typed);
      }),
    );
    const [kept, ...more] = outcomes.filter(({ ok }) => ok);
    expect(more).toEqual([]);
    if (!kept?.ok) throw new Error('none was kept');
    expect(await openEntry(database, newsId(id))).toEqual(kept.item);
    const refused = outcomes.filter((outcome) => outcome !== kept);
    expect(refused).toEqual(Array(3).fill({ ok: false, conflict: kept.item }));
  });

  test('visitors do not see the draft of a public item', async () => {
    const database = await migratedDatabase(engine);
    const item = entryAt(database, newsId(await addNews(database, published)));
    const before = await stampsOf(database);
    expect(await item.open()).toMatchObject({ state: 'published', changed: false });
    const saved = await item.save(titled('Better'));
    expect(saved).toMatchObject({ state: 'published', changed: true });
    expect((await newestNews(database, 1))[0]?.title).toEqual(completeFields.title);
    expect(await stampsOf(database)).toEqual(before);
  });

  test('the last ten public texts can be restored, and the replaced text is kept', async () => {
    const database = await migratedDatabase(engine);
    const item = await newDraft(database);
    expect(await item.versions()).toEqual([]);
    for (let number = 0; number <= 11; number++) {
      await item.save(titled(`Text ${number}`));
      await item.publish();
    }
    const kept = await item.versions();
    expect(kept.map(({ fields }) => fields.title.en)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Text ${number}`),
    );
    await item.save(titled('Typed since'));
    const restored = await item.restoreVersion(kept[4]?.number ?? 0);
    expect(restored.fields.title.en).toBe('Text 7');
    expect((await newestNews(database, 1))[0]?.title.en).toBe('Text 11');
    const [latest] = await item.versions();
    expect(latest).toMatchObject({ reason: 'replaced', fields: titled('Typed since') });
    await expect(item.restoreVersion(1)).rejects.toThrow('no-such-version');
  });

  test('entries are listed by state, with missing languages', async () => {
    const database = await migratedDatabase(engine);
    const incomplete = { ...titled('A draft'), content: { mk: 'Ѓавато', en: '' } };
    const draft = await newDraft(database, incomplete);
    const gone = await newDraft(database);
    await gone.bin();
    const shown = await newDraft(database);
    await shown.publish();
    const withdrawn = await newDraft(database, { title: { mk: 'ЏЕМ', en: 'Withdrawn' } });
    await withdrawn.publish();
    await withdrawn.withdraw();
    const waiting = await newDraft(database);
    await waiting.schedule('2999-01-01');
    expect(await countEntries(database, 'news', 'changed')).toBe(0);
    await waiting.save(titled('Changed since'));
    const corrected = await newDraft(database);
    await corrected.publish();
    await corrected.save(titled('Corrected'));

    const listed = async (list: EntryListName) => {
      const { entries, total } = await listEntries(database, 'news', { list, skip: 0, limit: 10 });
      expect(total).toBe(entries.length);
      return entries.map(({ id }) => id);
    };
    expect(await listed('changed')).toEqual([corrected.id, waiting.id]);
    expect(await listed('all')).toHaveLength(5);
    expect(await listed('draft')).toEqual([withdrawn.id, draft.id]);
    expect(await listed('published')).toEqual([corrected.id, shown.id]);
    expect(await listed('binned')).toEqual([gone.id]);
    expect(await listed('scheduled')).toEqual([waiting.id]);
    const { entries } = await listEntries(database, 'news', { list: 'draft', skip: 1, limit: 1 });
    expect(entries).toMatchObject([{ title: incomplete.title, missing: ['en'] }]);
  });

  test('the years of the news are those in Skopje, each with its items', async () => {
    const database = await migratedDatabase(engine);
    const times = ['1899-12-31T23:00', '2023-12-31T22:59', '2023-12-31T23:00', '9998-12-31T22:59'];
    for (const time of times) await addNews(database, { createdAt: `${time}:00.000Z` });
    const part = { list: 'published', skip: 0, limit: 9 } as const;
    const { entries, years } = await listEntries(database, 'news', { ...part, year: 2024 });
    expect(entries).toMatchObject([{ publishedAt: `${times[2]}:00.000Z` }]);
    expect(years).toEqual([
      { year: 9998, newer: 0 },
      { year: 2024, newer: 1 },
      { year: 2023, newer: 2 },
      { year: 1900, newer: 3 },
    ]);
    const none = await listEntries(database, 'news', { ...part, year: 999_999_999 });
    expect(none.entries).toEqual([]);
  });

  test('a copy that cannot be read hides no other text', async () => {
    const database = await migratedDatabase(engine);
    const drafts = [];
    for (const fields of ['{"album":-1}', '{"album":-1}', '{}', '']) {
      const item = await newDraft(database);
      await (drafts.length === 0 ? item.publish() : item.schedule('2999-01-01'));
      const copies = database.updateTable('texts').where('id', '=', item.id);
      if (fields) await copies.set({ fields }).execute();
      drafts.push(item);
    }
    const [odd, , empty, other] = drafts;
    const dueAt = new Date(0).toISOString();
    await database.updateTable('entries').set({ dueAt }).where('dueAt', 'is not', null).execute();
    await publishDue(database);
    for (const item of [empty, other, odd]) {
      expect(await item?.open()).toMatchObject({ state: 'published', fields: { album: null } });
    }
    expect(await odd?.versions()).toEqual([]);
    const all = await listEntries(database, 'news', { list: 'all', skip: 0, limit: 9 });
    expect(all.entries).toHaveLength(4);
  });
});

test('each error and warning names its field', () => {
  const check = checkEntry(newsKind, {
    ...completeFields,
    title: { mk: 'A festive meeting', en: 'Свечен собир' },
    content: { mk: '', en: 'Скопjе and Skopje' },
    picture: '/media/abcd-320x240.jpg',
    pictureDescription: { mk: 'Сала', en: '' },
    date: '2026-10-25 02:30',
  });
  expect(check.faults.map(({ field }) => field)).toEqual(['content.mk', 'pictureDescription.en']);
  expect(check.warnings.map(({ field }) => field)).toEqual(['title.mk', 'content.en', 'date']);
});
