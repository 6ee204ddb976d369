import { describe, expect, test } from 'vitest';
import { checkEntry } from '#shared/kinds/kind.ts';
import { type NewsFields, newsKind } from '#shared/kinds/news.ts';
import {
  type Entry,
  type EntryListName,
  type Operation,
  type Outcome,
  operationOn,
} from '#shared/publishing.ts';
import { engines, migratedDatabase, revisionsOf } from '#tests/databases.ts';
import { storeFiles } from '#tests/drawn-photos.ts';
import {
  addNews,
  completeDraft,
  completeFields,
  entryOf,
  newsId,
  operation,
  present,
  publishChange,
} from '#tests/entry.ts';
import type { Database } from '../storage/database.ts';
import { removeEntry } from '../storage/entries.ts';
import { findNews, newestNews, removeNews } from '../storage/news.ts';
import {
  createDraft,
  findEntries,
  listEntries,
  openEntry,
  restoreVersion,
  saveDraft,
  versions,
} from './entries.ts';
import { bin, publish, withdraw } from './publish-entry.ts';

const published = { title: completeFields.title, content: completeFields.content };
const titled = (en: string) => ({ ...completeFields, title: { mk: 'Наслов', en } });

const remove = (database: Database, id: number) =>
  database.transaction().execute(async (transaction) => {
    await removeNews(transaction, id);
    await removeEntry(transaction, 'news', id);
  });

