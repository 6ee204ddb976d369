/** The thread of one task: gets its name and input, posts its result, and ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Tasks, tasks } from './tasks.ts';

const { name, input } = workerData as { name: keyof Tasks; input: never };
const task = tasks[name] as (input: never) => Promise<unknown>;
parentPort?.postMessage(await task(input));
