/** Tests autosave with the desk's server, a real database and other users. */
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEntry, versions } from '#server/publishing/entry-operations.ts';
import { type Engine, openDatabase } from '#server/storage/database.ts';
import type { NewsFields } from '#shared/collections/news.ts';
import type { Entry, Outcome } from '#shared/publishing.ts';
import { oneEngine } from '#tests/databases.ts';
import { testDesk } from '#tests/desk.ts';
import { completeDraft, entryAt, newsId } from '#tests/entry.ts';

interface Line {
  /** The desk handles the requests, but their responses are lost. */
  loses: boolean;
  /** Responses wait for this promise. */
  held: Promise<void> | undefined;
  /** The index of the person who uses the desk. */
  who: number;
}

/** Opens the desk in tabs that store nothing locally, because Node has no IndexedDB. */
async function openDesk(engine: Engine = 'sqlite', people: string[] = ['Петар']) {
  let desk = await testDesk({ engine });
  const database = openDatabase(desk.databaseUrl);
  onTestFinished(() => database.destroy());
  const headers = await Promise.all(people.map((name) => desk.signIn(name)));
  const line: Line = { loses: false, held: undefined, who: 0 };
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit) => {
    const type = { 'Content-Type': 'application/json' };
    const sent = desk.request(path, {
      method,
      ...(body ? { body: String(body) } : {}),
      headers: { ...headers[line.who], ...(body ? type : {}) },
    });
    const response = await sent.catch(() => {
      throw new TypeError('Failed to fetch');
    });
    if (method !== 'GET') await line.held;
    if (method !== 'GET' && line.loses) throw new TypeError('Failed to fetch');
    return new Response(response.body.toString(), { status: response.status });
  });
  /** The next desk has the same database. */
  async function restart(): Promise<void> {
    await desk.end();
    desk = await testDesk({ earlier: desk });
  }
  return { database, line, restart };
}

/** Returns the drafts of a new tab. */
async function openTab() {
  vi.resetModules();
  const { news } = await import('../browser/news/news.ts');
  await expect.poll(() => news.autosave.isLoaded()).toBe(true);
  return news.autosave;
}

async function openedDraft() {
  const tab = await openDesk();
  const entries = await openTab();
  const { sendOperation } = await import('../browser/editing/send-operation.ts');
  const { statusOf } = await import('../browser/editing/use-draft.ts');
  const entry = await completeDraft(tab.database);
  const { id } = entry;
  entries.reconcile(entry);
  const draft = {
    entry: () => entries.current(id) ?? entry,
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
    look: async () => entries.reconcile((await draft.stored()) ?? entry),
  };
  return { ...tab, entry, draft };
}

const titled =
  (mk: string) =>
  (fields: NewsFields): NewsFields => ({ ...fields, title: { ...fields.title, mk } });

const people = ['Ана', 'Бојан', 'Цветан'];

/** A title is replaced as a whole; a paragraph is added somewhere, or one's own is continued. */
function typing(at: number, word: string, before: NewsFields): NewsFields {
  if (at < 0) return titled(word)(before);
  const paragraphs = before.content.mk.split('\n\n');
  const index = Math.min(at, paragraphs.length);
  const next =
    at % 2 === 0
      ? paragraphs.toSpliced(index, 0, word)
      : paragraphs.map((text, row) => (row === index - 1 ? `${text} ${word}` : text));
  return { ...before, content: { ...before.content, mk: next.join('\n\n') } };
}

