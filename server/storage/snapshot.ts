/** A copy of the whole SQLite database in one file, the photos with it. */
import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { DatabaseSync, backup as onlineBackup } from 'node:sqlite';
import { isPictureFile } from '#shared/picture.ts';
import type { Tables } from './database.ts';

export interface MediaFile {
  name: string;
  content: Uint8Array;
}

/** The tables of this version, and whether a restore brings back their rows. */
const restored: Record<keyof Tables | 'samples', boolean> = {
  contact_messages: true,
  news: true,
  gallery: true,
  // Gone since migration 0007, but present in older backups.
  samples: false,
  state: true,
  // Renewed by triggers with every change, so by a restore too.
  revisions: false,
};

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Copies the database while others use it, and puts the files beside its tables. */
export async function writeSnapshot(
  databaseFile: string,
  snapshotFile: string,
  media: AsyncIterable<MediaFile>,
): Promise<void> {
  // For its owner alone; SQLite gives the files beside it the same permissions.
  const empty = await open(snapshotFile, 'wx', 0o600);
  await empty.close();
  const source = new DatabaseSync(databaseFile, { readOnly: true, timeout: 5_000 });
  await onlineBackup(source, snapshotFile).finally(() => source.close());
  const snapshot = new DatabaseSync(snapshotFile);
  try {
    snapshot.exec('pragma journal_mode = delete; begin');
    snapshot.exec(
      'create table backup_media (name text primary key, hash text not null, content blob not null)',
    );
    const insert = snapshot.prepare('insert into backup_media values (?, ?, ?)');
    for await (const { name, content } of media) insert.run(name, hashOf(content), content);
    snapshot.exec('commit');
  } finally {
    snapshot.close();
  }
}

export interface SnapshotContent {
  news: number;
  gallery: number;
  messages: number;
  files: number;
}

/** Faults are what a sentence says after the name of the file. */
export type Proof = { ok: true; content: SnapshotContent } | { ok: false; fault: string };

export const notWhole = 'is no whole backup of this site.';
export const madeByNewer = 'was made by a newer version of the site. Update this one.';
const foreignNames =
  'is no backup of this site: it holds files under names that the site never gives.';

/** Names of the tables with content, without those of SQLite, the migrator and the backup itself. */
function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => name !== 'backup_media' && !/^(sqlite|kysely)_/.test(name));
}

function columnsOf(database: DatabaseSync, table: string): string[] {
  const rows = database.prepare('select name from pragma_table_info(?)').all(table);
  return rows.map(({ name }) => String(name));
}

/** Why the file cannot be a backup of this site; undefined where it is one. */
function faultIn(snapshot: DatabaseSync): string | undefined {
  const sound = snapshot.prepare('pragma integrity_check').get();
  if (sound?.integrity_check !== 'ok') return notWhole;
  // Names first: they decide where files are written.
  for (const { name } of snapshot.prepare('select name from backup_media').iterate()) {
    if (typeof name !== 'string' || name.length > 200 || !isPictureFile(name)) return foreignNames;
  }
  for (const { content, hash } of snapshot.prepare('select * from backup_media').iterate()) {
    if (!(content instanceof Uint8Array) || hashOf(content) !== hash) return notWhole;
  }
  const unknown = tablesOf(snapshot).some((name) => !Object.hasOwn(restored, name));
  return unknown ? madeByNewer : undefined;
}

/** Reads a snapshot to its last byte. Whether this version can hold its rows, a rehearsal tells. */
export function proveSnapshot(snapshotFile: string): Proof {
  let snapshot: DatabaseSync | undefined;
  try {
    snapshot = new DatabaseSync(snapshotFile, { readOnly: true });
    const fault = faultIn(snapshot);
    if (fault) return { ok: false, fault };
    const count = (table: string) =>
      Number(snapshot?.prepare(`select count(*) as count from ${table}`).get()?.count);
    const content = {
      news: count('news'),
      gallery: count('gallery'),
      messages: count('contact_messages'),
      files: count('backup_media'),
    };
    return { ok: true, content };
  } catch {
    return { ok: false, fault: notWhole };
  } finally {
    snapshot?.close();
  }
}

export function* snapshotMedia(snapshotFile: string): Generator<MediaFile> {
  const snapshot = new DatabaseSync(snapshotFile, { readOnly: true });
  try {
    for (const row of snapshot.prepare('select name, content from backup_media').iterate()) {
      yield { name: String(row.name), content: row.content as Uint8Array };
    }
  } finally {
    snapshot.close();
  }
}

/** What keeps rows of one database from going into another; undefined where nothing does. */
export function misfit(sourceFile: string, databaseFile: string): string | undefined {
  const source = new DatabaseSync(sourceFile, { readOnly: true });
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    for (const table of Object.keys(restored)) {
      const theirs = columnsOf(source, table);
      const ours = columnsOf(database, table);
      if (ours.some((name) => !theirs.includes(name))) return notWhole;
      if (theirs.length > ours.length) return madeByNewer;
    }
    return undefined;
  } finally {
    source.close();
    database.close();
  }
}

/**
 * Replaces the content of a database by that of another one with the same tables, in one
 * transaction, so that a running site sees the old content or the new.
 */
export function replaceContent(databaseFile: string, sourceFile: string): void {
  const database = new DatabaseSync(databaseFile, {
    timeout: 5_000,
    enableForeignKeyConstraints: false,
  });
  try {
    database.prepare('attach ? as source').run(sourceFile);
    database.exec('begin immediate');
    for (const [table, hasRows] of Object.entries(restored)) {
      if (!hasRows) continue;
      const columns = columnsOf(database, table)
        .map((name) => `"${name}"`)
        .join(', ');
      database.exec(`delete from main."${table}";
        insert into main."${table}" (${columns}) select ${columns} from source."${table}"`);
    }
    // The counters of ids, so that none is used twice.
    database.exec(`delete from main.sqlite_sequence;
      insert into main.sqlite_sequence select * from source.sqlite_sequence`);
    database.exec('commit');
  } finally {
    database.close();
  }
}
