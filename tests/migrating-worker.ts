/** Opens and migrates a database at the same moment as other threads do. */
import { parentPort } from 'node:worker_threads';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';

export interface Start {
  url: string;
  /** Counts the threads that are ready. */
  ready: Int32Array<SharedArrayBuffer>;
  threads: number;
}

parentPort?.on('message', async ({ url, ready, threads }: Start) => {
  for (let count = Atomics.add(ready, 0, 1) + 1; count < threads; ) {
    Atomics.wait(ready, 0, count);
    count = Atomics.load(ready, 0);
  }
  Atomics.notify(ready, 0);
  const database = openDatabase(url);
  const fault = await migrate(database, 'sqlite').then(
    () => null,
    (error: Error) => error.message,
  );
  await database.destroy();
  parentPort?.postMessage(fault);
});
