/** This browser stores one unsaved draft for each item. */
import { del, entries, set, createStore as storeIn } from 'idb-keyval';
import { createStore } from '../store.ts';

const store = storeIn('desk-drafts', 'drafts');

const drafts = new Map<string, unknown>();
/** The keys of drafts that are only on the screen, because the disk refused them. */
const failed = new Set<string>();
const changes = createStore({});
let last: Promise<void> = Promise.resolve();
let reading: Promise<void> | undefined;

async function readAll(): Promise<void> {
  try {
    const rows = await entries<string, unknown>(store);
    for (const [key, draft] of rows) if (!drafts.has(key)) drafts.set(key, draft);
  } catch {
    // Without storage, there are no drafts to restore.
  }
  changes.set({});
}

async function write(key: string): Promise<void> {
  try {
    await (drafts.has(key) ? set(key, drafts.get(key), store) : del(key, store));
    failed.delete(key);
  } catch {
    // The draft is written with its next change.
    if (drafts.has(key)) failed.add(key);
  }
  changes.set({});
}

export const localDrafts = {
  read(): Promise<void> {
    reading ??= readAll();
    return reading;
  },
  get: (key: string): unknown => drafts.get(key),
  set(key: string, draft: unknown): void {
    if (draft !== undefined) drafts.set(key, draft);
    else if (!drafts.delete(key)) return;
    else failed.delete(key);
    last = last.then(() => write(key));
    changes.set({});
  },
  all: (prefix: string): [key: string, draft: unknown][] =>
    [...drafts].filter(([key]) => key.startsWith(prefix)),
  /** Resolves when all changes are written, or refused by the disk. */
  flush: () => last,
  hasUnwritten: () => failed.size > 0,
  subscribe: changes.subscribe,
};
