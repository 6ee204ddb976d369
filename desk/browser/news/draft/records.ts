/** What was typed and is not in the database yet, on the disk of this browser: one record for each entry and tab. */
import type { EntryFields } from '#shared/publishing.ts';

export interface DraftRecord {
  entry: number;
  tab: string;
  fields: EntryFields;
  /**
   * Texts that the database has if nobody else has changed it: the one that this was made from, and
   * the one that was sent last, whether or not its answer came.
   */
  bases: EntryFields[];
  /** Milliseconds since 1970. */
  at: number;
}

const storeName = 'drafts';

const finished = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

let opened: Promise<IDBDatabase> | undefined;

async function open(): Promise<IDBDatabase> {
  const asked = indexedDB.open('desk-drafts', 1);
  asked.onupgradeneeded = () =>
    asked.result.createObjectStore(storeName, { keyPath: ['entry', 'tab'] });
  const database = await finished(asked);
  // Where the browser takes it away, as when the site's data is deleted, it is opened anew.
  database.onclose = () => {
    opened = undefined;
  };
  return database;
}

/** Milliseconds after which the disk counts as out of reach: nothing waits for it longer. */
const patience = 2_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The disk of the browser does not answer')), patience);
  });

/** Opening and each transaction: one that hangs keeps nothing from being saved in the database. */
const inTime = <T>(work: Promise<T>) => Promise.race([work, tooLate()]);

function database(): Promise<IDBDatabase> {
  opened ??= inTime(open()).catch((error) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

/** Resolves once the change is on the disk, where a loss of power leaves it. */
async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(storeName, 'readwrite', {
    durability: 'strict',
  });
  await inTime(
    new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      work(transaction.objectStore(storeName));
    }),
  );
}

export const putRecord = (record: DraftRecord) => change((store) => store.put(record));

export const removeRecord = (entry: number, tab: string) =>
  change((store) => store.delete([entry, tab]));

/** Newest first; of one entry, or of all. */
export async function readRecords(entry?: number): Promise<DraftRecord[]> {
  const store = (await database()).transaction(storeName).objectStore(storeName);
  const range = entry === undefined ? null : IDBKeyRange.bound([entry], [entry, []]);
  const records: DraftRecord[] = await inTime(finished(store.getAll(range)));
  return records.sort((one, other) => other.at - one.at);
}
