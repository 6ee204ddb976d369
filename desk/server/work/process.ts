/** Long jobs run in this process, so that they do not block the desk; it ends with the desk. */
import { readFile } from 'node:fs/promises';
import { type LogFormat, logConsole } from '#server/log.ts';
import { addPhoto, storePicture, turnPicture } from '#server/publishing/photo-operations.ts';
import { endingSignal, madeByOther } from '#server/storage/backup.ts';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { copyBackup, NotReplaced, restoreContent } from '#server/storage/restore.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import type { DescribedPicture } from '#shared/fields/picture.ts';
import { HttpError, httpErrorFor } from '../http-error.ts';

interface Context {
  database: Database;
  databaseUrl: string;
  signal: AbortSignal;
}

interface Uploaded {
  path: string;
  name: string;
}

interface Turn {
  original: string;
  degrees: DescribedPicture['degrees'];
}

const jobs = {
  storePicture: async ({ database }: Context, { path, name }: Uploaded) =>
    storePicture(database, await readFile(path), name),
  addPhoto: async (
    { database }: Context,
    { path, name, position }: Uploaded & { position: number },
  ) => addPhoto(database, await readFile(path), name, position),
  turnPicture: ({ database }: Context, { original, degrees }: Turn) =>
    turnPicture(database, original, degrees),

  async backUp({ database, databaseUrl, signal }: Context, { file }: { file: string }) {
    const written = await writeBackup(database, databaseUrl, file, signal);
    if ('error' in written) {
      console.error(`The backup ${written.error}`);
      throw new HttpError(500, 'backupFailed');
    }
    return written;
  },

  async readBackup({ signal }: Context, { file, copy }: { file: string; copy: string }) {
    const offer = await copyBackup(file, copy, signal);
    if (offer.ok) return offer;
    throw new HttpError(422, offer.error === madeByOther ? 'otherBackup' : 'notABackup');
  },

  async restore(
    { database, databaseUrl, signal }: Context,
    input: { copy: string; safetyCopy: string },
  ) {
    try {
      await restoreContent(database, { databaseUrl, signal, ...input });
    } catch (error) {
      if (!(error instanceof NotReplaced)) throw error;
      console.error(`The backup could not be restored: ${error.message}`);
      throw new HttpError(409, error.obstacle);
    }
  },
};
type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[1];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

export interface Job {
  databaseUrl: string;
  name: JobName;
  input: unknown;
  queryTimeout?: number;
}

/** Errors lose their class between processes, so the desk's response is sent instead. */
export type JobOutcome = { result: unknown } | { error: Pick<HttpError, 'status' | 'body'> };

async function run({ databaseUrl, name, input, ...options }: Job): Promise<JobOutcome> {
  const database = openDatabase(databaseUrl, { create: false, ...options });
  try {
    const job = jobs[name] as (context: object, input: unknown) => Promise<unknown>;
    return { result: (await job({ database, databaseUrl, signal }, input)) ?? null };
  } catch (error) {
    const { status, body } = httpErrorFor(error, `The job ${name}`);
    return { error: { status, body } };
  } finally {
    await database.destroy();
  }
}

logConsole(process.argv[2] as LogFormat);
const signal = endingSignal();
process.on('message', async (job: Job) => {
  const outcome = await run(job);
  process.send?.(outcome, () => process.exit());
});
// The desk was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
