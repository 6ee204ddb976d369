/** This browser stores one unsaved draft for each item. */
import { delMany, entries, setMany, createStore as storeIn } from 'idb-keyval';
import { createStore } from '../store.ts';

/** Changes within this time, in milliseconds, are written together. */
const pause = 500;

const store = storeIn('desk-drafts', 'drafts');

const drafts = new Map<string, unknown>();
const waiting = new Set<string>();
const changes = createStore({});
let timer: ReturnType<typeof setTimeout> | undefined;
let last: Promise<void> = Promise.resolve();
let failed = false;
let reading: Promise<void> | undefined;

const notify = () => changes.set({});

async function readAll(): Promise<void> {
  try {
    const stored = await entries<string, unknown>(store);
    for (const [key, draft] of stored) if (!waiting.has(key)) drafts.set(key, draft);
  } catch {
    // Without storage, there are no drafts to restore.
  }
  notify();
}

const unwritten = () => [...waiting].filter((key) => drafts.has(key));

async function write(): Promise<void> {
  const keys = [...waiting];
  if (keys.length === 0) return;
  const written = keys.flatMap((key): [string, unknown][] =>
    drafts.has(key) ? [[key, drafts.get(key)]] : [],
  );
  waiting.clear();
  try {
    await delMany(
      keys.filter((key) => !drafts.has(key)),
      store,
    );
    await setMany(written, store);
    failed = false;
  } catch {
    // The draft stays on the screen and is written with the next change.
    for (const key of keys) waiting.add(key);
    failed = true;
  }
  notify();
}

export const localDrafts = {
  read(): Promise<void> {
    reading ??= readAll();
    return reading;
  },
  get: (key: string): unknown => drafts.get(key),
  set(key: string, draft: unknown): void {
    if (draft === undefined && !drafts.has(key)) return;
    if (draft === undefined) drafts.delete(key);
    else drafts.set(key, draft);
    waiting.add(key);
    timer ??= setTimeout(localDrafts.flush, pause);
    notify();
  },
  all: (prefix: string): [key: string, draft: unknown][] =>
    [...drafts].filter(([key]) => key.startsWith(prefix)),
  /** Writes all changes; resolves even if the disk refuses them. */
  flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    last = last.then(write);
    return last;
  },
  /** True while a draft is only on the screen, even briefly. */
  hasUnwritten: () => unwritten().length > 0,
  hasFailed: () => failed && unwritten().length > 0,
  subscribe: changes.subscribe,
};
