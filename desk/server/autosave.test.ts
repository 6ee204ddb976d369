/** Tests autosave with the desk's server, a real database and other users. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openEntry, saveDraft, versions } from '#server/publishing/entries.ts';
import { bin, publish } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import { removeBinned } from '#server/storage/entry-bin.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import { type Entry, type Operation, type Outcome, operationOn } from '#shared/publishing.ts';
import { testDesk } from '#tests/desk.ts';
import { completeDraft, completeFields, entryOf, newsId, operation } from '#tests/entry.ts';
import { newPhoto, photoAt } from '#tests/photos.ts';
import type { Autosave } from '../browser/editing/autosave.ts';

/** Returns an operation on the current lastOperation of a news item. */
async function present(database: Database, id: number): Promise<Operation> {
  return operationOn((await openEntry(database, newsId(id))) ?? { lastOperation: '' });
}

interface Line {
  cut: boolean;
  /** The desk handles the requests, but their responses are lost. */
  loses: boolean;
  /** Responses wait for this promise. */
  held: Promise<void> | undefined;
}

/** Opens a tab of the desk. It stores nothing locally, because Node has no IndexedDB. */
async function openTab() {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const line: Line = { cut: false, loses: false, held: undefined };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    if (line.cut) throw new TypeError('Failed to fetch');
    const type = { 'Content-Type': 'application/json' };
    const answer = await desk.request(path, {
      method,
      ...(body ? { body: String(body) } : {}),
      headers: { ...headers, ...(body ? type : {}) },
    });
    if (method !== 'GET') await line.held;
    if (method !== 'GET' && line.loses) throw new TypeError('Failed to fetch');
    return new Response(answer.body.toString(), { status: answer.status });
  });
  vi.resetModules();
  const { localDrafts } = await import('../browser/editing/local-drafts.ts');
  const { operate } = await import('../browser/editing/operate.ts');
  return { database: desk.database, line, localDrafts, operate };
}

/** Each call returns the drafts of another person. */
async function draftsOf() {
  vi.resetModules();
  const { news } = await import('../browser/news/news.tsx');
  const entries = news.autosave as unknown as Autosave<Entry<NewsFields>, NewsFields>;
  await expect.poll(() => entries.isReady()).toBe(true);
  return entries;
}

async function openedDraft() {
  const { operate, ...tab } = await openTab();
  const { news } = await import('../browser/news/news.tsx');
  const { statusOf } = await import('../browser/editing/use-draft.ts');
  const entries = news.autosave as unknown as Autosave<Entry<NewsFields>, NewsFields>;
  await expect.poll(() => entries.isReady()).toBe(true);
  const entry = await completeDraft(tab.database);
  const { id } = entry;
  entries.reconcile(entry);
  const draft = {
    entry: () => entries.present(id) ?? entry,
    fields: () => entries.of(id)?.value ?? draft.entry().fields,
    status: () => statusOf(entries.of(id)),
    replaced: () => entries.replaced(id),
    versions: () => versions(tab.database, newsId(id)),
    change: (patch: (fields: NewsFields) => NewsFields) => entries.change(draft.entry(), patch),
    flush: () => entries.flush([id]),
    async look() {
      const found = await openEntry(tab.database, newsId(id));
      if (found) entries.reconcile(found);
    },
    act: (action: string, change: object = {}) =>
      entries.act(draft.entry(), ({ lastOperation: base }) =>
        operate<Outcome<Entry<NewsFields>>>(`/api/entries/news/${id}/${action}`, {
          base,
          ...change,
        }),
      ),
    stored: () => openEntry(tab.database, newsId(id)),
  };
  return { ...tab, entry, draft };
}

const titled =
  (mk: string) =>
  (fields: NewsFields): NewsFields => ({ ...fields, title: { ...fields.title, mk } });