describe.each(engines)('on %s', (engine) => {
  test('an incomplete draft is saved unchanged, and is neither public nor cached', async () => {
    const database = await migratedDatabase(engine);
    const before = await revisionsOf(database);
    const draft = await createDraft(database, 'news', operation(''));
    expect(draft).toMatchObject({ state: 'draft', changed: false, publishedAt: null });
    const typed = { ...titled('  Tit'), content: { mk: 'Ред\n\n\n', en: '' }, date: '5.3.' };
    const saved = entryOf(
      await saveDraft(database, newsId(draft.id), operation(draft.revision), typed),
    );
    expect(saved.fields).toEqual(typed);
    expect(await openEntry(database, newsId(draft.id))).toEqual(saved);
    expect(await newestNews(database, 9)).toEqual([]);
    expect(await revisionsOf(database)).toEqual(before);
  });

  test('drafts and items share their numbers, and no number is used twice', async () => {
    const database = await migratedDatabase(engine);
    const first = await createDraft(database, 'news', operation(''));
    const second = await addNews(database, published);
    const third = await createDraft(database, 'news', operation(''));
    expect([first.id, second, third.id]).toEqual([1, 2, 3]);
    await remove(database, second);
    const drafts = await Promise.all(
      Array.from({ length: 5 }, () => createDraft(database, 'news', operation(''))),
    );
    expect(drafts.map(({ id }) => id).toSorted()).toEqual([4, 5, 6, 7, 8]);
  });

  test('an autosave takes at most 7 statements, and a publication at most 14', async () => {
    const plain = await migratedDatabase(engine);
    const picture = '/media/0123abcd-320x240.jpg';
    await storeFiles(plain, { imageUrl: picture, caption: completeFields.title });
    let statements = 0;
    const database = plain.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const { id, revision } = await completeDraft(plain);
    let on = operation(revision);
    const counted = async (work: (on: Operation) => Promise<Outcome<Entry<NewsFields>>>) => {
      statements = 0;
      on = operationOn(entryOf(await work(on)));
      return statements;
    };
    const withPicture = { picture, pictureDescription: completeFields.title };
    for (const change of [titled('A title'), { ...titled('A title'), ...withPicture }]) {
      const save = await counted((next) => saveDraft(database, newsId(id), next, change));
      expect(save).toBeLessThanOrEqual(7);
      const publication = await counted((next) => publish(database, newsId(id), next));
      expect(publication).toBeLessThanOrEqual(14);
    }
  });

  test('exactly one of concurrent saves succeeds, the others get a conflict', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await createDraft(database, 'news', operation(''));
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) =>
        saveDraft(database, newsId(id), operation(revision), titled(text)),
      ),
    );
    const [kept, ...more] = outcomes.filter(({ ok }) => ok);
    expect(more).toEqual([]);
    if (!kept?.ok) throw new Error('none was kept');
    expect(await openEntry(database, newsId(id))).toEqual(kept.item);
    const refused = outcomes.filter((outcome) => outcome !== kept);
    expect(refused).toEqual(Array(3).fill({ ok: false, conflict: kept.item }));
  });

  test('visitors do not see the working copy of a public item', async () => {
    const database = await migratedDatabase(engine);
    const id = await addNews(database, published);
    const before = await revisionsOf(database);
    const opened = await openEntry(database, newsId(id));
    expect(opened).toMatchObject({ state: 'published', changed: false });
    const saved = entryOf(
      await saveDraft(
        database,
        newsId(id),
        operationOn(opened ?? { revision: '' }),
        titled('Better'),
      ),
    );
    expect(saved).toMatchObject({ state: 'published', changed: true });
    expect((await newestNews(database, 1))[0]?.title).toEqual(completeFields.title);
    expect(await revisionsOf(database)).toEqual(before);
  });

  test('an unknown or binned entry is not saved', async () => {
    const database = await migratedDatabase(engine);
    const faults = async (id: number) => {
      const outcome = await saveDraft(
        database,
        newsId(id),
        await present(database, id),
        completeFields,
      );
      return 'faults' in outcome ? outcome.faults : outcome;
    };
    expect(await faults(7)).toEqual([{ code: 'no-such-entry', id: 7 }]);
    expect(await openEntry(database, newsId(7))).toBeUndefined();
    const { id } = await completeDraft(database);
    await bin(database, newsId(id), await present(database, id));
    expect(await faults(id)).toEqual([{ code: 'in-bin', id }]);
  });

  test('a picture must be stored before a draft may have it', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await createDraft(database, 'news', operation(''));
    for (const picture of ['/media/abcd-320x240.jpg', 'https://elsewhere.example/a.jpg']) {
      expect(
        await saveDraft(database, newsId(id), operation(revision), { ...completeFields, picture }),
      ).toEqual({
        ok: false,
        faults: [{ code: 'picture-without-files' }],
      });
    }
  });

  test('the last ten public texts can be restored, and the replaced text is kept', async () => {
    const database = await migratedDatabase(engine);
    const draft = await completeDraft(database, { title: { mk: 'Наслов', en: 'Text 0' } });
    const { id } = draft;
    let entry = entryOf(await publish(database, newsId(id), operation(draft.revision)));
    for (let number = 1; number <= 11; number++) {
      const saved = await saveDraft(
        database,
        newsId(id),
        operation(entry.revision),
        titled(`Text ${number}`),
      );
      entry = entryOf(await publish(database, newsId(id), operation(entryOf(saved).revision)));
    }
    const kept = await versions(database, newsId(id));
    expect(kept.map(({ fields }) => fields.title.en)).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `Text ${number}`),
    );
    await saveDraft(database, newsId(id), operation(entry.revision), titled('Typed since'));
    const restored = entryOf(
      await restoreVersion(database, newsId(id), await present(database, id), kept[4]?.number ?? 0),
    );
    expect(restored.fields.title.en).toBe('Text 7');
    expect((await newestNews(database, 1))[0]?.title.en).toBe('Text 11');
    const [latest] = await versions(database, newsId(id));
    expect(latest).toMatchObject({ reason: 'replaced', fields: titled('Typed since') });
    expect(await restoreVersion(database, newsId(id), await present(database, id), 1)).toEqual({
      ok: false,
      faults: [{ code: 'no-such-version', id, number: 1 }],
    });
  });

  test('a public text is kept, however many texts were replaced since', async () => {
    const database = await migratedDatabase(engine);
    const draft = await completeDraft(database);
    const { id } = draft;
    let entry = entryOf(await publish(database, newsId(id), operation(draft.revision)));
    const shown = entry.fields.title.en;
    for (let number = 1; number <= 9; number++) {
      await saveDraft(database, newsId(id), operation(entry.revision), titled(`Text ${number}`));
      const [oldest] = (await versions(database, newsId(id))).slice(-1);
      entry = entryOf(
        await restoreVersion(
          database,
          newsId(id),
          await present(database, id),
          oldest?.number ?? 0,
        ),
      );
    }
    const saved = entryOf(
      await saveDraft(database, newsId(id), operation(entry.revision), titled('Text 10')),
    );
    await publish(database, newsId(id), operation(saved.revision));
    const kept = (await versions(database, newsId(id))).map(({ fields }) => fields.title.en);
    expect(kept.slice(0, 3)).toEqual(['Text 10', shown, 'Text 9']);
  });

  test('a change by the tool is a conflict at a desk that has the item open', async () => {
    const database = await migratedDatabase(engine);
    const id = await addNews(database, published);
    const opened = await openEntry(database, newsId(id));
    const title = { mk: 'Од алатката', en: 'By the tool' };
    await publishChange(database, id, { title });
    expect(
      await saveDraft(database, newsId(id), operation(opened?.revision ?? ''), titled('Typed')),
    ).toMatchObject({
      conflict: { state: 'published', changed: false, fields: { title } },
    });
  });

  test('saving makes no version; publications and changes by the tool do', async () => {
    const database = await migratedDatabase(engine);
    const draft = await completeDraft(database);
    expect(await versions(database, newsId(draft.id))).toEqual([]);
    const id = await addNews(database, published);
    expect(await versions(database, newsId(id))).toMatchObject([
      { reason: 'published', fields: published },
    ]);
    await publishChange(database, id, { title: { ...published.title, en: 'By the tool' } });
    const titles = (await versions(database, newsId(id))).map(({ fields }) => fields.title.en);
    expect(titles).toEqual(['By the tool', 'A festive meeting']);
    await remove(database, id);
    expect(await versions(database, newsId(id))).toEqual([]);
  });

  test('the album is saved, published and restored like a text', async () => {
    const database = await migratedDatabase(engine);
    const { id, revision } = await completeDraft(database, { album: 3 });
    const shown = entryOf(await publish(database, newsId(id), operation(revision)));
    const fields = { ...completeFields, album: null };
    const saved = entryOf(await saveDraft(database, newsId(id), operation(shown.revision), fields));
    expect(saved).toMatchObject({ changed: true, fields: { album: null } });
    expect(await saveDraft(database, newsId(id), operation(revision), fields)).toMatchObject({
      conflict: { fields: { album: null } },
    });
    expect((await findNews(database, id))?.album).toBe(3);
    await publish(database, newsId(id), operation(saved.revision));
    expect(await findNews(database, id)).not.toHaveProperty('album');
    const [oldest] = (await versions(database, newsId(id))).slice(-1);
    const number = oldest?.number ?? 0;
    expect(
      entryOf(await restoreVersion(database, newsId(id), await present(database, id), number)),
    ).toMatchObject({ changed: true, fields: { album: 3 } });
  });

  test('entries are listed by state, with missing languages, and found by words', async () => {
    const database = await migratedDatabase(engine);
    const draft = await createDraft(database, 'news', operation(''));
    const incomplete = { ...titled('A draft'), content: { mk: 'Ѓавато', en: '' } };
    await saveDraft(database, newsId(draft.id), operation(draft.revision), incomplete);
    const gone = await completeDraft(database);
    await bin(database, newsId(gone.id), await present(database, gone.id));
    const shown = await completeDraft(database);
    await publish(database, newsId(shown.id), operation(shown.revision));
    const withdrawn = await completeDraft(database, { title: { mk: 'ЏЕМ', en: 'Withdrawn' } });
    await publish(database, newsId(withdrawn.id), operation(withdrawn.revision));
    await withdraw(database, newsId(withdrawn.id), await present(database, withdrawn.id));

    const listed = async (list: EntryListName) => {
      const { entries, total } = await listEntries(database, 'news', { list, skip: 0, limit: 10 });
      expect(total).toBe(entries.length);
      return entries.map(({ id }) => id);
    };
    expect(await listed('all')).toEqual([withdrawn.id, shown.id, draft.id]);
    expect(await listed('draft')).toEqual([withdrawn.id, draft.id]);
    expect(await listed('published')).toEqual([shown.id]);
    expect(await listed('binned')).toEqual([gone.id]);
    expect(await listed('scheduled')).toEqual([]);
    const { entries } = await listEntries(database, 'news', { list: 'draft', skip: 1, limit: 1 });
    expect(entries).toMatchObject([{ title: incomplete.title, missing: ['en'] }]);
    const found = await findEntries(database, 'news', ({ fields }) =>
      /Наслов|Свечен/.test(fields.title.mk),
    );
    expect(found.map(({ state }) => state)).toEqual(['published', 'draft', 'binned']);
  });
});

