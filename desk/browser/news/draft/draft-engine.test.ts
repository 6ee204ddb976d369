/** What becomes of a text while others work on the same item: the engine, the desk's server, a real database. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { openEntry, saveDraft } from '#server/publishing/entries.ts';
import { bin, publish, restoreFromBin } from '#server/publishing/publish-entry.ts';
import type { EntryFields } from '#shared/publishing.ts';
import { testDesk } from '#tests/desk.ts';
import { completeDraft, completeFields, entryOf } from '#tests/entry.ts';
import type { Draft, DraftEngine, OpenDraft } from './draft.ts';
import { createDraftEngine } from './draft-engine.ts';

/** The line to the desk. */
interface Line {
  cut: boolean;
  /** The desk does what it is sent, but its answers get lost. */
  loses: boolean;
  /** Answers to what is sent wait for it. */
  held: Promise<void> | undefined;
}

async function openedDraft() {
  const desk = await testDesk();
  const headers = await desk.letIn();
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
  onTestFinished(() => void vi.unstubAllGlobals());
  const entry = await completeDraft(desk.database);
  const engine = createDraftEngine(entry.id);
  engine.look();
  await vi.waitFor(() => expect(engine.state().kind).toBe('open'));
  return { database: desk.database, entry, engine, line };
}

function open(engine: DraftEngine): OpenDraft {
  const draft: Draft = engine.state();
  if (draft.kind !== 'open') throw new Error(draft.kind);
  return draft;
}

const titled =
  (mk: string) =>
  (fields: EntryFields): EntryFields => ({ ...fields, title: { ...fields.title, mk } });

test('a text that waits in the bin is not written over what somebody else has saved before binning it', async () => {
  const { database, entry, engine, line } = await openedDraft();
  line.cut = true;
  open(engine).change(titled('Мој наслов'));
  expect(await open(engine).settle()).toBe('unsaved');
  expect(open(engine).status).toBe('offline');
  const theirs = titled('Туѓ наслов')(completeFields);
  entryOf(await saveDraft(database, entry.id, entry.version, theirs));
  await bin(database, entry.id);

  line.cut = false;
  engine.look();
  await vi.waitFor(() => expect(open(engine).status).toBe('conflict'));
  open(engine).accept(entryOf(await restoreFromBin(database, entry.id)));
  expect(open(engine)).toMatchObject({
    entry: { state: 'draft' },
    fields: titled('Мој наслов')(completeFields),
    conflict: { theirs: { fields: theirs } },
  });
  expect(await open(engine).settle()).toBe('conflict');
  expect((await openEntry(database, entry.id))?.fields).toEqual(theirs);
  open(engine).keepMine();
  expect(await open(engine).settle()).toBeTypeOf('number');
  expect((await openEntry(database, entry.id))?.fields.title.mk).toBe('Мој наслов');
});

test('what is typed goes to the database three seconds later', async () => {
  const { database, entry, engine } = await openedDraft();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent = vi.spyOn(globalThis, 'fetch');
  open(engine).change(titled('Мој наслов'));
  await vi.advanceTimersByTimeAsync(2_999);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toHaveBeenCalledOnce();
  vi.useRealTimers();
  await vi.waitFor(() => expect(open(engine).status).toBe('saved'));
  expect((await openEntry(database, entry.id))?.fields.title.mk).toBe('Мој наслов');
});

test('what is undone after the answer to its save was lost is undone in the database, too', async () => {
  const { database, entry, engine, line } = await openedDraft();
  line.loses = true;
  open(engine).change(titled('Мој наслов'));
  expect(await open(engine).settle()).toBe('unsaved');
  expect((await openEntry(database, entry.id))?.fields.title.mk).toBe('Мој наслов');
  open(engine).change(() => entry.fields);
  expect(open(engine).status).toBe('offline');
  expect(engine.isBehind()).toBe(true);
  line.loses = false;
  expect(await open(engine).settle()).toBeTypeOf('number');
  expect((await openEntry(database, entry.id))?.fields).toEqual(entry.fields);
  expect(open(engine)).toMatchObject({ status: 'saved', conflict: null });
  expect(engine.isBehind()).toBe(false);
});

test('what is undone while it is being saved is not called saved, and undone in the database, too', async () => {
  const { database, entry, engine, line } = await openedDraft();
  const answers = Promise.withResolvers<void>();
  Object.assign(line, { loses: true, held: answers.promise });
  open(engine).change(titled('Мој наслов'));
  const settled = open(engine).settle();
  await vi.waitFor(async () => {
    expect((await openEntry(database, entry.id))?.fields.title.mk).toBe('Мој наслов');
  });
  open(engine).change(() => entry.fields);
  expect(open(engine).status).toBe('unsaved');
  answers.resolve();
  expect(await settled).toBe('unsaved');
  expect(open(engine).status).toBe('offline');
  expect(engine.isBehind()).toBe(true);
  line.loses = false;
  expect(await open(engine).settle()).toBeTypeOf('number');
  expect((await openEntry(database, entry.id))?.fields).toEqual(entry.fields);
  expect(open(engine)).toMatchObject({ status: 'saved', conflict: null });
});