test.each(oneEngine)(
  'of three people who change an item in any order, with lost responses and restarts of the desk, every saved text is in the item or in its versions on %s',
  { timeout: 1_800_000 },
  async (engine) => {
    const { database, line, restart } = await openDesk(engine, people);
    const tabs = [await openTab(), await openTab(), await openTab()];
    const { sendOperation } = await import('../browser/editing/send-operation.ts');
    const steps = fc.array(
      fc.record({
        who: fc.nat(people.length - 1),
        at: fc.integer({ min: -1, max: 3 }),
        action: fc.constantFrom(
          ...['type', 'type', 'type', 'save', 'save', 'lose', 'look', 'restart'],
          ...['publish', 'discard', 'return', 'bin'],
        ),
        after: fc.nat(40),
      }),
      { minLength: 6, maxLength: 24 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const entry = await completeDraft(database);
        const id = newsId(entry.id);
        for (const tab of tabs) tab.reconcile(entry);
        const typed: string[] = [];
        const replaced = new Set<string>();
        const read = async () => (await openEntry(database, id)) ?? entry;
        const act = (tab: (typeof tabs)[number] | undefined, action: string) =>
          tab
            ?.act(entry, ({ lastOperation: base }) =>
              sendOperation(`/api/entries/news/${entry.id}/${action}`, {
                base,
                ...(action === 'publish' && { confirmed: true }),
              }),
            )
            .catch(() => undefined);
        for (const [step, { who, at, action, after }] of taken.entries()) {
          const tab = tabs[who];
          line.who = who;
          if (action === 'look') tab?.reconcile(await read());
          else if (action === 'type') {
            const word = `${people[who]}${step}`;
            tab?.change(entry, (fields) => {
              if (at < 0) replaced.add(fields.title.mk);
              return typing(at, word, fields);
            });
            typed.push(word);
          } else if (action === 'restart') {
            const flushed = tab?.flush([entry.id]);
            for (let turn = 0; turn < after; turn += 1) await setImmediate();
            await restart();
            await flushed;
          } else if (action === 'bin') {
            await act(tab, (await read()).state === 'binned' ? 'restore' : 'bin');
          } else if (action === 'return') {
            const list = await versions(database, id);
            const version = list[after % list.length];
            if (version) await act(tab, `versions/${version.number}/restore`);
          } else if (action === 'publish' || action === 'discard') {
            await act(tab, action);
          } else {
            line.loses = action === 'lose';
            await tab?.flush([entry.id]);
            line.loses = false;
          }
        }
        if ((await read()).state === 'binned') await entryAt(database, id).restore();
        for (const [who, tab] of [...tabs.entries(), ...tabs.entries()]) {
          tab.reconcile(await read());
          line.who = who;
          expect(await tab.flush([entry.id])).not.toBe('failed');
        }
        const stored = await read();
        const kept = JSON.stringify([stored, await versions(database, id)]);
        for (const word of typed) if (!replaced.has(word)) expect(kept).toContain(word);
        // A repeated request did nothing twice.
        for (const word of typed) {
          const { title, content } = stored.fields;
          const inItem = `${title.mk} ${content.mk}`.split(/\s+/);
          expect(inItem.filter((item) => item === word).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: process.env.SOAK ? 400 : 40 },
    );
  },
);

test('of two people who change a title a hundred times, each keeps the last text, beside ten published ones', async () => {
  const { database, line } = await openDesk('sqlite', people);
  const tabs = [await openTab(), await openTab()];
  const entry = await completeDraft(database);
  const item = entryAt(database, newsId(entry.id));
  for (let number = 0; number < 10; number += 1) {
    await item.save({ title: { mk: `Објавено ${number}`, en: 'Published' } });
    await item.publish();
  }
  const current = await item.open();
  for (const tab of tabs) if (current) tab.reconcile(current);
  for (let step = 0; step < 100; step += 1) {
    line.who = step % 2;
    const tab = tabs[line.who];
    tab?.change(entry, titled(`${people[line.who]} ${step}`));
    await tab?.flush([entry.id]);
  }
  const list = await item.versions();
  expect(list.filter(({ reason }) => reason === 'published')).toHaveLength(10);
  expect((await item.open())?.fields.title.mk).toBe('Бојан 99');
  expect(list[0]).toMatchObject({
    reason: 'replaced',
    madeBy: 'Ана',
    conflict: { by: 'Бојан', paths: ['title.mk'] },
    fields: { title: { mk: 'Ана 98' } },
  });
});

test('a draft of an earlier release gets the fields that it does not have; one that fits nowhere is not shown', async () => {
  const { database } = await openDesk();
  const { id, fields } = await completeDraft(database);
  vi.resetModules();
  const { localDrafts } = await import('../browser/editing/local-drafts.ts');
  const { attachments: _, ...earlier } = fields;
  const draft = {
    value: earlier,
    base: earlier,
    at: 0,
    state: 'failed',
    sent: null,
    problem: null,
  };
  localDrafts.set(`news/${id}`, draft);
  localDrafts.set(`news/${id + 1}`, { ...draft, value: null });
  const { news } = await import('../browser/news/news.ts');
  await expect.poll(() => news.autosave.isLoaded()).toBe(true);
  expect(news.autosave.of(id)?.value).toEqual(fields);
  expect(news.autosave.of(id + 1)).toBeUndefined();
});

test('a change that is taken back does not take back what another person has saved meanwhile', async () => {
  const { database, entry, draft } = await openedDraft();
  draft.change(titled('Погрешно'));
  const content = { mk: 'Нов пасус.', en: 'A new paragraph.' };
  await entryAt(database, newsId(entry.id)).save({ content });
  await draft.look();
  draft.change(titled(entry.fields.title.mk));
  draft.change(titled('Нов наслов'));
  await draft.flush();
  expect((await draft.stored())?.fields).toMatchObject({ title: { mk: 'Нов наслов' }, content });
});

test('a save before a publication tells whether it brought in what another person has typed', async () => {
  const { draft, database } = await openedDraft();
  draft.change(titled('Мој наслов'));
  const content = { mk: 'Недовршено', en: '' };
  await entryAt(database, newsId(draft.entry().id)).save({ content });
  expect(await draft.flush()).toBe('merged');
  expect(draft.entry().fields).toMatchObject({ title: { mk: 'Мој наслов' }, content });
  draft.change(titled('Мој нов наслов'));
  expect(await draft.flush()).toBe('saved');
});

test('text typed during a publication stays a draft, without a conflict', async () => {
  const { draft, line } = await openedDraft();
  draft.change(titled('За објавување'));
  await draft.flush();
  const responses = Promise.withResolvers<void>();
  line.held = responses.promise;
  const published = draft.act('publish', { confirmed: false });
  draft.change(titled('Потоа'));
  const flushed = draft.flush();
  responses.resolve();
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
  expect(await flushed).toBe('failed');
  expect(draft.status()).toBe('offline');
});
