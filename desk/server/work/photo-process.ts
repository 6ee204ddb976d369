/** The process of the photo tasks: takes one after the other, and ends with the desk. */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type LogFormat, logConsole } from '#server/log.ts';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { refusalFor } from '../refusal.ts';
import { type PhotoJob, type PhotoJobResult, photoTasks } from './photo-tasks.ts';

/** On Linux each thread has a priority of its own, which those that it begins inherit. */
const threads = () =>
  process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [process.pid];

function lowerPriority(): void {
  for (const id of threads()) {
    try {
      setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
    } catch (error) {
      // A thread may have ended since they were listed.
      if ((error as { info?: { code: string } }).info?.code === 'ESRCH') continue;
      console.warn('Photos are encoded at the priority of the desk:', (error as Error).message);
      return;
    }
  }
}

let database: Database | undefined;

async function run({ databaseUrl, name, input }: PhotoJob): Promise<PhotoJobResult> {
  try {
    database ??= openDatabase(databaseUrl, { create: false });
    const task = photoTasks[name] as (database: Database, input: unknown) => Promise<unknown>;
    return { result: await task(database, input) };
  } catch (error) {
    const { status, fault } = refusalFor(error, `The photo task ${name}`);
    return { refused: { status, fault } };
  }
}

logConsole(process.argv[2] as LogFormat);
lowerPriority();
process.on('message', (job: PhotoJob) => void run(job).then((outcome) => process.send?.(outcome)));
process.once('disconnect', () => process.exit());
