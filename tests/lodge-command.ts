import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { type Engine, openDatabase } from '#server/storage/database.ts';
import type { NewsFields } from '#shared/collections/news.ts';
import { runTool } from '../cli/program.ts';
import { migratedUrl, temporaryFolder } from './databases.ts';
import { drawPicture } from './drawn-photos.ts';
import { completeFields } from './entry.ts';

const root = join(import.meta.dirname, '..');

export interface Run {
  code: number | null;
  out: string;
  /** `target` contains the line with the command's site and database. */
  err: string;
  target: string;
}

/** Runs the command without a terminal, in a separate process. */
export function lodge(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return lodgeIn(root, env, ...args);
}

async function inThisProcess(env: Record<string, string>, ...args: string[]): Promise<Run> {
  const lines: string[] = [];
  const { code, out, err } = await runTool(args, {
    settings: () => parseConfig(env),
    tell: (line) => void lines.push(line),
  });
  const [target = '', ...warnings] = lines;
  return { code, target, out, err: warnings.map((line) => `${line}\n`).join('') + err };
}

/** Running the command in the test's process is faster than starting a process. */
export const lodgeHere = process.env.SOAK ? lodge : inThisProcess;

interface Caller {
  folder: string;
  uid: number;
  gid: number;
}

export function lodgeIn(
  caller: string | Caller,
  env: Record<string, string>,
  ...args: string[]
): Promise<Run> {
  const { folder, ...user } = typeof caller === 'string' ? { folder: caller } : caller;
  const options = { cwd: folder, ...user, env: { ...process.env, ...env } };
  return new Promise((resolve) => {
    const command = [join(root, 'cli/lodge.ts'), ...args];
    const child = execFile(process.execPath, command, options, (_, out, err) => {
      const [target = ''] = /^\S+ · .*\n/.exec(err) ?? [];
      const code = child.exitCode;
      resolve({ code, out, err: err.slice(target.length), target: target.trimEnd() });
    });
    child.stdin?.end();
  });
}

/** The database is empty; it is removed when the test ends. */
export async function workplace(engine: Engine) {
  const url = await migratedUrl(engine);
  const database = openDatabase(url);
  onTestFinished(() => database.destroy());
  const folder = temporaryFolder();
  // A restore on PostgreSQL keeps its safety copies here.
  vi.stubEnv('STATE_DIRECTORY', temporaryFolder());
  return { env: { DATABASE_URL: url }, database, folder };
}

export function newsFile(fields: Partial<NewsFields> = {}): string {
  const { title, content, date } = { ...completeFields, ...fields };
  const file = join(temporaryFolder(), 'news.md');
  const texts = (['mk', 'en'] as const).map(
    (language) => `# ${language} ${title[language]}\n${content[language]}\n`,
  );
  writeFileSync(file, `${date && `date: ${date}\n`}${texts.join('\n')}`);
  return file;
}

export async function photoFolder(caption = { mk: 'Сала', en: 'A hall' }): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'hall.png'), await drawPicture(320, 240, 'png'));
  writeFileSync(join(folder, 'captions.json'), JSON.stringify({ 'hall.png': caption }));
  return folder;
}
