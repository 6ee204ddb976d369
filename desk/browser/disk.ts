/** Records on the disk of this browser, in databases of one store each. */

export interface Disk<Stored> {
  /** Resolves once the change is on the disk, where a loss of power leaves it. */
  change(put: Stored[], removed?: IDBValidKey[]): Promise<void>;
  /** Those whose key begins so, or all. */
  read(first?: number | string): Promise<Stored[]>;
}

const finished = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });

/** Milliseconds after which the disk counts as out of reach: nothing waits for it longer. */
const patience = 2_000;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The disk of the browser does not answer')), patience);
  });

/** Opening and each transaction: one that hangs keeps nothing from being saved in the database. */
const inTime = <T>(work: Promise<T>) => Promise.race([work, tooLate()]);

export function createDisk<Stored>(name: string, storeName: string, key: string[]): Disk<Stored> {
  let opened: Promise<IDBDatabase> | undefined;

  async function open(): Promise<IDBDatabase> {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(storeName, { keyPath: key });
    const database = await finished(asked);
    // Where the browser takes it away, as when the site's data is deleted, it is opened anew.
    database.onclose = () => {
      opened = undefined;
    };
    return database;
  }

  function database(): Promise<IDBDatabase> {
    opened ??= inTime(open()).catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  }

  return {
    async change(put, removed = []) {
      const transaction = (await database()).transaction(storeName, 'readwrite', {
        durability: 'strict',
      });
      await inTime(
        new Promise<void>((resolve, reject) => {
          transaction.oncomplete = () => resolve();
          transaction.onabort = () => reject(transaction.error);
          const store = transaction.objectStore(storeName);
          for (const record of put) store.put(record);
          for (const each of removed) store.delete(each);
          // Else it waits for another turn of this document, which may be about to end.
          transaction.commit();
        }),
      );
    },
    async read(first) {
      const store = (await database()).transaction(storeName).objectStore(storeName);
      const range = first === undefined ? null : IDBKeyRange.bound([first], [first, []]);
      return inTime(finished(store.getAll(range)));
    },
  };
}
