/**
 * `npm test` runs every check and suite, continues after a failure, and summarises the results.
 * With names of test files, or parts of their paths, it runs only those. `--check` runs only the
 * checks.
 */
import { exec, spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Result, reportFile } from '#tests/reporter.ts';
import { installBrowser, unpackNginx } from './install-programs.ts';

// Tests make files that other users must read.
process.umask(0o022);

const results: Result[] = [];

/** Prints the output at the end, because several tools run at the same time. */
async function check(command: string): Promise<void> {
  const run = promisify(exec)(command, { maxBuffer: 64 * 1024 * 1024 });
  const { code = 0, stdout, stderr } = await run.catch((error) => error);
  console.log(`\n── ${command}\n${stdout}${stderr}`.trimEnd());
  // The exit code does not distinguish a vulnerability from a registry that does not answer.
  const isUnknown = /^npm audit/.test(command) && !stdout.includes('# npm audit report');
  // The engines that this machine does not have.
  for (const [, name = '', note] of stdout.matchAll(/^﹣ (.+) \(.+\) # needs (.+)$/gm))
    results.push({ name: `${command} › ${name}`, outcome: 'skipped', note });
  if (code === 0) results.push({ name: command, outcome: 'passed' });
  else if (!isUnknown) results.push({ name: command, outcome: 'failed' });
  else results.push({ name: command, outcome: 'skipped', note: 'a response of the registry' });
}

function run(program: string, ...args: string[]): void {
  console.log(`\n── ${program} ${args.join(' ')}`);
  rmSync(reportFile, { force: true });
  const { status } = spawnSync(program, args, { stdio: 'inherit' });
  const suite: Result[] = existsSync(reportFile)
    ? JSON.parse(readFileSync(reportFile, 'utf8'))
    : [];
  results.push(...suite);
  if (suite.every(({ outcome }) => outcome === 'skipped'))
    results.push({ name: `${program}: no test ran`, outcome: 'failed' });
  else if (status !== 0 && suite.every(({ outcome }) => outcome !== 'failed'))
    results.push({ name: `${program} failed outside its tests`, outcome: 'failed' });
}

const args = process.argv.slice(2);
const checksOnly = args.includes('--check');
const names = args.filter((arg) => !arg.startsWith('-'));
/** Options are passed to Playwright if journeys run, otherwise to Vitest. */
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--check');
const whole = names.length === 0;
const folders = '{build,cli,client,content,deploy,desk,scripts,server,shared,tests}';
const files = globSync(`${folders}/**/*.{test,journey}.{ts,tsx}`).sort();
const unknown = names.filter((name) => !files.some((path) => path.includes(name)));
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.map((name) => `"${name}"`).join(' or ')} in its path.`);
  process.exit(2);
}
const wanted = files.filter(
  (path) => !checksOnly && (whole || names.some((name) => path.includes(name))),
);
const journeys = wanted.filter((path) => path.includes('.journey.'));
const tests = wanted.filter((path) => !journeys.includes(path));

if (tests.length > 0) unpackNginx();
if (whole) {
  const tools = ['node tests/plain-words.ts', 'biome ci --error-on-warnings .', 'knip'];
  const audit =
    'npm audit --omit=dev --audit-level=high --package-lock-only --fetch-retries=0 --fetch-timeout=10000';
  const more = checksOnly ? [] : [audit, 'node scripts/prepare.mjs build'];
  await Promise.all([...tools, 'tsc --noEmit', ...more].map(check));
}
const reporter = './tests/reporter.ts';
if (tests.length > 0) {
  const own = journeys.length > 0 ? [] : options;
  run(
    'vitest',
    'run',
    '--reporter=default',
    `--reporter=${reporter}`,
    ...own,
    ...(whole ? [] : tests),
  );
}
if (journeys.length > 0) {
  try {
    installBrowser();
    run(
      'playwright',
      'test',
      `--reporter=line,${reporter}`,
      ...options,
      ...(whole ? [] : journeys),
    );
  } catch (error) {
    results.push({ name: `the journeys: ${(error as Error).message}`, outcome: 'failed' });
  }
}
if (whole && !checksOnly && process.env.SOAK) await check('node tests/engines/engines.ts');

console.log();
if (whole) {
  const lines = { product: 0, tests: 0 };
  for (const file of globSync(`${folders}/**/*.{ts,tsx,mjs,css}`)) {
    const part = /^tests\/|\.(test|journey)\./.test(file) ? 'tests' : 'product';
    lines[part] += readFileSync(file, 'utf8').split('\n').length - 1;
  }
  console.log(`${lines.product} lines of the product, ${lines.tests} of the tests`);
}
const of = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome);
for (const { name, note = '' } of of('failed')) console.log(`failed: ${name}${note}`);
for (const { name, note = '' } of of('flaky')) console.log(`flaky: ${name}${note}`);
// Tests that an option excludes are skipped, too; they need nothing.
const skipped = of('skipped').filter(({ note }) => note || whole);
for (const { name, note } of skipped)
  console.log(`skipped: ${name}${note ? ` (needs ${note})` : ''}`);
const failed = of('failed').length;
const passed = of('passed').length + of('flaky').length;
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = Math.min(failed, 1);
