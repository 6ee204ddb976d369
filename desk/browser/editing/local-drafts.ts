/**
 * This browser stores the unsaved drafts of each tab. A tab holds a lock as long as it lives; what a tab
 * without its lock has left behind belongs to the next tab that starts.
 */
import { del, entries, promisifyRequest, set, createStore as storeIn } from 'idb-keyval';
import { createStore } from '../store.ts';

const store = storeIn('desk-drafts', 'drafts');

const separator = ' of tab ';
const tab = crypto.randomUUID();
const lockOf = (owner: string) => `desk-tab-${owner}`;
const storedKey = (key: string) => key + separator + tab;

void navigator.locks.request(lockOf(tab), () => new Promise(() => {}));

const drafts = new Map<string, unknown>();
/** The keys of drafts that are only on the screen, because the disk refused them. */
const failed = new Set<string>();
const changes = createStore({});
let last: Promise<void> = Promise.resolve();
let reading: Promise<void> | undefined;

/** A second draft of the same key gets a key of its own. */
function freeKey(key: string): string {
  let free = key;
  for (let number = 2; drafts.has(free); number += 1) free = `${key}+${number}`;
  return free;
}

/** Takes over the drafts that no living tab has. */
async function takeOrphaned(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const living = new Set(held.map(({ name }) => name));
  for (const [stored, draft] of await entries<string, unknown>(store)) {
    const [key = '', owner = ''] = stored.split(separator);
    if (owner === tab || living.has(lockOf(owner))) continue;
    const free = freeKey(key.replace(/\+\d+$/, ''));
    // In one transaction, because a draft that stays under both keys would come back after it is saved.
    await store('readwrite', (object) => {
      object.delete(stored);
      object.put(draft, storedKey(free));
      return promisifyRequest(object.transaction);
    });
    drafts.set(free, draft);
  }
}

async function recoverDrafts(): Promise<void> {
  try {
    // Of two tabs that start together, one takes everything.
    await navigator.locks.request('desk-drafts', takeOrphaned);
  } catch {
    // Without storage, there are no drafts to restore.
  }
  changes.set({});
}

async function persist(key: string): Promise<void> {
  try {
    const stored = storedKey(key);
    await (drafts.has(key) ? set(stored, drafts.get(key), store) : del(stored, store));
    failed.delete(key);
  } catch {
    // The draft is written with its next change.
    if (drafts.has(key)) failed.add(key);
  }
  changes.set({});
}

export const localDrafts = {
  read(): Promise<void> {
    reading ??= recoverDrafts();
    return reading;
  },
  get: (key: string): unknown => drafts.get(key),
  set(key: string, draft: unknown): void {
    if (draft !== undefined) drafts.set(key, draft);
    else if (!drafts.delete(key)) return;
    else failed.delete(key);
    last = last.then(() => persist(key));
    changes.set({});
  },
  all: (prefix: string): [key: string, draft: unknown][] =>
    [...drafts].filter(([key]) => key.startsWith(prefix)),
  /** Resolves when all changes are written, or refused by the disk. */
  flush: () => last,
  hasUnwritten: () => failed.size > 0,
  subscribe: changes.subscribe,
};
