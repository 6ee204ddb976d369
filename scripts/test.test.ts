import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

interface Tool {
  code?: number;
  report?: unknown;
}

const vitest = (...tests: [status: string, failureMessages: string[]][]) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status:
        tests.length > 0 && tests.every(([status]) => status !== 'failed') ? 'passed' : 'failed',
      assertionResults: tests.map(([status, failureMessages], index) => ({
        fullName: `case ${index}`,
        status,
        failureMessages,
      })),
    },
  ],
});

const playwright = (...statuses: string[]) => ({
  suites: [
    {
      file: 'a.journey.ts',
      specs: [],
      suites: [
        {
          file: 'a.journey.ts',
          specs: statuses.map((status, line) => ({ title: 'way', line, tests: [{ status }] })),
        },
      ],
    },
  ],
});

/** Replaces the tools; resolves to the script's exit code and last lines. */
async function runWith(tools: Record<string, Tool>, ...args: string[]) {
  const folder = temporaryFolder();
  const reports = join(folder, 'node_modules/.cache');
  const all = {
    tsc: {},
    biome: {},
    knip: {},
    npm: { code: 1 },
    node: {},
    vitest: { report: vitest(['passed', []], ['skipped', []]) },
    playwright: { report: playwright('expected', 'skipped') },
    ...tools,
  };
  for (const [name, { code = 0, report }] of Object.entries<Tool>(all)) {
    const saved = join(folder, `${name}.json`);
    writeFileSync(saved, JSON.stringify(report ?? {}));
    const write = report ? `mkdir -p ${reports}; cp ${saved} ${reports}/test-report.json` : '';
    const script = `#!/bin/sh\necho "ran: ${name} $*"\n${write}\nexit ${code}\n`;
    writeFileSync(join(folder, name), script, { mode: 0o755 });
  }
  for (const path of ['server/contact/form.test.ts', 'tests/journeys/contact.journey.ts']) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
  const script = startProcess(process.execPath, [join(root, 'scripts/test.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) },
  });
  const code = await script.ended;
  const lines = script.printed().trimEnd().split('\n');
  return {
    code,
    last: lines.at(-1),
    failed: lines.filter((line) => line.startsWith('failed: ')),
    ran: lines.filter((line) => line.startsWith('ran: ')),
  };
}

test('the last line sums the reports of all tools, or of those that need no site', async () => {
  const result = await runWith({});
  expect(result).toMatchObject({ code: 0, last: '8 passed, 0 failed', failed: [] });
  const check = await runWith({ vitest: { code: 1 } }, '--check');
  expect(check).toMatchObject({ code: 0, last: '5 passed, 0 failed', failed: [] });
});

test('a name runs only the test files with this name in their path', async () => {
  const { ran, last } = await runWith({}, '--headed', 'contact');
  expect(ran).toEqual([
    expect.stringMatching(/^ran: vitest run .*server\/contact\/form\.test\.ts$/),
    expect.stringMatching(
      /^ran: playwright test .*--headed tests\/journeys\/contact\.journey\.ts$/,
    ),
  ]);
  expect(last).toBe('2 passed, 0 failed');
});

test('an unknown name is an error', async () => {
  const { code, last, ran } = await runWith({}, 'contact', 'contcat');
  expect({ code, last, ran }).toEqual({
    code: 2,
    last: 'No test file has "contcat" in its path.',
    ran: [],
  });
});

test('every tool runs after a failure, and failures are named at the end', async () => {
  const result = await runWith({
    tsc: { code: 2 },
    vitest: { code: 1, report: vitest(['passed', []], ['failed', ['no']]) },
    playwright: { code: 1, report: playwright('unexpected', 'expected') },
  });
  expect(result).toMatchObject({
    code: 1,
    last: '7 passed, 3 failed',
    failed: ['failed: tsc --noEmit', 'failed: a.test.ts › case 1', 'failed: a.journey.ts:0 › way'],
  });
});

test('a suite without tests has failed', async () => {
  const { code, last } = await runWith({
    vitest: { report: { testResults: [] } },
    playwright: { report: playwright('skipped') },
  });
  expect([code, last]).toEqual([1, '6 passed, 2 failed']);
});

test('a file that could not be loaded is reported, and a suite without a report has failed', async () => {
  const { failed } = await runWith({
    vitest: { code: 1, report: vitest() },
    playwright: { code: 1 },
  });
  expect(failed).toEqual([
    'failed: a.test.ts',
    expect.stringMatching(/^failed: playwright test .*ENOENT/),
  ]);
});
