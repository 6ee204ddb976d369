import { readdir, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { engineOf, sqliteFile } from './database.ts';

export function dataFolder(databaseUrl: string, env: NodeJS.ProcessEnv): string {
  if (engineOf(databaseUrl) === 'sqlite') return dirname(resolve(sqliteFile(databaseUrl)));
  return resolve(env.STATE_DIRECTORY ?? 'data');
}

const pattern = /^before-restore-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)\.backup$/;
const lifetime = 30 * 24 * 60 * 60 * 1000;

export const safetyCopyFile = (folder: string, now: Date) =>
  join(folder, `before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '-')}.backup`);

/**
 * Newest first; removes those that are older than thirty days, as they contain visitors' messages.
 */
export async function safetyCopies(folder: string, now: Date) {
  const copies = [];
  for (const name of (await readdir(folder).catch(() => [])).toSorted().toReversed()) {
    const [, day, hour, minute, second] = pattern.exec(name) ?? [];
    if (!day) continue;
    const madeAt = `${day}T${hour}:${minute}:${second}.000Z`;
    if (now.getTime() - Date.parse(madeAt) <= lifetime) copies.push({ name, madeAt });
    else await rm(join(folder, name), { force: true });
  }
  return copies;
}
