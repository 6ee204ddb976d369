/** The site as a process of its own, whose start and memory can be measured. */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dictionaries } from '#content/dictionary.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { addNews } from '#server/storage/news.ts';
import { languages } from '#shared/language.ts';
import serving from '../serving.json' with { type: 'json' };

const { nodeOptions, environment } = serving;
const root = join(import.meta.dirname, '../..');

export interface SiteProcess {
  url: string;
  /** Seconds from the start of the process to the end of its first answer. */
  firstAnswer: number;
  /** Megabytes that it holds now. */
  memory(): number;
  stop(): Promise<void>;
}

/** A folder with a database in which a lodge has published for a while. */
export async function publishedDatabase(): Promise<{ url: string; remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-bench-'));
  const url = `file:${join(folder, 'lodge.sqlite')}`;
  const database = openDatabase(url);
  await migrate(database, engineOf(url));
  const inBoth = (text: (language: 'mk' | 'en') => string) =>
    Object.fromEntries(languages.map((language) => [language, text(language)])) as {
      mk: string;
      en: string;
    };
  for (const [index] of dictionaries.mk.faq.questions.entries()) {
    await addNews(database, {
      title: inBoth((language) => dictionaries[language].faq.questions[index]?.question ?? ''),
      content: inBoth((language) => dictionaries[language].faq.questions[index]?.answer ?? ''),
    });
  }
  await database.destroy();
  return { url, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

export async function startSite(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<SiteProcess> {
  const begun = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, join(root, 'server/main.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...environment,
      HOST: '127.0.0.1',
      PORT: '0',
      DATABASE_URL: databaseUrl,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (printed: Buffer) => {
      const address = /The site is at (\S+)/.exec(String(printed))?.[1];
      if (address) resolve(address);
    });
    ended.then(() => reject(new Error('The site ended')));
  });
  await (await fetch(url)).text();
  return {
    url,
    firstAnswer: (performance.now() - begun) / 1000,
    memory: () =>
      (Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) * 1024) / 1e6,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
