/** The content that restores have replaced, kept in the data folder for thirty days. */
import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { engineOf, sqliteFile } from './database.ts';

/** The folder of the database file, else that of the service. */
export function dataFolder(databaseUrl: string, env: NodeJS.ProcessEnv): string {
  if (engineOf(databaseUrl) === 'sqlite') return dirname(resolve(sqliteFile(databaseUrl)));
  return resolve(env.STATE_DIRECTORY ?? 'data');
}

const pattern = /^before-restore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.backup$/;
const lifetime = 30 * 24 * 60 * 60 * 1000;

export const safetyCopyFile = (folder: string, now: Date) =>
  join(folder, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);

/** Those that are not too old, newest first, with the time of each in ISO 8601. Removes the others. */
export async function safetyCopies(folder: string, now: Date) {
  const copies = [];
  for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
    const [, day, hour, minute, second] = pattern.exec(name) ?? [];
    if (!day) continue;
    const madeAt = `${day}T${hour}:${minute}:${second}.000Z`;
    if (now.getTime() - Date.parse(madeAt) <= lifetime) copies.push({ name, madeAt });
    // They hold visitors' messages.
    else await rm(join(folder, name), { force: true });
  }
  return copies;
}
