/** `lodge check`: whether database and photos are in order. */
import sharp from 'sharp';
import { sweepFiles } from '#server/publishing/gallery-upkeep.ts';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { messageTimes } from '#server/storage/messages.ts';
import { quarantinedCount } from '#server/storage/outbox.ts';
import { referencedImageUrls, storedFile } from '#server/storage/photo-files.ts';
import { readState } from '#server/storage/state.ts';
import { lastBackup } from '#server/storage/write-backup.ts';
import { type Picture, parsePicture, pictureFiles } from '#shared/picture.ts';
import { damagedLine } from './backup.ts';
import { type Command, done, refused } from './command.ts';

/** Reads one file at a time into memory. */
async function fileFault(
  database: Database,
  name: string,
  picture: Picture,
): Promise<string | undefined> {
  const bytes = await storedFile(database, name);
  if (!bytes) return `${name} is missing.`;
  const { width, height } = await sharp(bytes)
    .stats()
    .then(() => sharp(bytes).metadata())
    .catch(() => ({ width: 0, height: 0 }));
  const expected = Number(/-(\d+)\.\w+$/.exec(name)?.[1] ?? picture.width);
  const isWhole = width === expected && (expected !== picture.width || height === picture.height);
  return isWhole ? undefined : `${name} is damaged.`;
}

async function photoFaults(database: Database, pictures: Picture[]): Promise<string[]> {
  const faults: string[] = [];
  for (const picture of pictures) {
    for (const name of pictureFiles(picture)) {
      const fault = await fileFault(database, name, picture);
      if (fault) faults.push(fault);
    }
  }
  return faults;
}

/** The groups of commands that remove rows of a table; the others are mended at the desk. */
const groups: Partial<Record<DamagedRow['table'], string>> = {
  news: 'news',
  gallery: 'gallery',
  contact_messages: 'messages',
};

/** How to mend damaged rows, with the first of them as the example. */
function damagedHint(damaged: DamagedRow[]): string[] {
  if (damaged.length === 0) return [];
  const first = damaged.find(({ table }) => groups[table]);
  if (!first) return ['Restore a backup.'];
  const command = `${groups[first.table]} remove ${first.id}`;
  return [`Restore a backup, or remove what is damaged: ${command}`];
}

export const check: Command = {
  summary: 'Check the database, the picture files and the delivery of messages',
  notes: 'Files that an interrupted run left behind are deleted when they are a day old.',
  examples: ['check'],
  async run({ context: { config, database } }) {
    const damaged = await damagedRows(database);
    const pictures = (await referencedImageUrls(database))
      .map(parsePicture)
      .filter((picture) => picture !== null);
    const photos = await photoFaults(database, pictures);
    const deleted = await sweepFiles(database, new Date());
    const faults = [...damaged.map(damagedLine), ...damagedHint(damaged), ...photos];
    if (photos.length > 0) faults.push('Restore a backup, or add the photos again.');
    if (faults.length > 0) return refused(...faults);
    const backedUp = (await readState(database, lastBackup)) ?? null;
    const quarantined = await quarantinedCount(database);
    const messages = { ...(await messageTimes(database)), quarantined };
    const text = [
      'The database is up to date.',
      `Pictures in order: ${pictures.length}`,
      ...(deleted > 0 ? [`Deleted files no longer used by any picture: ${deleted}`] : []),
      `Last backup: ${backedUp ?? 'none'}`,
      `Last message stored: ${messages.lastStored ?? 'none'}`,
      `Last message delivered: ${messages.lastDelivered ?? 'none'}`,
      `Oldest message waiting: ${messages.oldestWaiting ?? 'none'}`,
      `Messages in quarantine: ${quarantined}${quarantined > 0 ? ' (messages list --state quarantined)' : ''}`,
      ...config.warnings,
    ];
    return done(text.join('\n'), {
      pictures: pictures.length,
      deleted,
      lastBackup: backedUp,
      messages,
      warnings: config.warnings,
    });
  },
};
