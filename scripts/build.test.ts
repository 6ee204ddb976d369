import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSiteBuild } from '#server/html/site-build.ts';
import { screens } from '#shared/routes.ts';
import { copyBuild, copySources, linkPackages, markInstalled } from '#tests/checkout.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { photoFolder } from '#tests/lodge-command.ts';
import { freeLowPort, need } from '#tests/programs.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

// Each test builds the complete site, which takes minutes on one busy core.
vi.setConfig({ testTimeout: 300_000 });

function builtCheckout(): string {
  const checkout = copySources(temporaryFolder());
  linkPackages(checkout);
  markInstalled(checkout);
  copyBuild(checkout);
  return checkout;
}

function build(checkout: string) {
  const script = join(checkout, 'scripts/prepare.mjs');
  return startProcess(process.execPath, [script, 'rebuild'], { cwd: checkout, env: process.env });
}

async function start(checkout: string): Promise<RunningSite> {
  const site = await startSite({}, { root: checkout });
  onTestFinished(() => void site.stop());
  return site;
}

const current = (checkout: string) => readFileSync(join(checkout, 'dist/current'), 'utf8');
const builds = (checkout: string) => readdirSync(join(checkout, 'dist/builds'));

async function scriptsOf(checkout: string): Promise<string[]> {
  const { modulesOf } = await loadSiteBuild(checkout);
  return [...new Set(screens.flatMap(modulesOf))];
}

async function statusesOf(site: RunningSite, addresses: string[]): Promise<number[]> {
  const responses = await Promise.all(addresses.map((address) => fetch(site.url + address)));
  return [...new Set(responses.map(({ status }) => status))];
}

test('a failed build changes nothing, and open pages keep working while the site is built and restarted', async () => {
  const checkout = builtCheckout();
  const before = { current: current(checkout), builds: builds(checkout) };
  const entry = join(checkout, 'client/entry-client.tsx');
  const source = readFileSync(entry);
  appendFileSync(entry, '\nthis is broken');
  expect(await build(checkout).ended).not.toBe(0);
  expect({ current: current(checkout), builds: builds(checkout) }).toEqual(before);
  writeFileSync(entry, source);

  const running = await start(checkout);
  const scripts = await scriptsOf(checkout);
  mkdirSync(join(checkout, 'dist/builds/of-long-ago'));
  utimesSync(join(checkout, 'dist/builds/of-long-ago'), 0, 0);
  appendFileSync(entry, "\nperformance.mark('second release');\n");
  expect(await build(checkout).ended).toBe(0);
  const renewed = await start(checkout);
  const added = await scriptsOf(checkout);
  expect(added).not.toEqual(scripts);
  expect(await statusesOf(renewed, [...added, ...scripts])).toEqual([200]);
  expect(await statusesOf(running, scripts)).toEqual([200]);
  expect(builds(checkout)).not.toContain('of-long-ago');

  rmSync(join(checkout, 'dist'), { recursive: true });
  expect(await statusesOf(running, scripts)).toEqual([200]);
});

// The release is copied with GNU's cp, as on a server.
test('a release is small, and has all that site, desk and tool need', async ({ skip }) => {
  need('Linux', skip, process.platform === 'linux');
  const release = join(temporaryFolder(), 'release');
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: root, encoding: 'utf8' });
  run(process.execPath, 'scripts/release.ts', release);
  const megabytes = (...names: string[]) =>
    Number.parseInt(run('du', '-sm', '--exclude=builds', join(release, ...names)), 10);
  expect(megabytes()).toBeLessThan(220);
  expect(megabytes() - megabytes('node_modules/node')).toBeLessThan(70);

  expect(readdirSync(join(release, 'node_modules/react'))).toEqual(['LICENSE']);
  expect(readdirSync(join(release, 'docs'))).toContain('OFL.txt');

  // Commands are loaded lazily, so the test looks up each import.
  const { resolve } = createRequire(join(release, 'package.json'));
  const sources = readdirSync(release, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(cli|content|desk|server|shared)\/.*\.ts$/.test(name),
  );
  for (const name of sources.filter((source) => !/vite\.config|html\/dev\./.test(source))) {
    const text = readFileSync(join(release, name), 'utf8');
    for (const [, needed = ''] of text.matchAll(/(?:from|import\() ?'([\w@].*?)'/g)) {
      expect(() => resolve(needed), `${name}: ${needed}`).not.toThrow();
    }
  }
  expect(sources.length).toBeGreaterThan(100);

  await using site = await startSite({}, { root: release });
  const env = { ...process.env, ...site.env, DESK_PORT: String(await freeLowPort()) };
  const lodge = (...args: string[]) =>
    execFileSync(join(release, 'lodge'), args, { cwd: release, env, encoding: 'utf8' });
  lodge('gallery', 'add', await photoFolder());
  expect(await (await fetch(`${site.url}/gallery`)).text()).toContain('Сала');
  const head = run('git', '-c', `safe.directory=${root}`, 'rev-parse', '--short=12', 'HEAD').trim();
  expect(JSON.parse(lodge('--version', '--json')).commit.replace('-dirty', '')).toBe(head);

  await using desk = startProcess(join(release, 'node_modules/node/bin/node'), ['desk/main.ts'], {
    cwd: release,
    env,
  });
  const [, url = ''] = await desk.prints(/The desk is at (\S+)\s/);
  expect(await (await fetch(url)).text()).toContain('<script');
});
