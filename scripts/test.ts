/**
 * `npm test` runs every check and suite, continues after a failure, and summarises the results.
 * With names of test files, or parts of their paths, it runs only those. `--check` runs only the
 * checks.
 */
import { exec, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type Result, reportFile } from '#tests/reporter.ts';
import { installBrowser, unpackNginx } from './install-programs.ts';

const results: Result[] = [];
const count = (name: string, ok: boolean) =>
  results.push({ name, outcome: ok ? 'passed' : 'failed' });

/** Resolves to the output, which is printed at the end because several tools run at the same time. */
async function output(command: string): Promise<{ ok: boolean; printed: string }> {
  const run = promisify(exec)(command, { maxBuffer: 64 * 1024 * 1024 });
  const { code = 0, stdout, stderr } = await run.catch((error) => error);
  return { ok: code === 0, printed: `${stdout}${stderr}` };
}

async function check(command: string): Promise<void> {
  const { ok, printed } = await output(command);
  console.log(`\n── ${command}\n${printed}`.trimEnd());
  count(command, ok);
}

/** Asks the registry for severe vulnerabilities in the packages that run the site. */
async function audit(): Promise<void> {
  const name = 'npm audit --omit=dev --audit-level=high';
  const options = '--package-lock-only --fetch-retries=0 --fetch-timeout=10000';
  const { ok, printed } = await output(`${name} ${options}`);
  console.log(`\n── ${name}\n${printed}`.trimEnd());
  // The exit code does not distinguish a vulnerability from a registry that does not answer.
  if (ok || printed.includes('# npm audit report')) count(name, ok);
  else results.push({ name, outcome: 'skipped', note: 'an answer of the registry' });
}

function run(command: string[]): void {
  const [program = '', ...args] = command;
  const name = command.join(' ');
  console.log(`\n── ${name}`);
  rmSync(reportFile, { force: true });
  const ok = spawnSync(program, args, { stdio: 'inherit' }).status === 0;
  try {
    const suite: Result[] = JSON.parse(readFileSync(reportFile, 'utf8'));
    results.push(...suite);
    if (suite.every(({ outcome }) => outcome === 'skipped')) throw new Error('no test ran');
    if (!ok && suite.every(({ outcome }) => outcome !== 'failed'))
      throw new Error('failed outside its tests');
  } catch (error) {
    count(`${name}: ${error}`, false);
  }
}

const args = process.argv.slice(2);
const checksOnly = args.includes('--check');
const names = args.filter((arg) => !arg.startsWith('-'));
const whole = names.length === 0;
/** Options are passed to Playwright if journeys run, otherwise to Vitest. */
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--check');
const product = '{build,cli,client,content,deploy,desk,scripts,server,shared}';
const find = (pattern: string) => globSync(pattern).sort();
const wanted = (pattern: string) =>
  find(pattern).filter((path) => whole || names.some((name) => path.includes(name)));
const tests = wanted(`{${product},tests}/**/*.test.{ts,tsx}`);
const journeys = wanted('tests/**/*.journey.ts');
const unknown = names.filter(
  (name) => ![...tests, ...journeys].some((path) => path.includes(name)),
);
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.map((name) => `"${name}"`).join(' or ')} in its path.`);
  process.exit(2);
}

const runsTests = !checksOnly && (whole || tests.length > 0);
const runsJourneys = !checksOnly && (whole || journeys.length > 0);
let noBrowser: string | undefined;
if (runsTests) unpackNginx();
if (runsJourneys) {
  try {
    installBrowser();
  } catch (error) {
    noBrowser = (error as Error).message;
  }
}

if (whole) {
  const tools = ['tsc --noEmit', 'biome ci --error-on-warnings .', 'knip'];
  const checks = [...tools, 'node tests/plain-words.ts'].map(check);
  const build = () => check('node scripts/run.mjs build:current');
  await Promise.all(checksOnly ? checks : [...checks, audit(), build()]);
}
const reporter = './tests/reporter.ts';
if (runsTests) {
  const own = journeys.length > 0 ? [] : options;
  const files = whole ? [] : tests;
  run(['vitest', 'run', '--reporter=default', `--reporter=${reporter}`, ...own, ...files]);
}
if (noBrowser) count(`the journeys: ${noBrowser}`, false);
else if (runsJourneys) {
  const files = whole ? [] : journeys;
  run(['playwright', 'test', `--reporter=line,${reporter}`, ...options, ...files]);
}
if (whole && !checksOnly && process.env.SOAK) await check('node tests/engines/engines.ts');

const of = (wanted: Result['outcome']) => results.filter(({ outcome }) => outcome === wanted);
const lines = (files: string[]) =>
  files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
console.log();
if (whole) {
  const code = find(`{${product},tests}/**/*.{ts,tsx,mjs,css}`);
  const ofTests = code.filter((file) => /^tests\/|\.(test|journey)\./.test(file));
  const total = lines(code) - lines(ofTests);
  console.log(`${total} lines of the product, ${lines(ofTests)} of the tests`);
}
for (const { name, note = '' } of of('failed')) console.log(`failed: ${name}${note}`);
// Tests that an option excludes are skipped, too; they need nothing.
const skipped = of('skipped').filter(({ note }) => note || whole);
if (skipped.length > 0) {
  const named = skipped.map(({ name, note }) => (note ? `${name} (needs ${note})` : name));
  console.log(`skipped: ${named.join('; ')}`);
}
for (const { name, note = '' } of of('flaky')) console.log(`flaky: ${name}${note}`);
const failed = of('failed').length;
const passed = of('passed').length + of('flaky').length;
console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
process.exitCode = Math.min(failed, 1);
