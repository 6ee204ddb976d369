/** `npm test`: runs every tool, also after a failure, and sums their reports; `--check` runs the first three. */
import { exec, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import type { JSONReportSuite } from '@playwright/test/reporter';
import type { JsonTestResults } from 'vitest/node';
import { auditPackages } from './audit.ts';

let passed = 0;
const failures: string[] = [];
const count = (name: string, ok: boolean) => (ok ? passed++ : failures.push(name));
const file = 'node_modules/.cache/test-report.json';
process.env.PLAYWRIGHT_JSON_OUTPUT_FILE = file;

/** Runs a tool that is one test, and prints what it said when it has ended: several run at once. */
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
  console.log(`\n── npm audit${answered ? '' : ': the registry does not tell'}`);
  if (answered) count(`npm audit: ${findings}`, findings.length === 0);
}

/** Counts the tests that a tool reports. */
function run<Report>(command: string, read: (report: Report) => void): void {
  console.log(`\n── ${command}`);
  rmSync(file, { force: true });
  const ok = spawnSync(command, { shell: true, stdio: 'inherit' }).status === 0;
  const [passedBefore, failedBefore] = [passed, failures.length];
  try {
    read(JSON.parse(readFileSync(file, 'utf8')));
    if (ok && passed === passedBefore) throw new Error('no test ran');
    if (!ok && failures.length === failedBefore) throw new Error('failed outside its tests');
  } catch (error) {
    count(`${command}: ${error}`, false);
  }
}

function readVitest({ testResults }: JsonTestResults): void {
  for (const { name, status, assertionResults: tests } of testResults) {
    for (const { fullName, status, failureMessages } of tests) {
      // A test that passed only when repeated keeps the messages of its failures.
      const ok = status === 'passed' && !failureMessages?.length;
      if (/passed|failed/.test(status)) count(`${name} › ${fullName}`, ok);
    }
    if (status === 'failed' && !tests.some((test) => test.status === 'failed')) count(name, false);
  }
}

function readPlaywright({ file, specs = [], suites = [] }: Partial<JSONReportSuite>): void {
  for (const { title, line, tests } of specs) {
    const ran = tests.filter(({ status }) => status !== 'skipped');
    for (const { status } of ran) count(`${file}:${line} › ${title}`, status === 'expected');
  }
  suites.forEach(readPlaywright);
}

const whole = !process.argv.includes('--check');
const checks = ['tsc --noEmit', 'biome ci --error-on-warnings .', 'knip'].map(check);
await Promise.all(whole ? [...checks, audit()] : checks);
if (whole) {
  run(`vitest run --reporter=default --reporter=json --outputFile.json=${file}`, readVitest);
  run('playwright test --reporter=line,json', readPlaywright);
}
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = Math.min(failures.length, 1);