test('what is undone while it is being refused leaves nothing to be saved', async () => {
  const { entry, engine, line } = await openedDraft();
  const answers = Promise.withResolvers<void>();
  line.held = answers.promise;
  const sent = vi.spyOn(globalThis, 'fetch');
  open(engine).change((fields) => ({ ...fields, picture: 'nowhere.jpg' }));
  const settled = open(engine).settle();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  open(engine).change(() => entry.fields);
  answers.resolve();
  expect(await settled).toBe(entry.version);
  expect(open(engine).status).toBe('saved');
  expect(engine.isBehind()).toBe(false);
});

test('a text that was typed before somebody binned the item is saved once it is restored', async () => {
  const { database, entry, engine } = await openedDraft();
  await bin(database, entry.id);
  open(engine).change(titled('Мој наслов'));
  expect(await open(engine).settle()).toBe('unsaved');
  expect(open(engine)).toMatchObject({ entry: { state: 'binned' }, conflict: null });
  open(engine).accept(entryOf(await restoreFromBin(database, entry.id)));
  expect(await open(engine).settle()).toBeTypeOf('number');
  expect((await openEntry(database, entry.id))?.fields.title.mk).toBe('Мој наслов');
});

const dated = (fields: EntryFields): EntryFields => ({
  ...titled(' Свечен  собир ')(fields),
  date: '5.3.2024 18:30',
});

test('what was published by a lost answer is typed on from, or followed, and is no text of others', async () => {
  const { database, entry, engine } = await openedDraft();
  open(engine).change(dated);
  await open(engine).settle();
  // Publishing cleans the text, and parts it from its date.
  entryOf(await publish(database, entry.id, open(engine).entry.version));
  open(engine).change(titled('Мој наслов'));
  expect(await open(engine).settle()).toBe('unsaved');
  expect(open(engine)).toMatchObject({ entry: { state: 'published' }, conflict: null });
  expect(await open(engine).settle()).toBeTypeOf('number');
  expect(await openEntry(database, entry.id)).toMatchObject({
    state: 'published',
    changed: true,
    fields: titled('Мој наслов')(dated(completeFields)),
  });

  const again = await publish(database, entry.id, open(engine).entry.version);
  expect(open(engine).meet(entryOf(again))).toBe(false);
  expect(open(engine)).toMatchObject({ entry: { changed: false }, status: 'saved' });
  expect(open(engine).fields).toEqual(entryOf(again).fields);
});

test('what was saved before the answer to a publication came stays on the screen', async () => {
  const { database, entry, engine } = await openedDraft();
  const late = entryOf(await publish(database, entry.id, entry.version));
  open(engine).change(titled('Мој наслов'));
  await open(engine).settle();
  expect(await open(engine).settle()).toBe(late.version + 1);
  open(engine).accept(late);
  expect(await open(engine).settle()).toBe(late.version + 1);
  expect(open(engine)).toMatchObject({
    entry: { state: 'published', changed: true },
    fields: titled('Мој наслов')(completeFields),
    conflict: null,
  });
});

test('a text that somebody else has published is met as another one', async () => {
  const { database, entry, engine } = await openedDraft();
  open(engine).change(dated);
  await open(engine).settle();
  const { version, fields } = open(engine).entry;
  const theirs = entryOf(await saveDraft(database, entry.id, version, titled('Туѓ')(fields)));
  const published = entryOf(await publish(database, entry.id, theirs.version));
  expect(open(engine).meet(published)).toBe(true);
  expect(open(engine).conflict).toMatchObject({ theirs: published });
});

test('a line that swallows what is sent counts as broken after a while', async () => {
  const { engine } = await openedDraft();
  const time = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  open(engine).change(titled('Мој наслов'));
  const settled = open(engine).settle();
  await vi.waitFor(() => expect(AbortSignal.timeout).toHaveBeenCalled());
  time.abort(new DOMException('Too late', 'TimeoutError'));
  expect(await settled).toBe('unsaved');
  expect(open(engine).status).toBe('offline');
});

test('the disk of the browser is blamed only after it has refused, and forgotten with what was taken back', async () => {
  // Node has no IndexedDB: what is to be written is refused.
  const { entry, engine } = await openedDraft();
  open(engine).change(titled('Мој наслов'));
  expect(open(engine).kept).toBe(true);
  expect(engine.isBehind()).toBe(true);
  engine.flush();
  await vi.waitFor(() => expect(open(engine).kept).toBe(false));
  open(engine).change(() => entry.fields);
  expect(open(engine).status).toBe('saved');
  expect(engine.isBehind()).toBe(false);
});
