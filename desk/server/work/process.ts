/** A process of the desk for one job, at low priority; ends with the desk. */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { type LogFormat, logConsole } from '#server/log.ts';
import { openDatabase } from '#server/storage/database.ts';
import { endingSignal } from '#server/storage/ending.ts';
import { refusalFor } from '../refusal.ts';
import { type Job, jobs, type Outcome } from './jobs.ts';

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

async function run({ databaseUrl, name, input, ...options }: Job): Promise<Outcome> {
  const database = openDatabase(databaseUrl, { create: false, ...options });
  try {
    const job = jobs[name] as (context: object, input: unknown) => Promise<unknown>;
    return { result: (await job({ database, databaseUrl, signal }, input)) ?? null };
  } catch (error) {
    const { status, fault } = refusalFor(error, `The job ${name}`);
    return { refused: { status, fault } };
  } finally {
    await database.destroy();
  }
}

logConsole(process.argv[2] as LogFormat);
lowerPriority();
const signal = endingSignal();
process.once('message', async (job: Job) => {
  const outcome = await run(job);
  process.send?.(outcome, () => process.exit());
});
// The desk was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
