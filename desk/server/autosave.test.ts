/** Tests autosave with the desk's server, a real database and other users. */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { openEntry, versions } from '#server/publishing/entry-operations.ts';
import type { NewsFields } from '#shared/kinds/news.ts';
import type { Entry, Outcome } from '#shared/publishing.ts';
import { testDesk } from '#tests/desk.ts';
import { completeDraft, newsId } from '#tests/entry.ts';
import type { Autosave } from '../browser/editing/autosave.ts';

interface Line {
  /** The desk handles the requests, but their responses are lost. */
  loses: boolean;
  /** Responses wait for this promise. */
  held: Promise<void> | undefined;
}

/** Opens a tab of the desk. It stores nothing locally, because Node has no IndexedDB. */
async function openTab() {
  const desk = await testDesk();
  const headers = await desk.signIn();
  const line: Line = { loses: false, held: undefined };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
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
  const { sendOperation } = await import('../browser/editing/send-operation.ts');
  return { database: desk.database, line, sendOperation };
}

/** Returns the drafts of the open tab. */
async function ownDrafts() {
  const { news } = await import('../browser/news/news.tsx');
  const entries = news.autosave as unknown as Autosave<Entry<NewsFields>, NewsFields>;
  await expect.poll(() => entries.isReady()).toBe(true);
  return entries;
}

async function openedDraft() {
  const { sendOperation, ...tab } = await openTab();
  const entries = await ownDrafts();
  const { statusOf } = await import('../browser/editing/use-draft.ts');
  const entry = await completeDraft(tab.database);
  const { id } = entry;
  entries.reconcile(entry);
  const draft = {
    entry: () => entries.present(id) ?? entry,
    status: () => statusOf(entries.of(id)),
    change: (patch: (fields: NewsFields) => NewsFields) => entries.change(draft.entry(), patch),
    flush: () => entries.flush([id]),
    act: (action: string, change: object = {}) =>
      entries.act(draft.entry(), ({ lastOperation: base }) =>
        sendOperation<Outcome<Entry<NewsFields>>>(`/api/entries/news/${id}/${action}`, {
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
  const first = await ownDrafts();
  vi.resetModules();
  const tabs = [first, await ownDrafts()] as const;
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
