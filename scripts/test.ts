/**
 * `npm test` runs every check and suite, continues after a failure, and summarises the results.
 * With names of test files, or parts of their paths, it runs only those. `--check` runs only the
 * checks.
 */
import { exec, spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync } from 'node:fs';
import type { JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { auditPackages } from './audit.ts';

let passed = 0;
const failures: string[] = [];
const count = (name: string, ok: boolean) => (ok ? passed++ : failures.push(name));
const file = 'node_modules/.cache/test-report.json';
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;

/** The output is printed when the tool ends, because several tools run at the same time. */
function check(command: string): Promise<void> {
  return new Promise((ended) => {
    exec(command, { maxBuffer: 64 * 1024 * 1024 }, (error, printed, faults) => {
      console.log(`\n── ${command}\n${printed}${faults}`.trimEnd());
      count(command, !error);
      ended();
    });
  });
}

async function audit(): Promise<void> {
  const { answered, findings } = await auditPackages();
  console.log(`\n── npm audit${answered ? '' : ': the registry does not answer'}`);
  if (answered) count(`npm audit: ${findings}`, findings.length === 0);
}

function run<Report>(command: string[], read: (report: Report) => void): void {
  const [program = '', ...args] = command;
  const name = command.join(' ');
  console.log(`\n── ${name}`);
  rmSync(file, { force: true });
  const ok = spawnSync(program, args, { stdio: 'inherit' }).status === 0;
  const [passedBefore, failedBefore] = [passed, failures.length];
  try {
    read(JSON.parse(readFileSync(file, 'utf8')));
    if (ok && passed === passedBefore) throw new Error('no test ran');
    if (!ok && failures.length === failedBefore) throw new Error('failed outside its tests');
  } catch (error) {
    count(`${name}: ${error}`, false);
  }
}

function readVitest({ testResults }: JsonTestResults): void {
  for (const { name, status, assertionResults: tests } of testResults) {
    for (const { fullName, status, failureMessages } of tests) {
      // If a test passed only when it was repeated, its failure messages remain.
      const ok = status === 'passed' && !failureMessages?.length;
      if (/passed|failed/.test(status)) count(`${name} › ${fullName}`, ok);
    }
    if (status === 'failed' && !tests.some((test) => test.status === 'failed')) count(name, false);
  }
}

function readPlaywright({ file, specs = [], suites = [] }: Partial<JSONReportSuite>): void {
  for (const { title, line, tests } of specs) {
    for (const { status, results = [] } of tests) {
      if (status === 'skipped') continue;
      const kept = results.flatMap(({ attachments = [] }) => attachments);
      const hints = kept.map(({ name, path }) =>
        name === 'trace' ? `\n  npx playwright show-trace ${path}` : `\n  ${name}: ${path}`,
      );
      count(`${file}:${line} › ${title}${hints.join('')}`, status === 'expected');
    }
  }
  suites.forEach(readPlaywright);
}

const args = process.argv.slice(2);
const checksOnly = args.includes('--check');
const names = args.filter((arg) => !arg.startsWith('-'));
const whole = names.length === 0;
/** Options are passed to Playwright if journeys run, otherwise to Vitest. */
const options = args.filter((arg) => arg.startsWith('-') && arg !== '--check');
const wanted = (pattern: string) =>
  globSync(`{build,cli,client,content,deploy,desk,scripts,server,shared,tests}/**/${pattern}`)
    .filter((path) => whole || names.some((name) => path.includes(name)))
    .sort();
const tests = wanted('*.test.{ts,tsx}');
const journeys = wanted('*.journey.ts');
const unknown = names.filter(
  (name) => ![...tests, ...journeys].some((path) => path.includes(name)),
);
if (unknown.length > 0) {
  console.error(`No test file has ${unknown.map((name) => `"${name}"`).join(' or ')} in its path.`);
  process.exit(2);
}

if (whole) {
  const texts = ['node tests/compared-texts.ts', 'node tests/plain-words.ts'];
  const checks = ['tsc --noEmit', 'biome ci --error-on-warnings .', 'knip', ...texts].map(check);
  // The suites need the build, so it runs at the same time as the checks.
  const build = () => check('node scripts/run.mjs build:current');
  await Promise.all(checksOnly ? checks : [...checks, audit(), build()]);
}
if (!checksOnly && (whole || tests.length > 0)) {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const own = journeys.length > 0 ? [] : options;
  run(['vitest', 'run', ...report, ...own, ...(whole ? [] : tests)], readVitest);
}
if (!checksOnly && (whole || journeys.length > 0)) {
  const files = whole ? [] : journeys;
  run(['playwright', 'test', '--reporter=line,json', ...options, ...files], readPlaywright);
}
if (whole && !checksOnly && process.env.SOAK) await check('node tests/engines/engines.ts');
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = Math.min(failures.length, 1);
