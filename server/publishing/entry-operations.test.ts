import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changesBetween, emptyFields } from '#shared/collections/collection.ts';
import { type NewsFields, newsCollection } from '#shared/collections/news.ts';
import { pageTextCollection } from '#shared/collections/page-text.ts';
import { editedPages } from '#shared/page-fields.ts';
import { type EntryListName, operationOn } from '#shared/publishing.ts';
import { engines, migratedDatabase, revisionsOf } from '#tests/databases.ts';
import {
  addNews,
  completeDraft,
  completeFields,
  entryAt,
  newDraft,
  newsId,
  operation,
} from '#tests/entry.ts';
import { countEntries } from '../storage/entry-lists.ts';
import { newestNews } from '../storage/news-rows.ts';
import { createDraft, listEntries, openEntry, restoreVersion } from './entry-operations.ts';
import { bin, discard, publish } from './publish-entry.ts';
import { saveChanges } from './save-changes.ts';

const titled = (en: string) => ({ title: { mk: 'Наслов', en } });

describe.each(engines)('on %s', (engine) => {
  test('an incomplete draft is saved unchanged, and is neither public nor cached', async () => {
    const database = await migratedDatabase(engine);
    const before = await revisionsOf(database);
    const { id, ...draft } = await createDraft(database, 'news', operation(''));
    expect(draft).toMatchObject({ state: 'draft', changed: false, publishedAt: null });
    const typed = { ...titled('  Tit'), content: { mk: 'Ред\n\n\n', en: '' }, date: '5.3.' };
    const saved = await entryAt(database, newsId(id)).save(typed);
    expect(saved.fields).toMatchObject(typed);
    expect(await openEntry(database, newsId(id))).toEqual(saved);
    expect(await newestNews(database, 9)).toEqual([]);
    expect(await revisionsOf(database)).toEqual(before);

    const item = await newDraft(database);
    await item.publish();
    const published = await revisionsOf(database);
    const changed = await item.save(titled('Better'));
    expect(changed).toMatchObject({ state: 'published', changed: true });
    expect(await newestNews(database, 9)).toMatchObject([{ title: completeFields.title }]);
    expect(await revisionsOf(database)).toEqual(published);
  });

  test('concurrent saves lose nothing: the last text of a field stays, and the others are versions', async () => {
    const database = await migratedDatabase(engine);
    const { id, fields } = await createDraft(database, 'news', operation(''));
    const people = ['a', 'b', 'c', 'd'];
    const save = (by: string, to: Partial<NewsFields>) =>
      saveChanges(
        database,
        newsId(id),
        { id: randomUUID(), by },
        changesBetween(newsCollection, fields, { ...fields, ...to }),
      );
    const outcomes = await Promise.all([
      ...people.map((by) => save(by, titled(by))),
      save('e', { content: completeFields.content }),
    ]);
    expect(outcomes.map(({ ok }) => ok)).toEqual(Array(5).fill(true));
    const item = entryAt(database, newsId(id));
    const saved = (await item.open())?.fields;
    expect(saved?.content).toEqual(completeFields.content);
    const kept = await item.versions();
    expect(kept.map(({ reason }) => reason)).toEqual(Array(3).fill('replaced'));
    for (const { madeBy, fields } of kept) expect(fields.title.en).toBe(madeBy);
    const titles = [saved, ...kept.map((version) => version.fields)].map((one) => one?.title.en);
    expect(titles.toSorted()).toEqual(people);
  });

  test('what another person has saved stays among the versions, when a later save replaces it', async () => {
    const database = await migratedDatabase(engine);
    const { id } = await completeDraft(database);
    const item = entryAt(database, newsId(id));
    const save = async (by: string, en: string) => {
      const { fields } = (await item.open()) ?? { fields: completeFields };
      const changes = changesBetween(newsCollection, fields, { ...fields, ...titled(en) });
      await saveChanges(database, newsId(id), { id: randomUUID(), by }, changes);
    };
    for (const typed of ['Meeting', 'Meeting on Friday']) await save('a', typed);
    await save('b', 'Meeting on Friday at eight');
    expect(await item.versions(), 'b has only added words').toEqual([]);
    await save('c', 'Dinner');
    const conflict = { by: 'c', paths: [], kept: [] };
    expect(await item.versions()).toMatchObject([
      { reason: 'replaced', madeBy: 'b', fields: titled('Meeting on Friday at eight'), conflict },
    ]);
    expect((await item.open())?.lastConflict, 'nobody is told').toBe(0);
    await save('c', 'Lunch');
    expect(await item.versions(), 'c has only replaced own words').toHaveLength(1);
  });

  test('two lists that are too long together are not stored', async () => {
    const database = await migratedDatabase(engine);
    const faq = {
      collection: 'page',
      id: editedPages.find(({ name }) => name === 'faq')?.id ?? 0,
    } as const;
    const before = emptyFields(pageTextCollection);
    const save = (first: number) => {
      const questions = Array.from({ length: 40 }, (_, index) => ({
        id: `q-${first + index}`,
        question: completeFields.title,
        answer: completeFields.title,
      }));
      const changes = changesBetween(pageTextCollection, before, { ...before, questions });
      return saveChanges(database, faq, { id: randomUUID() }, changes);
    };
    await save(10_000_000);
    await expect(save(20_000_000)).rejects.toThrow('Invalid length');
    expect((await openEntry(database, faq))?.fields.questions).toHaveLength(40);
  });

  test('each person is named for what they changed, also after others have published, discarded, restored or binned it', async () => {
    const database = await migratedDatabase(engine);
    const { id, fields } = await completeDraft(database);
    const entry = newsId(id);
    const item = entryAt(database, entry);
    const save = (by: string, from: NewsFields, title: string) =>
      saveChanges(
        database,
        entry,
        { id: randomUUID(), by },
        changesBetween(newsCollection, from, { ...from, ...titled(title) }),
      );
    const on = async (by: string) => ({
      ...operationOn((await item.open()) ?? { lastOperation: '' }),
      by,
    });
    const last = async () => (await item.versions())[0];
    const paths = ['title.en'];
    await save('a', fields, 'By a');
    await publish(database, entry, await on('b'));
    const published = (await item.open())?.fields ?? fields;
    await save('c', fields, 'By c');
    expect(await last()).toMatchObject({ madeBy: 'a', conflict: { by: 'c', paths } });

    const typed = { ...published, ...titled('By c') };
    await discard(database, entry, await on('b'));
    expect(await last()).toMatchObject({ madeBy: 'c', conflict: { by: 'b', paths } });
    await save('d', typed, 'By d');
    expect(await last()).toMatchObject({ madeBy: 'b', conflict: { by: 'd', paths } });

    const [, returned] = await item.versions();
    await restoreVersion(database, entry, await on('a'), returned?.number ?? 0);
    expect(await last()).toMatchObject({
      ...{ reason: 'discarded', madeBy: 'd', conflict: { by: 'a', paths } },
      fields: titled('By d'),
    });

    const before = (await item.open())?.fields ?? fields;
    await save('d', before, 'Later by d');
    const dated = { ...before, ...titled('Later by d'), date: '1.1.2027' };
    const change = changesBetween(newsCollection, { ...dated, date: '' }, dated);
    await saveChanges(database, entry, { id: randomUUID(), by: 'a' }, change);
    await restoreVersion(database, entry, await on('a'), returned?.number ?? 0);
    expect(await last(), 'a saved last, but what is replaced is of d').toMatchObject({
      ...{ reason: 'discarded', madeBy: 'd', conflict: { by: 'a', paths } },
    });

    await bin(database, entry, await on('b'));
    const errors = [{ code: 'binned-by', id, name: 'b' }];
    expect(await save('d', typed, 'Too late')).toEqual({ ok: false, errors });
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
    expect(latest).toMatchObject({ reason: 'discarded', fields: titled('Typed since') });
    await expect(item.restoreVersion(1)).rejects.toThrow('no-such-version');
  });

  test('a withdrawal stays among the versions when the same text is published again', async () => {
    const item = await newDraft(await migratedDatabase(engine));
    await item.publish();
    await item.withdraw();
    await item.publish();
    const reasons = (await item.versions()).map(({ reason }) => reason);
    expect(reasons).toEqual(['published', 'withdrawn', 'published']);
  });

  test('entries are listed by state, with missing languages', async () => {
    const database = await migratedDatabase(engine);
    const incomplete = { ...titled('A draft'), content: { mk: 'Ѓавато', en: '' } };
    const draft = await newDraft(database, incomplete);
    const gone = await newDraft(database);
    await gone.bin();
    const publicEntry = await newDraft(database);
    await publicEntry.publish();
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
    expect(await listed('published')).toEqual([corrected.id, publicEntry.id]);
    expect(await listed('binned')).toEqual([gone.id]);
    expect(await listed('scheduled')).toEqual([waiting.id]);
    const { entries } = await listEntries(database, 'news', { list: 'draft', skip: 1, limit: 1 });
    expect(entries).toMatchObject([{ title: incomplete.title, missing: ['en'] }]);
  });

  test('the years of the news are those in Skopje, each with its items', async () => {
    const database = await migratedDatabase(engine);
    const times = ['2023-12-31T22:59', '2023-12-31T23:00', '2026-12-31T22:59'];
    for (const time of times) await addNews(database, { createdAt: `${time}:00.000Z` });
    const part = { list: 'published', skip: 0, limit: 9 } as const;
    const { entries, years } = await listEntries(database, 'news', { ...part, year: 2024 });
    expect(entries).toMatchObject([{ publishedAt: `${times[1]}:00.000Z` }]);
    expect(years).toEqual([
      { year: 2026, newer: 0 },
      { year: 2024, newer: 1 },
      { year: 2023, newer: 2 },
    ]);
  });
});