test('what two people change is merged by field and language', async () => {
  const { database, entry, draft } = await openedDraft();
  const { id } = entry;
  draft.change(titled('Мој наслов'));
  const theirs = { ...completeFields, title: { mk: 'Туѓ наслов', en: 'Their title' } };
  await saveDraft(database, newsId(id), operation(entry.lastOperation), theirs);
  expect(await draft.flush()).toBe(true);
  const merged = { ...theirs, title: { mk: 'Мој наслов', en: 'Their title' } };
  expect(draft.fields()).toEqual(merged);
  expect((await draft.stored())?.fields).toEqual(merged);
  expect(draft.replaced()).toMatchObject({ fields: ['title.mk'] });
  expect(await draft.versions()).toMatchObject([{ reason: 'replaced', fields: theirs }]);
});

test('a correction that another user published stays, unless the draft changes the same field', async () => {
  const { database, draft, entry } = await openedDraft();
  expect(await draft.act('publish', { confirmed: false })).toMatchObject({ ok: true });
  draft.change(titled('Мој наслов'));
  expect(await draft.flush()).toBe(true);
  const { id } = entry;
  const corrected = titled('Исправен наслов')(draft.fields());
  const saved = entryOf(
    await saveDraft(database, newsId(id), await present(database, id), corrected),
  );
  await publish(database, newsId(id), operation(saved.lastOperation));
  draft.change((fields) => ({ ...fields, content: { ...fields.content, mk: 'Мој текст' } }));
  expect(await draft.flush()).toBe(true);
  expect((await draft.stored())?.fields).toMatchObject({
    title: { mk: 'Исправен наслов' },
    content: { mk: 'Мој текст' },
  });
  expect(draft.replaced()).toBeNull();
});

test('a draft of a binned item is merged when the item is restored', async () => {
  const { database, entry, draft, line } = await openedDraft();
  const { id } = entry;
  line.cut = true;
  draft.change(titled('Мој наслов'));
  expect(await draft.flush()).toBe(false);
  expect(draft.status()).toBe('offline');
  const theirs = titled('Туѓ наслов')(completeFields);
  entryOf(await saveDraft(database, newsId(id), operation(entry.lastOperation), theirs));
  await bin(database, newsId(id), await present(database, id));

  line.cut = false;
  await draft.look();
  expect(await draft.flush()).toBe(false);
  await draft.act('restore');
  expect(await draft.flush()).toBe(true);
  expect((await draft.stored())?.fields.title.mk).toBe('Мој наслов');
  expect(await draft.versions()).toMatchObject([{ fields: theirs }]);
});

const places = [
  ['title', 'mk'],
  ['title', 'en'],
  ['content', 'mk'],
] as const;

test('of two people who change an item in any order, with lost responses, every saved text is in the item or in its versions', {
  timeout: 60_000,
}, async () => {
  const tab = await openTab();
  const steps = fc.array(
    fc.record({
      who: fc.nat(1),
      place: fc.nat(places.length - 1),
      action: fc.constantFrom('type', 'type', 'save', 'lose', 'look'),
    }),
    { minLength: 4, maxLength: 14 },
  );
  const tabs = [await draftsOf(), await draftsOf()] as const;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const entry = await completeDraft(tab.database);
      const id = newsId(entry.id);
      for (const tab of tabs) tab.reconcile(entry);
      const typed: string[] = [];
      const seen = new Set<string>();
      const read = async () => (await openEntry(tab.database, id)) ?? entry;
      for (const [step, { who, place, action }] of taken.entries()) {
        const drafts = tabs[who === 0 ? 0 : 1];
        const [field, language] = places[place] ?? places[0];
        if (action === 'look') drafts.reconcile(await read());
        else if (action === 'type') {
          const text = `${who} ${step}`;
          drafts.change(entry, (fields) => {
            seen.add(fields[field][language]);
            return { ...fields, [field]: { ...fields[field], [language]: text } };
          });
          typed.push(text);
        } else {
          tab.line.loses = action === 'lose';
          await drafts.flush([entry.id]);
          tab.line.loses = false;
        }
      }
      for (const drafts of [...tabs, ...tabs]) expect(await drafts.flush([entry.id])).toBe(true);
      const kept = JSON.stringify([await read(), await versions(tab.database, id)]);
      for (const text of typed) if (!seen.has(text)) expect(kept).toContain(`"${text}"`);
    }),
    { numRuns: 40 },
  );
});

