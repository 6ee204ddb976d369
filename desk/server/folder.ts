/** The desk's own folder for files that are on their way. */
import { createHash } from 'node:crypto';
import { lstat, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';

/**
 * One for each user, database and place to listen, as a desk empties its own when it starts; below
 * systemd's folder for the service where there is one.
 */
export function deskFolder(
  { databaseUrl, desk }: Pick<Config, 'databaseUrl' | 'desk'>,
  env: NodeJS.ProcessEnv,
): string {
  const place = JSON.stringify([databaseUrl, desk.socket ?? desk.port]);
  const own = createHash('sha256').update(place).digest('hex').slice(0, 12);
  const name = `lodge-desk-${process.getuid?.() ?? 'user'}-${own}`;
  return join(env.CACHE_DIRECTORY ?? tmpdir(), name);
}

async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found && (!found.isDirectory() || found.uid !== (process.getuid?.() ?? found.uid))) {
    throw new Error(`${folder} is not a folder of this user. Remove it.`);
  }
}

// Not recursive: it must not be there, made by somebody else since.
const make = (folder: string) => mkdir(folder, { mode: 0o700 });

/** Makes the folder anew, empty and for its owner alone; throws where it is somebody else's. */
export async function emptyFolder(folder: string): Promise<void> {
  await refuseForeign(folder);
  await rm(folder, { recursive: true, force: true });
  await make(folder);
}

/**
 * To be called before each use: what cleans folders for temporary files (after ten days on Debian
 * 13, three on macOS) takes this one from a desk that goes on, and then anybody could lay theirs.
 */
export async function keepFolder(folder: string): Promise<void> {
  try {
    await make(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    await refuseForeign(folder);
  }
}
