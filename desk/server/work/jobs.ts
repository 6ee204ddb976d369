/** Work that would keep the desk from answering, or may never end: it is done in other processes. */
import { readFile } from 'node:fs/promises';
import { replacePhoto, rotatePhoto } from '#server/publishing/gallery-photos.ts';
import { sweepFiles } from '#server/publishing/gallery-upkeep.ts';
import { checkPhotos } from '#server/publishing/photo-check.ts';
import { rotateStagedPhoto, stagePhoto, storePicture } from '#server/publishing/photos.ts';
import { copyBackup, madeByOther } from '#server/storage/backup-copy.ts';
import { damagedRows } from '#server/storage/damaged-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { NotReplaced, restoreContent } from '#server/storage/restore.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import type { CheckReport, DamagedRow, Turn } from '../../shared/api.ts';
import { Refusal } from '../refusal.ts';

interface Context {
  database: Database;
  databaseUrl: string;
  /** Aborted when the desk ends. */
  signal: AbortSignal;
}

interface Uploaded {
  /** Of the file on the disk. */
  path: string;
  /** The name under which it came. */
  name: string;
}

interface Turned {
  id: number;
  degrees: Turn;
}

const named = ({ table, id }: DamagedRow): DamagedRow => ({ table, id });

export const jobs = {
  storePicture: async ({ database }: Context, { path, name }: Uploaded) =>
    storePicture(database, await readFile(path), name),
  stage: async ({ database }: Context, { path, name }: Uploaded) =>
    stagePhoto(database, await readFile(path), name),
  replace: async ({ database }: Context, { id, path, name }: Uploaded & { id: number }) =>
    replacePhoto(database, id, await readFile(path), name),
  rotate: ({ database }: Context, { id, degrees }: Turned) => rotatePhoto(database, id, degrees),
  rotateStaged: ({ database }: Context, { id, degrees }: Turned) =>
    rotateStagedPhoto(database, id, degrees),

  async backUp({ database, databaseUrl, signal }: Context, { file }: { file: string }) {
    const written = await writeBackup(database, databaseUrl, file, signal);
    if (!written) throw new Refusal(500, 'backupFailed');
    return written;
  },

  /** The copy of the backup stays, for `restore`. */
  async readBackup({ signal }: Context, { file, copy }: { file: string; copy: string }) {
    const offer = await copyBackup(file, copy, signal);
    if (offer.ok) return { ...offer, damaged: offer.damaged.map(named) };
    throw new Refusal(422, offer.fault === madeByOther ? 'otherBackup' : 'notABackup');
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
      throw new Refusal(409, error.obstacle);
    }
  },

  async check({ database }: Context, _: null): Promise<CheckReport> {
    const damaged = (await damagedRows(database)).map(named);
    const { pictures, faults } = await checkPhotos(database);
    const filesThatAre = (fault: string) =>
      faults.filter((each) => each.fault === fault).map(({ file }) => file);
    return {
      ok: damaged.length + faults.length === 0,
      damaged,
      missingFiles: filesThatAre('missing'),
      damagedFiles: filesThatAre('damaged'),
      pictures,
      deleted: await sweepFiles(database, new Date()),
    };
  },
};
export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[1];
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>;

/** The desk's request to the process. */
export interface Job {
  databaseUrl: string;
  name: JobName;
  input: unknown;
  /** Whether the process waits for another job afterwards. */
  stays: boolean;
  /** As `openDatabase` takes it. */
  queryTimeout?: number;
}

/** An error does not come whole from one process to the other; the desk's answer to it does. */
export type Outcome = { result: unknown } | { refused: Pick<Refusal, 'status' | 'fault'> };
