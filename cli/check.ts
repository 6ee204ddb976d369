/** `lodge check`: whether database and photos are in order. */
import { join } from 'node:path';
import sharp from 'sharp';
import { type DamagedRow, damagedRows } from '#server/storage/damaged-rows.ts';
import { messageTimes } from '#server/storage/messages.ts';
import { pendingMigrations } from '#server/storage/migrate.ts';
import { quarantinedCount } from '#server/storage/quarantine.ts';
import { type Picture, pictureFile } from '#shared/picture.ts';
import { damagedLine } from './backup.ts';
import { type Command, done, misused, refused } from './command.ts';
import { missingFiles, needlessFiles } from './media-folder.ts';
import { publishedPictures, removeNeedlessFiles } from './publish.ts';

async function photoFaults(media: string, picture: Picture): Promise<string[]> {
  const missing = await missingFiles(media, picture);
  if (missing.length > 0) return missing.map((name) => `${name} is missing.`);
  const name = pictureFile(picture);
  const { width, height } = await sharp(join(media, name))
    .stats()
    .then(() => sharp(join(media, name)).metadata())
    .catch(() => ({ width: 0, height: 0 }));
  return width === picture.width && height === picture.height ? [] : [`${name} is damaged.`];
}

const subjects = { news: 'news', gallery: 'gallery', contact_messages: 'messages' } as const;

/** What can be done about damaged rows, with the first of them as an example. */
function damagedHint([first]: DamagedRow[]): string[] {
  if (!first) return [];
  const command = `${subjects[first.table]} remove ${first.id}`;
  return [`Restore a backup, or remove what is damaged: ${command}`];
}

export const check: Command = {
  summary: 'Check the database and the files of all pictures, and how the messages fare',
  options: { tidy: { type: 'boolean', help: 'Delete files that no picture needs any more' } },
  notes: 'A file that an interrupted run left unfinished goes when it is an hour old.',
  examples: ['check', 'check --tidy'],
  migrates: false,
  async run({ words, flags, desk }) {
    if (words.length > 0) return misused('This command takes options only.');
    const pending = await pendingMigrations(desk.database, desk.engine);
    if (pending.length > 0) {
      return refused(`The tables are not up to date (${pending.join(', ')}). Start the site once.`);
    }
    const damaged = await damagedRows(desk.database);
    const pictures = await publishedPictures(desk.database);
    const photos: string[] = [];
    for (const picture of pictures) photos.push(...(await photoFaults(desk.media, picture)));
    const needless = flags.tidy ? [] : await needlessFiles(desk.media, pictures);
    const tidied = flags.tidy ? await removeNeedlessFiles(desk) : [];
    const faults = [...damaged.map(damagedLine), ...damagedHint(damaged), ...photos];
    if (photos.length > 0) faults.push('Restore a backup, or add the photos again.');
    if (faults.length > 0) return refused(...faults);
    const notes = [
      ...(needless.length > 0 ? [`Files that no picture needs: ${needless.length} (--tidy)`] : []),
      ...(tidied.length > 0 ? [`Files deleted: ${tidied.length}`] : []),
    ];
    const quarantined = await quarantinedCount(desk.database);
    const messages = { ...(await messageTimes(desk.database)), quarantined };
    const text = [
      'The database is up to date.',
      `Pictures in order: ${pictures.length}`,
      ...notes,
      `Last message stored: ${messages.lastStored ?? 'none'}`,
      `Last message delivered: ${messages.lastDelivered ?? 'none'}`,
      `Oldest message waiting: ${messages.oldestWaiting ?? 'none'}`,
      `Messages in quarantine: ${quarantined}${quarantined > 0 ? ' (messages list --state quarantined)' : ''}`,
    ];
    return done(text.join('\n'), { pictures: pictures.length, needless, tidied, messages });
  },
};
