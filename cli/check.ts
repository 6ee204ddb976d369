/** `lodge check`: whether database and photos are in order. */
import { join } from 'node:path';
import sharp from 'sharp';
import { messageTimes } from '#server/storage/messages.ts';
import { pendingMigrations } from '#server/storage/migrate.ts';
import { type Picture, pictureFile } from '#shared/picture.ts';
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

export const check: Command = {
  summary: 'Check the database and the files of all pictures, and how the messages fare',
  options: { tidy: { type: 'boolean', help: 'Delete files that no picture needs any more' } },
  examples: ['check', 'check --tidy'],
  migrates: false,
  async run({ words, flags, desk }) {
    if (words.length > 0) return misused('This command takes options only.');
    const pending = await pendingMigrations(desk.database, desk.engine);
    if (pending.length > 0) {
      return refused(`The tables are not up to date (${pending.join(', ')}). Start the site once.`);
    }
    const pictures = await publishedPictures(desk.database);
    const faults: string[] = [];
    for (const picture of pictures) faults.push(...(await photoFaults(desk.media, picture)));
    const needless = flags.tidy ? [] : await needlessFiles(desk.media, pictures);
    const tidied = flags.tidy ? await removeNeedlessFiles(desk) : [];
    if (faults.length > 0) return refused(...faults, 'Restore a backup, or add the photos again.');
    const notes = [
      ...(needless.length > 0 ? [`Files that no picture needs: ${needless.length} (--tidy)`] : []),
      ...(tidied.length > 0 ? [`Files deleted: ${tidied.length}`] : []),
    ];
    const messages = await messageTimes(desk.database);
    const text = [
      'The database is up to date.',
      `Pictures in order: ${pictures.length}`,
      ...notes,
      `Last message stored: ${messages.lastStored ?? 'none'}`,
      `Last message delivered: ${messages.lastDelivered ?? 'none'}`,
      `Oldest message waiting: ${messages.oldestWaiting ?? 'none'}`,
    ];
    return done(text.join('\n'), { pictures: pictures.length, needless, tidied, messages });
  },
};
