/** What would keep the desk from answering while it lasts; `worker.ts` runs it in a thread of its own. */
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sweepFiles } from '#server/publishing/gallery-upkeep.ts';
import { checkPhotos } from '#server/publishing/photo-check.ts';
import { madeByOther, proveBackup } from '#server/storage/backup-file.ts';
import { damagedRows } from '#server/storage/damaged-rows.ts';
import { type Database, openDatabase } from '#server/storage/database.ts';
import { formerContent } from '#server/storage/former-content.ts';
import { NotReplaced, type Obstacle } from '#server/storage/not-replaced.ts';
import { type Rehearsed, rehearseRestore } from '#server/storage/rehearsal.ts';
import { restoreContent } from '#server/storage/restore-content.ts';
import { writeBackup } from '#server/storage/write-backup.ts';
import type { CheckReport, Content, DamagedRow, FaultCode } from '../../shared/api.ts';

interface On {
  databaseUrl: string;
}

type Failed = { ok: false; code: FaultCode; details?: string };

async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, { queryTimeout: 0, create: false });
  try {
    return await work(database);
  } finally {
    await database.destroy();
  }
}

const named = ({ table, id }: DamagedRow): DamagedRow => ({ table, id });

async function backUp({ databaseUrl, file }: On & { file: string }) {
  const proof = await withDatabase(databaseUrl, (database) =>
    writeBackup(database, databaseUrl, file),
  );
  return proof.ok ? proof : ({ ok: false, code: 'backupFailed' } satisfies Failed);
}

type Read = { ok: true; content: Content; rehearsal: Rehearsed; damaged: DamagedRow[] } | Failed;

/** Reads a backup to its last byte and tries it out; its copies stay in a folder below `folder`. */
async function readBackup({ file, folder }: { file: string; folder: string }): Promise<Read> {
  const refused = (fault: string): Failed => ({
    ok: false,
    code: fault === madeByOther ? 'otherBackup' : 'notABackup',
  });
  const proof = proveBackup(file);
  if (!proof.ok) return refused(proof.fault);
  const own = await mkdtemp(join(folder, 'rehearsal-'));
  const rehearsal = await rehearseRestore(file, own);
  if (rehearsal.ok) {
    const damaged = rehearsal.damaged.map(named);
    return { ok: true, content: proof.content, rehearsal, damaged };
  }
  await rm(own, { recursive: true, force: true });
  return refused(rehearsal.fault);
}

interface Restore extends On {
  rehearsal: Rehearsed;
  /** Where the present content is written to first. */
  former: string;
}

const faultOf = {
  cannotHold: 'cannotHold',
  notKept: 'backupFailed',
  stillChanging: 'stillChanging',
  stillSending: 'stillSending',
} satisfies Record<Obstacle, FaultCode>;

async function restore({ databaseUrl, rehearsal, former }: Restore) {
  return withDatabase(databaseUrl, async (database): Promise<{ ok: true } | Failed> => {
    try {
      await restoreContent(database, rehearsal, formerContent(database, databaseUrl, former));
      return { ok: true };
    } catch (error) {
      if (!(error instanceof NotReplaced)) throw error;
      return { ok: false, code: faultOf[error.obstacle], details: error.message };
    }
  });
}

async function check({ databaseUrl }: On): Promise<CheckReport> {
  return withDatabase(databaseUrl, async (database) => {
    const damaged = (await damagedRows(database)).map(named);
    const { pictures, faults } = await checkPhotos(database);
    const filesThatAre = (fault: string) =>
      faults.filter((each) => each.fault === fault).map(({ file }) => file);
    const deleted = await sweepFiles(database, new Date());
    return {
      ok: damaged.length + faults.length === 0,
      damaged,
      missingFiles: filesThatAre('missing'),
      damagedFiles: filesThatAre('damaged'),
      pictures,
      deleted,
    };
  });
}

export const tasks = { backUp, readBackup, restore, check };
export type Tasks = typeof tasks;
