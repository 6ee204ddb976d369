/** A copy of the whole SQLite database in one file, the photos with it, and the way back. */
import { createHash } from 'node:crypto';
import { DatabaseSync, backup as onlineBackup } from 'node:sqlite';

export interface MediaFile {
  name: string;
  content: Uint8Array;
}

const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Copies the database while others use it, and puts the files beside its tables. */
export async function writeSnapshot(
  databaseFile: string,
  snapshotFile: string,
  media: AsyncIterable<MediaFile>,
): Promise<void> {
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

/** Reads a snapshot to its last byte: what it holds, or undefined where it is not whole. */
export function proveSnapshot(snapshotFile: string): SnapshotContent | undefined {
  let snapshot: DatabaseSync | undefined;
  try {
    snapshot = new DatabaseSync(snapshotFile, { readOnly: true });
    const sound = snapshot.prepare('pragma integrity_check').get();
    if (sound?.integrity_check !== 'ok') return undefined;
    for (const { content, hash } of snapshot.prepare('select * from backup_media').iterate()) {
      if (hashOf(content as Uint8Array) !== hash) return undefined;
    }
    const count = (table: string) =>
      Number(snapshot?.prepare(`select count(*) as count from ${table}`).get()?.count);
    return {
      news: count('news'),
      gallery: count('gallery'),
      messages: count('contact_messages'),
      files: count('backup_media'),
    };
  } catch {
    return undefined;
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

/** Tables that are neither ours to empty nor to fill. */
const others = "name like 'sqlite_%' or name like 'kysely_%' or name = 'backup_media'";

/**
 * Replaces the content of all tables in one transaction, so that a running site sees the old
 * content or the new. Both databases must have the same tables: migrate the snapshot first.
 */
export function restoreSnapshot(snapshotFile: string, databaseFile: string): void {
  const database = new DatabaseSync(databaseFile, {
    timeout: 5_000,
    enableForeignKeyConstraints: false,
  });
  try {
    database.prepare('attach ? as snapshot').run(snapshotFile);
    database.exec('begin immediate');
    const tables = database
      .prepare(`select name from snapshot.sqlite_master where type = 'table' and not (${others})`)
      .all();
    for (const { name } of tables) {
      const columns = database
        .prepare('select name from pragma_table_info(?)')
        .all(String(name))
        .map((column) => `"${column.name}"`)
        .join(', ');
      database.exec(`delete from main."${name}";
        insert into main."${name}" (${columns}) select ${columns} from snapshot."${name}"`);
    }
    // The counters of ids, so that none is used twice.
    database.exec(`delete from main.sqlite_sequence;
      insert into main.sqlite_sequence select * from snapshot.sqlite_sequence`);
    database.exec('commit');
  } finally {
    database.close();
  }
}
