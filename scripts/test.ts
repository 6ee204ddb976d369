/** `npm test`: every check and every suite, and one line with their sum at the end. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { auditPackages } from './audit.ts';
import { ensureBrowser } from './browser.ts';
import { type Check, checks, passes } from './checks.ts';

interface Outcome {
  passed: number;
  /** What failed, by name: repeated at the end, where the log of a long run is read first. */
  failures: string[];
}

const results = join('node_modules', '.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** What a suite reported; a suite that ran nothing, or fell over, is one failure. */
function outcome(name: string, ok: boolean, read: () => Outcome): Outcome {
  try {
    const { passed, failures } = read();
    if (passed + failures.length === 0) throw new Error('ran no test');
    // A fault outside the tests, an error thrown after them for one, fails the run as well.
    if (!ok && failures.length === 0) failures.push(`${name}: a fault outside the tests`);
    return { passed, failures };
  } catch (error) {
    return { passed: 0, failures: [`${name}: ${error}`] };
  }
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

interface VitestResults {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

function unitAndServer(): Outcome {
  const file = join(results, 'vitest.json');
  const suite: Check = {
    name: 'unit and server tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  };
  return outcome(suite.name, passes(suite), () => {
    const { numPassedTests, testResults }: VitestResults = json(file);
    const failures = testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const path = relative('.', name);
      // A file that could not be read, or whose preparation failed, has no failed test.
      if (failed.length === 0 && status === 'failed') return [path];
      return failed.map((test) => `${path} › ${test.fullName}`);
    });
    return { passed: numPassedTests, failures };
  });
}

interface PlaywrightSuite {
  file: string;
  specs: { title: string; line: number; ok: boolean; tests: { status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/** A test that passed only when repeated is a failure too. */
function failedJourneys({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const own = specs.filter(
    ({ ok, tests }) => !ok || tests.some(({ status }) => status === 'flaky'),
  );
  return [
    ...own.map(({ title, line }) => `${file}:${line} › ${title}`),
    ...suites.flatMap(failedJourneys),
  ];
}

function journeys(browser: string): Outcome {
  const file = join(results, 'playwright.json');
  const suite: Check = {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=line,json'],
  };
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return outcome(suite.name, passes(suite, env), () => {
    const report: { stats: { expected: number }; suites: PlaywrightSuite[] } = json(file);
    return { passed: report.stats.expected, failures: report.suites.flatMap(failedJourneys) };
  });
}

/** A registry that does not answer says nothing about the packages: neither passed nor failed. */
async function knownVulnerabilities(): Promise<Outcome> {
  console.log('\n── known vulnerabilities');
  const { answered, findings } = await auditPackages();
  if (!answered) console.log('Not answered: the registry does not tell.');
  return { passed: answered && findings.length === 0 ? 1 : 0, failures: findings };
}

const browser = ensureBrowser();
const outcomes: Outcome[] = checks.map((check) =>
  passes(check) ? { passed: 1, failures: [] } : { passed: 0, failures: [check.name] },
);
outcomes.push(await knownVulnerabilities(), unitAndServer(), journeys(browser));

const passed = outcomes.reduce((total, each) => total + each.passed, 0);
const failures = outcomes.flatMap((each) => each.failures);
for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