test('a change that is undone after a lost response is undone in the database, too', async () => {
  const { entry, draft, line, localDrafts } = await openedDraft();
  line.loses = true;
  draft.change(titled('Мој наслов'));
  expect(await draft.flush()).toBe(false);
  expect((await draft.stored())?.fields.title.mk).toBe('Мој наслов');
  draft.change(() => entry.fields);
  expect(draft.status()).toBe('offline');
  expect(localDrafts.hasUnwritten()).toBe(true);
  line.loses = false;
  expect(await draft.flush()).toBe(true);
  expect((await draft.stored())?.fields).toEqual(entry.fields);
  expect(localDrafts.hasUnwritten()).toBe(false);
});

test('a change that is undone during its save is not shown as saved, and undone in the database, too', async () => {
  const { entry, draft, line } = await openedDraft();
  const answers = Promise.withResolvers<void>();
  line.held = answers.promise;
  draft.change(titled('Мој наслов'));
  const flushed = draft.flush();
  await vi.waitFor(async () => {
    expect((await draft.stored())?.fields.title.mk).toBe('Мој наслов');
  });
  draft.change(() => entry.fields);
  expect(draft.status()).toBe('saving');
  answers.resolve();
  expect(await flushed).toBe(true);
  expect((await draft.stored())?.fields).toEqual(entry.fields);
});

test('text typed after a publication without a response is not a conflict', async () => {
  const { draft, line } = await openedDraft();
  draft.change((fields) => ({ ...titled(' Свечен  собир ')(fields), date: '5.3.2024 18:30' }));
  await draft.flush();
  line.loses = true;
  await expect(draft.act('publish', { confirmed: false })).rejects.toThrow('offline');
  line.loses = false;
  draft.change(titled('Мој наслов'));
  expect(await draft.flush()).toBe(true);
  expect(await draft.stored()).toMatchObject({
    state: 'published',
    changed: true,
    fields: { title: { mk: 'Мој наслов' } },
  });
});

test('text typed during a publication stays a draft, without a conflict', async () => {
  const { draft, line } = await openedDraft();
  draft.change(titled('За објавување'));
  await draft.flush();
  const answers = Promise.withResolvers<void>();
  line.held = answers.promise;
  const published = draft.act('publish', { confirmed: false });
  draft.change(titled('Потоа'));
  const flushed = draft.flush();
  answers.resolve();
  expect(await published).toMatchObject({
    ok: true,
    item: { fields: { title: { mk: 'За објавување' } } },
  });
  expect(await flushed).toBe(true);
  expect(await draft.stored()).toMatchObject({
    state: 'published',
    changed: true,
    fields: { title: { mk: 'Потоа' } },
  });
});

test('a connection without responses counts as broken after a time', async () => {
  const { draft } = await openedDraft();
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  draft.change(titled('Мој наслов'));
  const flushed = draft.flush();
  await expect.poll(() => AbortSignal.timeout).toHaveBeenCalled();
  time.abort(new DOMException('Too late', 'TimeoutError'));
  expect(await flushed).toBe(false);
  expect(draft.status()).toBe('offline');
});

test('captions of several photos are saved; that of a deleted photo stays', async () => {
  const { database, line } = await openTab();
  const { photoDrafts } = await import('../browser/photos/photo.tsx');
  await expect.poll(() => photoDrafts.isReady()).toBe(true);
  const photos = await Promise.all([1, 2, 3].map((red) => newPhoto(database, red)));
  const caption = { mk: 'Сала', en: 'Hall' };
  line.cut = true;
  for (const photo of photos) {
    photoDrafts.reconcile(photo);
    photoDrafts.change(photo, (fields) => ({ ...fields, caption }));
  }
  const [first, second, third] = photos.map(({ id }) => id) as [number, number, number];
  expect(await photoDrafts.flush()).toBe(false);
  await photoAt(database, third).bin();
  await removeBinned(database, { kind: 'photo', ids: [third] });
  line.cut = false;
  await photoDrafts.flush([first, second]);
  expect(await photoDrafts.flush([first, second])).toBe(true);
  expect(photoDrafts.of(third)).toMatchObject({ state: 'deleted', value: { caption } });
  for (const id of [first, second]) {
    expect((await photoAt(database, id).open())?.fields).toMatchObject({ caption });
  }
});
