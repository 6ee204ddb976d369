/** What somebody typed and did not finish, kept on their own account until the next time. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Context } from './command.ts';

interface Kept<Fields> {
  /** ISO 8601, UTC. */
  savedAt: string;
  fields: Fields;
}

export interface Unfinished<Fields> {
  load(): Promise<Kept<Fields> | undefined>;
  /** False where nothing can be kept: without a home, or on a full disk. */
  save(fields: Fields): Promise<boolean>;
  discard(): Promise<void>;
}

/** Where a program keeps what should survive it (XDG Base Directory Specification). */
const stateFolder = () =>
  join(process.env.XDG_STATE_HOME || join(homedir(), '.local/state'), 'lodge-site');

/** Sites do not share what is unfinished; `name` says of which command it is. */
export function unfinished<Fields>({ databaseUrl }: Context, name: string): Unfinished<Fields> {
  const site = createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12);
  const folder = stateFolder();
  const file = join(folder, `${name}-${site}.json`);
  return {
    async load() {
      try {
        return JSON.parse(await readFile(file, 'utf8'));
      } catch {
        return undefined;
      }
    },
    async save(fields) {
      const kept: Kept<Fields> = { savedAt: new Date().toISOString(), fields };
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(file, JSON.stringify(kept), { mode: 0o600 });
        return true;
      } catch {
        return false;
      }
    },
    discard: () => rm(file, { force: true }),
  };
}
