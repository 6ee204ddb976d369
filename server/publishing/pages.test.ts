/** Pages are entries that always exist. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { changesBetween, emptyFields } from '#shared/collections/collection.ts';
import { type PageTextFields, pageTextCollection } from '#shared/collections/page-text.ts';
import { type Language, mapLanguages } from '#shared/language.ts';
import { engines, migratedDatabase, revisionsOf } from '#tests/databases.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { completeFields, entryAt, newDraft, operation } from '#tests/entry.ts';
import { contentCounts } from '../storage/backup.ts';
import type { Database } from '../storage/database.ts';
import { countEntries } from '../storage/entry-lists.ts';
import { publicPages } from '../storage/page-texts.ts';
import { openEntry } from './entry-operations.ts';
import { publish } from './publish-entry.ts';
import { saveChanges } from './save-changes.ts';
import { publishDue } from './schedule.ts';

const faq = { collection: 'page', id: 5 } as const;
const title = { mk: 'Прашања', en: 'Questions' };
const original = emptyFields(pageTextCollection);
const own: PageTextFields = { ...original, texts: { 'faq.faq.title': title } };

const isListed = async (database: Database) => (await countEntries(database, 'page', 'draft')) > 0;

const publicTexts = async (database: Database) =>
  (await publicPages(database)).map(({ id, fields }) => [id, fields.texts]);

describe.each(engines)('on %s', (engine) => {
  test('a page exists before its first change, and is a draft only with own texts', async () => {
    const database = await migratedDatabase(engine);
    const opened = await openEntry(database, faq);
    expect(opened).toMatchObject({
      lastOperation: '',
      state: 'draft',
      changed: false,
      fields: original,
    });
    expect(await openEntry(database, { collection: 'page', id: 10 })).toBeUndefined();
    const changes = changesBetween(pageTextCollection, original, own);
    const gone = { collection: 'page', id: 10 } as const;
    const unknown = await saveChanges(database, gone, { id: randomUUID() }, changes);
    expect(unknown).toEqual({ ok: false, errors: [{ code: 'no-such-entry', id: 10 }] });
    expect(await isListed(database)).toBe(false);

    const saved = await Promise.all(
      [1, 2].map(() => saveChanges(database, faq, { id: randomUUID() }, changes)),
    );
    expect(saved, 'of two tabs').toMatchObject([{ ok: true }, { ok: true }]);
    expect(await openEntry(database, faq)).toMatchObject({ changed: true, fields: own });
    expect(await isListed(database)).toBe(true);

    const page = entryAt(database, faq);
    expect(await page.save(original)).toMatchObject({ state: 'draft', changed: false });
    expect(await isListed(database)).toBe(false);

    await page.save(own);
    expect(await page.discard()).toMatchObject({ changed: false, fields: original });
    expect((await page.versions()).map(({ fields }) => fields)).toEqual([own]);
  });

  test('before a question is removed, links to it are shown', async () => {
    const database = await migratedDatabase(engine);
    const content = { mk: '[а](/faq#cost) [б](/faq#who)', en: 'x' };
    await (await newDraft(database, { content })).publish();
    const saved = await entryAt(database, faq).save({
      ...original,
      questions: [
        { id: 'who', question: {}, answer: {} },
        { id: 'women', question: {}, answer: { mk: '[а](/faq#cost)', en: 'x' } },
      ],
    });
    const { title } = completeFields;
    const pageIn = (language: Language) => dictionaries[language].nav.faq;
    const titles = mapLanguages(title, (text, language) => `${text}, ${pageIn(language)}`);
    const unconfirmed = [{ code: 'dead-link', address: '/faq#cost', titles }];
    const publication = publish(database, faq, operation(saved.lastOperation), {
      stopsAtWarnings: true,
    });
    expect(await publication).toEqual({ ok: false, unconfirmed });
  });

  test('the texts of a page become public at their time, and are a draft again when it is withdrawn', async () => {
    const database = await migratedDatabase(engine);
    const page = entryAt(database, faq);
    await page.save(own);
    await page.schedule('2999-01-01');
    const before = await revisionsOf(database);
    expect(await publicTexts(database)).toEqual([]);
    await database
      .updateTable('entries')
      .set({ scheduledFor: '2026-01-01T12:00:00.000Z' })
      .execute();
    await publishDue(database);
    expect(await publicTexts(database)).toEqual([[faq.id, own.texts]]);
    const after = await revisionsOf(database);
    expect(after.page).not.toBe(before.page);
    expect(after.news).toBe(before.news);
    const withdrawn = { state: 'draft', changed: true, fields: { texts: own.texts } };
    expect(await page.withdraw()).toMatchObject(withdrawn);
    expect(await publicTexts(database)).toEqual([]);
    expect(await isListed(database)).toBe(true);

    await page.publish();
    await page.save(original);
    expect(await page.publish(), 'with the original texts').toMatchObject({ state: 'draft' });
    expect((await contentCounts(database)).page, 'in a backup').toBe(0);
    expect(await publicTexts(database)).toEqual([]);
  });
});
