/** Runs a task in a thread of its own, so that the desk goes on answering. */
import { Worker } from 'node:worker_threads';
import type { Tasks } from './tasks.ts';

/** Rejects with what the task throws. */
export function runTask<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>>> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: { name, input },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error(`The task ${name} ended without a result`)));
  });
}
