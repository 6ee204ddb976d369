import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  copyBuild,
  copyServingPackages,
  copySources,
  linkPackages,
  npmRecord,
} from '#tests/checkout.ts';
import { migratedUrl, temporaryFolder } from '#tests/databases.ts';
import { scriptOf, startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

// The timeout is long because the tests start many processes.
vi.setConfig({ testTimeout: 120_000 });

type User = { uid: number; gid: number };

/** This user may not write to a checkout. Without root, tests run as the current user. */
const reader: User | undefined =
  process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
if (!reader) console.warn('Not run as root: the site is started read-only, but as the same user.');

function run(checkout: string, script: string, env: Record<string, string> = {}, user?: User) {
  const line = startProcess('sh', ['-c', scriptOf(checkout, script)], {
    cwd: checkout,
    env: { ...process.env, ...env },
    ...user,
  });
  onTestFinished(() => line.kill('SIGTERM'));
  return line;
}

/** All users may read the files then, but not change them. */
function protect(folder: string): void {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const paths = [folder, ...names.map((name) => join(folder, name))];
  for (const path of paths) chmodSync(path, statSync(path).mode & 0o100 ? 0o555 : 0o444);
  onTestFinished(() => {
    for (const path of paths) chmodSync(path, statSync(path).mode | 0o200);
  });
}

test('without write permission, npm start and bin/serve serve the build; without a build they name the remedy', async () => {
  const checkout = copySources(temporaryFolder());
  copyServingPackages(checkout);
  protect(checkout);
  // Another user may not be able to read this checkout and its Node.
  const env = { PATH: `${join(checkout, 'node_modules/node/bin')}:${process.env.PATH}` };
  const start = run(checkout, 'start', env, reader);
  expect(await start.ended).toBe(1);
  expect(start.printed()).toBe(
    `${checkout} is not built, and cannot be written to. Run npm run build as its owner.\n`,
  );

  chmodSync(checkout, 0o755);
  copyBuild(checkout);
  protect(checkout);
  for (const script of ['start', undefined]) {
    const settings = { ...env, HOME: '/nonexistent' };
    const site = await startSite(settings, {
      root: checkout,
      user: reader,
      ...(script && { script }),
    });
    expect((await fetch(`${site.url}/news`)).status).toBe(200);
    if (process.platform === 'linux') {
      const command = readFileSync(`/proc/${site.pid}/cmdline`, 'utf8');
      expect(command, 'no process waits for the server').toContain('server/main.ts');
    }
    expect(await site.stop()).toBe(0);
    const printed = site.printed().replace(/^The database was empty.*\n/m, '');
    expect(printed).toBe(`The site is at ${site.url}\n`);
  }
});

function quickNpm(command = '') {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  return { PATH: `${folder}:${process.env.PATH}` };
}

test('a step that the system kills is named', async () => {
  const checkout = copySources(temporaryFolder());
  const build = run(checkout, 'build', quickNpm('kill -KILL $$'));
  expect(await build.ended).toBe(1);
  expect(build.printed()).toMatch(/\nkilled: SIGKILL, probably out of memory\n$/);
});

const ownSite = async () => ({
  HOST: '127.0.0.1',
  PORT: '0',
  DATABASE_URL: await migratedUrl('sqlite'),
});

test('npm start installs once and keeps development tools, npm stops its child process, and a tool installs nothing beside a site', async () => {
  const checkout = copySources(temporaryFolder());
  linkPackages(checkout);
  copyBuild(checkout);
  // A user has installed an earlier version with a plain `npm ci`.
  const record = join(checkout, npmRecord);
  writeFileSync(record, JSON.stringify({ packages: { 'node_modules/vitest': { dev: true } } }));
  const options = join(checkout, 'options-of-npm');
  const env = quickNpm(`echo $* >> ${options}; cp '${join(root, npmRecord)}' ${record}`);
  for (const printed of [/^Installing.*\nThe site is at .*\n$/, /^The site is at .*\n$/]) {
    const start = run(checkout, 'start', { ...env, ...(await ownSite()) });
    const [, url = ''] = await start.prints(/The site is at (\S+)\s/);
    expect((await fetch(url)).status).toBe(200);
    start.kill('SIGTERM');
    expect(await start.ended).toBe(0);
    expect(start.printed()).toMatch(printed);
  }
  expect(readFileSync(options, 'utf8')).toContain('--include=dev');

  const npm = startProcess('npm', ['start'], {
    cwd: checkout,
    env: { ...process.env, ...(await ownSite()) },
  });
  onTestFinished(() => npm.kill('SIGKILL'));
  const [, url = ''] = await npm.prints(/The site is at (\S+)\s/);
  npm.kill('SIGTERM');
  // The server keeps npm's output open as long as it runs.
  await npm.ended;
  await expect(fetch(url)).rejects.toThrow();

  writeFileSync(record, '{}');
  const tool = run(checkout, 'lodge', env);
  expect(await tool.ended, 'beside a running site').toBe(1);
  expect(tool.printed()).toBe(
    'The packages are not current. Wait for npm start, or run npm run build.\n',
  );
});
