/** What a restore is about to replace, kept in a backup of its own. */
import { rm } from 'node:fs/promises';
import type { Database } from './database.ts';
import { isStillAsIn, writeBackup } from './write-backup.ts';

export interface Former {
  /** Writes it to a file, in place of what it wrote before; false where that cannot be read back. */
  keep(): Promise<boolean>;
  /** Whether people have published or saved nothing since; asked by who keeps them from it. */
  isKept(transaction: Database): Promise<boolean>;
  /** What it wrote holds personal data, and is needed by nobody where nothing was replaced. */
  remove(): Promise<void>;
}

export function formerContent(database: Database, databaseUrl: string, file: string): Former {
  return {
    keep: async () => (await writeBackup(database, databaseUrl, file)).ok,
    isKept: (transaction) => isStillAsIn(transaction, databaseUrl, file),
    remove: () => rm(file, { force: true }),
  };
}
