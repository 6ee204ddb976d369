import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { screens } from '#shared/routes.ts';
import { copyBuild, copySources, linkPackages } from '#tests/checkout.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { type RunningSite, startSite } from '#tests/running-site.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

// Each test builds the whole site, which takes minutes on one busy core.
vi.setConfig({ testTimeout: 300_000 });

function builtCheckout(): string {
  const checkout = copySources(temporaryFolder());
  linkPackages(checkout);
  cpSync(join(root, 'node_modules/.lock-hash'), join(checkout, 'node_modules/.lock-hash'));
  copyBuild(checkout);
  return checkout;
}

function build(checkout: string) {
  const run = join(checkout, 'scripts/run.mjs');
  return startProcess(process.execPath, [run, 'build'], { cwd: checkout, env: process.env });
}

async function start(checkout: string): Promise<RunningSite> {
  const site = await startSite({}, { root: checkout });
  onTestFinished(() => void site.stop());
  return site;
}

const current = (checkout: string) => readFileSync(join(checkout, 'dist/current'), 'utf8');
const builds = (checkout: string) => readdirSync(join(checkout, 'dist/builds'));

async function scriptsOf(checkout: string): Promise<string[]> {
  const { partsOf } = await loadSiteBuild(checkout);
  return [...new Set(screens.flatMap((screen) => partsOf(screen).modules))];
}

async function statusesOf(site: RunningSite, addresses: string[]): Promise<number[]> {
  const answers = await Promise.all(addresses.map((address) => fetch(site.url + address)));
  return [...new Set(answers.map(({ status }) => status))];
}

test('a failed build changes nothing, and open pages keep working while the site is built and restarted', async () => {
  const checkout = builtCheckout();
  const before = { current: current(checkout), builds: builds(checkout) };
  // The build fails early; in the soak test its last check refuses it.
  const broken = process.env.SOAK
    ? ['entry-server.tsx', "\nthrow new Error('broken');\n"]
    : ['entry-client.tsx', '\nthis is broken'];
  const entry = join(checkout, 'client', broken[0] ?? '');
  const source = readFileSync(entry);
  appendFileSync(entry, broken[1] ?? '');
  expect(await build(checkout).ended).not.toBe(0);
  expect({ current: current(checkout), builds: builds(checkout) }).toEqual(before);
  writeFileSync(entry, source);

  const running = await start(checkout);
  const scripts = await scriptsOf(checkout);
  mkdirSync(join(checkout, 'dist/builds/of-long-ago'));
  for (const release of process.env.SOAK ? ['second', 'third'] : ['second']) {
    const released = await scriptsOf(checkout);
    appendFileSync(
      join(checkout, 'client/entry-client.tsx'),
      `\nperformance.mark('${release} release');\n`,
    );
    expect(await build(checkout).ended).toBe(0);
    const renewed = await start(checkout);
    const added = await scriptsOf(checkout);
    expect(added).not.toEqual(released);
    expect(await statusesOf(renewed, [...added, ...released])).toEqual([200]);
    expect(await statusesOf(running, scripts)).toEqual([200]);
  }
  expect(builds(checkout)).toHaveLength(2);

  rmSync(join(checkout, 'dist'), { recursive: true });
  expect(await statusesOf(running, scripts)).toEqual([200]);
});
