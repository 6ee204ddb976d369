/** `npm test`: every check and every suite, and one line with their sum at the end. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { type Check, checks, passes } from './checks.ts';

interface Count {
  passed: number;
  failed: number;
}

const results = join('node_modules', '.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

/** What a suite reported; a suite that ran nothing, or fell over, is one failure. */
function count(name: string, ok: boolean, read: () => Count): Count {
  try {
    const { passed, failed } = read();
    if (passed + failed === 0) throw new Error(`${name} ran no test`);
    // A fault outside the tests, an error thrown after them for one, fails the run as well.
    return { passed, failed: ok ? failed : Math.max(failed, 1) };
  } catch (error) {
    console.error(String(error));
    return { passed: 0, failed: 1 };
  }
}

const json = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function unitAndServer(): Count {
  const file = join(results, 'vitest.json');
  const suite: Check = {
    name: 'unit and server tests',
    command: 'vitest',
    args: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  };
  return count(suite.name, passes(suite), () => {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = json(file);
    const broken = numFailedTests === 0 ? numFailedTestSuites : numFailedTests;
    return { passed: numPassedTests, failed: broken };
  });
}

function journeys(browser: string): Count {
  const file = join(results, 'playwright.json');
  const suite: Check = {
    name: 'browser tests',
    command: 'playwright',
    args: ['test', '--reporter=line,json'],
  };
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return count(suite.name, passes(suite, env), () => {
    const { expected, unexpected, flaky } = json(file).stats;
    return { passed: expected, failed: unexpected + flaky };
  });
}

const browser = ensureBrowser();
const counts: Count[] = checks.map((check) =>
  passes(check) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 },
);
counts.push(unitAndServer(), journeys(browser));

const sum = (key: keyof Count) => counts.reduce((total, each) => total + each[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