test('each error and warning names its field', () => {
  const picture = '/media/abcd-320x240.jpg';
  const check = checkEntry(newsKind, {
    ...completeFields,
    title: { mk: 'A festive meeting', en: 'Свечен собир' },
    content: { mk: '', en: 'Скопjе and Skopje' },
    picture,
    pictureDescription: { mk: 'Сала', en: '' },
    album: null,
    papers: [],
    date: '2026-10-25 02:30',
  });
  expect(check).toEqual({
    faults: [
      { field: 'content.mk', fault: { code: 'missing', text: 'content', language: 'mk' } },
      {
        field: 'pictureDescription.en',
        fault: { code: 'missing', text: 'pictureDescription', language: 'en' },
      },
    ],
    warnings: [
      { field: 'title.mk', warning: { code: 'swapped-languages', text: 'title' } },
      {
        field: 'content.en',
        warning: { code: 'mixed-alphabets', text: 'content', language: 'en', words: 'Скопjе' },
      },
      { field: 'date', warning: { code: 'doubled-hour', typed: '2026-10-25 02:30' } },
    ],
  });
  expect(
    checkEntry(newsKind, { ...completeFields, picture: 'x', date: '2026-02-30' }).faults,
  ).toEqual([
    expect.objectContaining({ field: 'pictureDescription.mk' }),
    expect.objectContaining({ field: 'pictureDescription.en' }),
    { field: 'picture', fault: { code: 'picture-without-files' } },
    { field: 'date', fault: { code: 'no-such-moment', typed: '2026-02-30' } },
  ]);
  expect(checkEntry(newsKind, completeFields)).toEqual({ faults: [], warnings: [] });
});
