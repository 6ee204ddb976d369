/** A process of the desk for its jobs; ends with the desk. */
import { type LogFormat, logConsole } from '#server/log.ts';
import { openDatabase } from '#server/storage/database.ts';
import { endingSignal } from '#server/storage/ending.ts';
import { refusalFor } from '../refusal.ts';
import { type Job, jobs, type Outcome } from './jobs.ts';

async function run({ databaseUrl, name, input, stays: _, ...options }: Job): Promise<Outcome> {
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
const signal = endingSignal();
process.on('message', async (job: Job) => {
  const outcome = await run(job);
  process.send?.(outcome, () => job.stays || process.exit());
});
// The desk was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
