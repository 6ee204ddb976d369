/** Every page from the sources, with React's development build: it alone tells of attributes that differ. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath, screens } from '#shared/routes.ts';
import { expect, hydrated, remember, test, wordsOf } from './journey.ts';
import { publish } from './published.ts';

const root = join(import.meta.dirname, '../..');

/** `npm run dev` on a free port and a database of its own. */
async function startDevelopment() {
  const folder = mkdtempSync(join(tmpdir(), 'lodge-development-'));
  const databaseUrl = `file:${join(folder, 'lodge.sqlite')}`;
  const env = { DATABASE_URL: databaseUrl };
  const child = spawn(process.execPath, [join(root, 'server/main.ts'), '--dev'], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...env },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer) => {
      printed += chunk;
      const address = /The site is at (\S+)\s/.exec(printed)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    ended.then(() => reject(new Error(`The site ended:\n${printed}`)));
  });
  return {
    url,
    databaseUrl,
    env,
    async stop() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

test('no page hydrates with a warning, in any language or theme', async ({ page }) => {
  test.slow();
  const site = await startDevelopment();
  try {
    await publish(site, { news: 12, photos: 3 });
    const paths = [
      ...screens.map((screen) => pagePaths[screen]),
      principlePath('relief'),
      `${pagePaths.news}?page=2`,
    ];
    for (const language of languages) {
      const visit = await page.context().newPage();
      await remember(visit, { language, theme: language === 'en' ? 'dark' : 'light' });
      for (const path of paths) {
        await visit.goto(site.url + path);
        await hydrated(visit);
        await expect(visit.locator('html')).toHaveAttribute('lang', language);
      }
      await expect(visit.getByRole('heading', { level: 1 })).toHaveText(
        wordsOf(language).news.title,
      );
      await visit.close();
    }
  } finally {
    await site.stop();
  }
});
