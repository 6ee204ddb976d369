/** A restore tried out beside the site, before anything of the site is touched. */
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type DamagedRow, damagedRows } from './damaged-rows.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { madeByNewer, misfit, notWhole, replaceContent } from './snapshot.ts';

export type Rehearsal =
  | { ok: true; databaseFile: string; damaged: DamagedRow[] }
  /** What a sentence says after the name of the snapshot. */
  | { ok: false; fault: string };

async function withMigrated<T>(
  file: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
): Promise<T> {
  const database = openDatabase(`file:${file}`);
  try {
    await migrate(database, 'sqlite');
    return await work(database);
  } finally {
    await database.destroy();
  }
}

/** By what went wrong; undefined where it is not the snapshot's fault. */
function faultOf(error: unknown): string | undefined {
  const { message, code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (message.startsWith('corrupted migrations')) return madeByNewer;
  // A number that is no number of JavaScript.
  if (code === 'ERR_OUT_OF_RANGE') return notWhole;
  // Not a disk that is full (13) or fails (10).
  return errcode === undefined || [10, 13].includes(errcode & 0xff) ? undefined : notWhole;
}

/**
 * Brings a proven snapshot to the tables of this version and its rows into a new database with
 * this version's own rules, which is what a restore then takes them from: nothing but rows comes
 * out of a file that may be foreign. The folder should be empty, and its owner's alone.
 */
export async function rehearseRestore(snapshotFile: string, folder: string): Promise<Rehearsal> {
  const copy = join(folder, 'snapshot.sqlite');
  const databaseFile = join(folder, 'restored.sqlite');
  await pipeline(
    createReadStream(snapshotFile),
    createWriteStream(copy, { flags: 'wx', mode: 0o600 }),
  );
  await withMigrated(databaseFile, async () => {});
  try {
    await withMigrated(copy, async () => {});
    const fault = misfit(copy, databaseFile);
    if (fault) return { ok: false, fault };
    replaceContent(databaseFile, copy);
    return { ok: true, databaseFile, damaged: await withMigrated(databaseFile, damagedRows) };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { ok: false, fault };
  }
}
