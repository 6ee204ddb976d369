/** `lodge check`: whether database and photos are in order. */
import { sweepFiles } from '#server/publishing/gallery-upkeep.ts';
import { checkPhotos } from '#server/publishing/photo-check.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { entryNeeding } from '#server/storage/entry-copies.ts';
import { messageTimes } from '#server/storage/messages.ts';
import { quarantinedCount } from '#server/storage/outbox.ts';
import { readState } from '#server/storage/state.ts';
import { lastBackup } from '#server/storage/write-backup.ts';
import { done, type Invocation, type Outcome, refused } from './command.ts';
import { type Fault, fault } from './faults.ts';
import { writeMoment } from './moments.ts';
import { words } from './words/words.ts';

/** The groups of commands that remove rows of a table; the others are mended at the desk. */
const groups: Partial<Record<DamagedRow['table'], string>> = {
  news: 'news',
  gallery: 'gallery',
  contact_messages: 'messages',
};

/** A command that removes what is damaged: the first for which there is one. */
async function removing(database: Database, damaged: DamagedRow[]): Promise<string | undefined> {
  for (const { table, id } of damaged) {
    const entry = table === 'news_copies' ? await entryNeeding(database, id) : undefined;
    if (entry !== undefined) return `news remove ${entry}`;
    if (groups[table]) return `${groups[table]} remove ${id}`;
  }
  return undefined;
}

/** The damaged rows, and how to mend them, with the first of them as the example. */
async function rowFaults(database: Database, damaged: DamagedRow[]): Promise<Fault[]> {
  if (damaged.length === 0) return [];
  const command = await removing(database, damaged);
  const cure = command ? fault('mend-rows', { command }) : fault('mend-by-restoring');
  return [...damaged.map((row) => fault('damaged-row', row)), cure];
}

export async function check({ context: { config, database } }: Invocation): Promise<Outcome> {
  const damaged = await damagedRows(database);
  const { pictures, faults: files } = await checkPhotos(database);
  const photos = files.map(({ file, fault: found }) => fault(`file-${found}`, { file }));
  const deleted = await sweepFiles(database, new Date());
  const faults = [...(await rowFaults(database, damaged)), ...photos];
  if (photos.length > 0) faults.push(fault('mend-photos'));
  if (faults.length > 0) return refused(...faults);
  const backedUp = (await readState(database, lastBackup)) ?? null;
  const quarantined = await quarantinedCount(database);
  const messages = { ...(await messageTimes(database)), quarantined };
  const { check: said } = words.said;
  const moment = (label: string, iso: string | null) =>
    `${label}: ${iso === null ? said.none : writeMoment(iso)}`;
  const hint = quarantined > 0 ? ' (messages list --state quarantined)' : '';
  const text = [
    said.upToDate,
    said.pictures(pictures),
    ...(deleted > 0 ? [said.deletedFiles(deleted)] : []),
    moment(said.lastBackup, backedUp),
    moment(said.lastStored, messages.lastStored),
    moment(said.lastDelivered, messages.lastDelivered),
    moment(said.oldestWaiting, messages.oldestWaiting),
    `${said.quarantined}: ${quarantined}${hint}`,
    ...config.warnings.map(words.said.settingWarning),
  ];
  return done(text.join('\n'), {
    ok: true,
    pictures,
    deleted,
    lastBackup: backedUp,
    messages,
    warnings: config.warnings,
  });
}
