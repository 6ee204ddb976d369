/** Tests autosave with the desk's server and a real database. */
import { expect, test, vi } from 'vitest';
import { openEntry, saveDraft } from '#server/publishing/entries.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import type { Entry, Outcome } from '#shared/publishing.ts';
import { testDesk } from '#tests/desk.ts';
import { completeDraft, completeFields, newsId, operation } from '#tests/entry.ts';
import type { Autosave } from '../browser/editing/autosave.ts';

/** Opens a tab of the desk. It stores nothing locally, because Node has no IndexedDB. */
async function openTab() {
  const desk = await testDesk();
  const headers = await desk.signIn();
  /** The responses to changes wait for this promise. */
  const line: { held?: Promise<void> } = {};
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const type = { 'Content-Type': 'application/json' };
    const answer = await desk.request(path, {
      method,
      ...(body ? { body: String(body) } : {}),
      headers: { ...headers, ...(body ? type : {}) },
    });
    if (method !== 'GET') await line.held;
    return new Response(answer.body.toString(), { status: answer.status });
  });
  vi.resetModules();
  const { localDrafts } = await import('../browser/editing/local-drafts.ts');
  const { operate } = await import('../browser/editing/operate.ts');
  return { database: desk.database, line, localDrafts, operate };
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
    change: (patch: (fields: NewsFields) => NewsFields) => entries.change(draft.entry(), patch),
    flush: () => entries.flush([id]),
    act: (action: string, change: object = {}) =>
      entries.act(draft.entry(), ({ revision: base }) =>
        operate<Outcome<Entry<NewsFields>>>(`/api/entries/${id}/${action}`, { base, ...change }),
      ),
    stored: () => openEntry(tab.database, newsId(id)),
  };
  return { line: tab.line, entry, draft };
}

const titled =
  (mk: string) =>
  (fields: NewsFields): NewsFields => ({ ...fields, title: { ...fields.title, mk } });

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
  expect(await flushed).toBe('saved');
  expect((await draft.stored())?.fields).toEqual(entry.fields);
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
  expect(await flushed).toBe('saved');
  expect(await draft.stored()).toMatchObject({
    state: 'published',
    changed: true,
    fields: { title: { mk: 'Потоа' } },
  });
});

test('after an update, the drafts that the browser stored before it are offered and saved', async () => {
  const { database, localDrafts } = await openTab();
  const earlier = (mk: string) => {
    const { album: _, papers: __, ...fields } = titled(mk)(completeFields);
    return fields;
  };
  const [unsent, lost, arrived] = [
    await completeDraft(database),
    await completeDraft(database),
    await completeDraft(database),
  ];
  const sent = (base: string) => ({ ...operation(base), value: earlier('Пратено') });
  const save = sent(arrived.revision);
  await saveDraft(database, newsId(arrived.id), save, titled('Пратено')(completeFields));
  const kept = { value: earlier('Продолжено'), at: 1_764_000_000_000, isSaving: false };
  localDrafts.set(`news/${unsent.id}`, { ...kept, base: unsent, sent: null });
  localDrafts.set(`news/${lost.id}`, { ...kept, base: lost, sent: sent(lost.revision) });
  localDrafts.set(`news/${arrived.id}`, { ...kept, base: arrived, sent: save });

  const { news } = await import('../browser/news/news.tsx');
  const entries = news.autosave as unknown as Autosave<Entry<NewsFields>, NewsFields>;
  await expect.poll(() => entries.isReady()).toBe(true);
  for (const { id } of [unsent, lost, arrived]) {
    expect(entries.of(id)?.value).toEqual(titled('Продолжено')(completeFields));
    entries.reconcile((await openEntry(database, newsId(id))) ?? unsent);
    expect(await entries.flush([id])).toBe('saved');
    const stored = await openEntry(database, newsId(id));
    expect(stored?.fields).toEqual(titled('Продолжено')(completeFields));
  }
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
  expect(await flushed).toBe('unsaved');
  expect(draft.status()).toBe('offline');
});
