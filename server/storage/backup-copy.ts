/**
 * Reads a backup, which may be foreign, into a file with the tables of this version, before a
 * restore.
 */
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { Bilingual } from '#shared/language.ts';
import { parsePictureFile } from '#shared/picture.ts';
import {
  type BackupContent,
  backupTables,
  columnsOf,
  contentCounts,
  insertInto,
  readAbout,
  readBackup,
  schemaOf,
} from './backup-file.ts';
import { type DamagedRow, damagedRows } from './damaged-rows.ts';
import { type Database, openDatabase } from './database.ts';
import { countEntries, entriesPart } from './entry-lists.ts';
import { migrate, migrations } from './migrate.ts';
import { photoFileRow } from './photo-files.ts';
import { makeTables, removeLeftParts, removePart } from './write-backup.ts';

export interface Offer {
  ok: true;
  madeAt: string;
  content: BackupContent;
  damaged: DamagedRow[];
  /** Items that were due before now: they come back as drafts. */
  overdue: number;
  binned: number;
  scheduledItems: { title: Bilingual; dueAt: string }[];
}

/** A fault completes a sentence that begins with the name of the file. */
export type Copied = Offer | { ok: false; fault: string };

export const notWhole = 'is not a complete backup of this site.';
export const madeByOther =
  'was made by another version of the site. If that is newer, update this one.';
const foreignFiles =
  'is not a backup of this site: it holds files under names that the site never gives.';

class Refused extends Error {}

const mostListed = 200;

/** Bytes of a row: more than the longest text, and than the largest file of a photo. */
const longestRow = 4 * 1024 ** 2;
const longestFile = 128 * 1024 ** 2;

function checkFile({ name, imageUrl, type, bytes }: Record<string, unknown>): void {
  if (typeof name !== 'string' || !parsePictureFile(name)) throw new Refused(foreignFiles);
  const own = photoFileRow(name);
  if (own.imageUrl !== imageUrl || own.type !== type) throw new Refused(foreignFiles);
  if (!(bytes instanceof Uint8Array)) throw new Refused(notWhole);
}

async function copyRows(backup: DatabaseSync, copy: DatabaseSync, signal?: AbortSignal) {
  const { rows, isWhole } = readBackup(backup);
  copy.exec('begin');
  for (const { table, order } of backupTables) {
    const isFiles = table === 'photo_files';
    backup.limits.length = isFiles ? longestFile : longestRow;
    const insert = insertInto(copy, table, columnsOf(copy, table));
    let count = 0;
    for (const row of rows(table, order)) {
      if (isFiles) checkFile(row);
      insert(row);
      count += 1;
      if (count % (isFiles ? 4 : 500) === 0) await setImmediate(undefined, { signal });
    }
  }
  copy.exec('delete from sqlite_sequence');
  const count = insertInto(copy, 'sqlite_sequence', ['name', 'seq']);
  for (const row of rows('sqlite_sequence', 'name')) count(row);
  if (!isWhole()) throw new Refused(notWhole);
  copy.exec('commit');
}

/** PostgreSQL's largest integer. */
const largest = 2 ** 31 - 1;

function refuseStrangeNumbers(copy: DatabaseSync): void {
  const outside = (column: string) =>
    `(typeof(${column}) <> 'integer' or ${column} not between 0 and ${largest})`;
  const queries = [
    `select 1 from sqlite_sequence where ${outside('seq')}`,
    ...backupTables
      .filter(({ order }) => order === 'id')
      .map(({ table }) => `select 1 from "${table}" where ${outside('id')}`),
  ];
  if (queries.some((query) => copy.prepare(query).get())) throw new Refused(notWhole);
}

/** Takes only rows out of the file; its tables must be exactly ours. */
async function fill(file: string, copyFile: string, signal?: AbortSignal): Promise<string> {
  const backup = new DatabaseSync(file, { readOnly: true, limits: { length: longestRow } });
  try {
    const about = readAbout(backup);
    if (!about) throw new Refused(notWhole);
    const { migration, madeAt } = about;
    if (!Object.hasOwn(migrations('sqlite'), migration)) throw new Refused(madeByOther);
    await makeTables(copyFile, migration);
    const copy = new DatabaseSync(copyFile);
    try {
      if (schemaOf(backup) !== schemaOf(copy)) throw new Refused(notWhole);
      await copyRows(backup, copy, signal);
      refuseStrangeNumbers(copy);
    } finally {
      copy.close();
    }
    return new Date(madeAt).toISOString();
  } finally {
    backup.close();
  }
}

async function offerOf(copy: Database, madeAt: string): Promise<Offer> {
  const entries = await entriesPart(copy, 'scheduled', { skip: 0, limit: mostListed });
  const scheduled = entries.flatMap(({ scheduled: fields, dueAt }) =>
    fields && dueAt !== null ? [{ title: fields.title, dueAt }] : [],
  );
  const now = new Date().toISOString();
  return {
    ok: true,
    madeAt,
    content: await contentCounts(copy),
    damaged: await damagedRows(copy),
    overdue: scheduled.filter(({ dueAt }) => dueAt <= now).length,
    binned: await countEntries(copy, 'binned'),
    scheduledItems: scheduled.filter(({ dueAt }) => dueAt > now),
  };
}

/** Undefined if the backup did not cause the error. */
function faultOf(error: unknown): string | undefined {
  if (error instanceof Refused) return error.message;
  const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
  if (code === 'ERR_OUT_OF_RANGE' || error instanceof RangeError) return notWhole;
  // Not a full disk (13) nor a failing one (10).
  return errcode === undefined || [10, 13].includes(errcode & 0xff) ? undefined : notWhole;
}

/** The copy stays only if it can be restored. */
export async function copyBackup(
  file: string,
  copyFile: string,
  signal?: AbortSignal,
): Promise<Copied> {
  await removeLeftParts(dirname(copyFile));
  try {
    const madeAt = await fill(file, copyFile, signal);
    const copy = openDatabase(`file:${copyFile}`);
    try {
      await migrate(copy, 'sqlite');
      return await offerOf(copy, madeAt);
    } finally {
      await copy.destroy();
    }
  } catch (error) {
    await removePart(copyFile);
    const fault = faultOf(error);
    if (!fault) throw error;
    return { ok: false, fault };
  }
}
