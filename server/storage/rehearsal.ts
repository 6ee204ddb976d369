/** A restore tried out beside the site, before anything of the site is touched. */
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pipeline } from 'node:stream/promises';
import { backedUp, columnsOf, madeByOther, notWhole, quoted } from './backup-file.ts';
import { type DamagedRow, damagedRows } from './damaged-rows.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

/** What a restore takes its rows from. */
export interface Rehearsed {
  ok: true;
  /** Holds all rows but those of the files, by this version's own rules. */
  rowsFile: string;
  /** Holds the files. */
  photosFile: string;
  damaged: DamagedRow[];
}

export type Rehearsal =
  | Rehearsed
  /** What a sentence says after the name of the backup. */
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

/** By what went wrong; undefined where it is not the backup's fault. */
function faultOf(error: unknown): string | undefined {
  const { message, code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (message.startsWith('corrupted migrations')) return madeByOther;
  // A number that is no number of JavaScript.
  if (code === 'ERR_OUT_OF_RANGE') return notWhole;
  // Not a disk that is full (13) or fails (10).
  return errcode === undefined || [10, 13].includes(errcode & 0xff) ? undefined : notWhole;
}

/** What keeps rows of one database from going into another; undefined where nothing does. */
function misfit(sourceFile: string, databaseFile: string): string | undefined {
  const source = new DatabaseSync(sourceFile, { readOnly: true });
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    for (const table of Object.keys(backedUp)) {
      const theirs = columnsOf(source, table);
      const ours = columnsOf(database, table);
      if (ours.some((name) => !theirs.includes(name))) return notWhole;
      if (theirs.length > ours.length) return madeByOther;
    }
    // Larger ids than PostgreSQL counts were given by nobody.
    const strange = source
      .prepare(
        "select 1 from sqlite_sequence where typeof(seq) <> 'integer' or seq not between 0 and 2147483647",
      )
      .get();
    return strange ? notWhole : undefined;
  } finally {
    source.close();
    database.close();
  }
}

/** Copies all rows but those of the files into an empty database. */
function copyRows(databaseFile: string, sourceFile: string): void {
  const database = new DatabaseSync(databaseFile, { enableForeignKeyConstraints: false });
  try {
    database.prepare('attach ? as source').run(sourceFile);
    database.exec('begin immediate');
    for (const [table, order] of Object.entries(backedUp)) {
      if (!order || table === 'photo_files') continue;
      const columns = quoted(columnsOf(database, table));
      database.exec(
        `insert into main."${table}" (${columns}) select ${columns} from source."${table}"`,
      );
    }
    database.exec(`delete from main.sqlite_sequence;
      insert into main.sqlite_sequence select * from source.sqlite_sequence`);
    database.exec('commit');
  } finally {
    database.close();
  }
}

/**
 * Brings a proven backup to the tables of this version and its rows into a new database with this
 * version's own rules, which is what a restore then takes them from: nothing but rows comes out of
 * a file that may be foreign. The folder should be empty, and its owner's alone.
 */
export async function rehearseRestore(backupFile: string, folder: string): Promise<Rehearsal> {
  const photosFile = join(folder, 'backup.sqlite');
  const rowsFile = join(folder, 'rows.sqlite');
  await pipeline(
    createReadStream(backupFile),
    createWriteStream(photosFile, { flags: 'wx', mode: 0o600 }),
  );
  await withMigrated(rowsFile, async () => {});
  try {
    await withMigrated(photosFile, async () => {});
    const fault = misfit(photosFile, rowsFile);
    if (fault) return { ok: false, fault };
    copyRows(rowsFile, photosFile);
    return { ok: true, rowsFile, photosFile, damaged: await withMigrated(rowsFile, damagedRows) };
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    return { ok: false, fault };
  }
}
