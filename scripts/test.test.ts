import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

const onPosix = test.skipIf(process.platform === 'win32');

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

/** Runs the script among tools that end and report as given; resolves to its exit code and last lines. */
async function runWith(tools: Record<string, Tool>, ...args: string[]) {
  const folder = temporaryFolder();
  const reports = join(folder, 'node_modules/.cache');
  const all = {
    tsc: {},
    biome: {},
    knip: {},
    npm: { code: 1 },
    vitest: { report: vitest(['passed', []], ['skipped', []]) },
    playwright: { report: playwright('expected', 'skipped') },
    ...tools,
  };
  for (const [name, { code = 0, report }] of Object.entries<Tool>(all)) {
    const saved = join(folder, `${name}.json`);
    writeFileSync(saved, JSON.stringify(report ?? {}));
    const write = report ? `mkdir -p ${reports}; cp ${saved} ${reports}/test-report.json` : '';
    writeFileSync(join(folder, name), `#!/bin/sh\n${write}\nexit ${code}\n`, { mode: 0o755 });
  }
  const script = startProcess(process.execPath, [join(root, 'scripts/test.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, PATH: [folder, process.env.PATH].join(delimiter) },
  });
  const code = await script.ended;
  const lines = script.printed().trimEnd().split('\n');
  return { code, last: lines.at(-1), failed: lines.filter((line) => line.startsWith('failed: ')) };
}

onPosix('the last line sums what all tools report', async () => {
  expect(await runWith({})).toEqual({ code: 0, last: '5 passed, 0 failed', failed: [] });
});

onPosix('the check runs the tools that need no site', async () => {
  const result = await runWith({ vitest: { code: 1 } }, '--check');
  expect(result).toEqual({ code: 0, last: '3 passed, 0 failed', failed: [] });
});

onPosix('every tool runs after a failure, and failures are named at the end', async () => {
  const result = await runWith({
    tsc: { code: 2 },
    vitest: { code: 1, report: vitest(['passed', []], ['failed', ['no']]) },
    playwright: { code: 1, report: playwright('unexpected', 'expected') },
  });
  expect(result).toEqual({
    code: 1,
    last: '4 passed, 3 failed',
    failed: ['failed: tsc --noEmit', 'failed: a.test.ts › case 1', 'failed: a.journey.ts:0 › way'],
  });
});

onPosix('a test that passed only when repeated has failed', async () => {
  const { failed } = await runWith({
    vitest: { report: vitest(['passed', ['at first']], ['passed', []]) },
    playwright: { report: playwright('flaky', 'expected') },
  });
  expect(failed).toEqual(['failed: a.test.ts › case 0', 'failed: a.journey.ts:0 › way']);
});

onPosix('a suite that ran nothing has failed', async () => {
  const { code, last } = await runWith({
    vitest: { report: { testResults: [] } },
    playwright: { report: playwright('skipped') },
  });
  expect([code, last]).toEqual([1, '3 passed, 2 failed']);
});

onPosix(
  'a file that was not loaded is named, and a suite that wrote no report has failed',
  async () => {
    const { failed } = await runWith({
      vitest: { code: 1, report: vitest() },
      playwright: { code: 1 },
    });
    expect(failed).toEqual([
      'failed: a.test.ts',
      expect.stringMatching(/^failed: playwright test .*ENOENT/),
    ]);
  },
);

onPosix('a fault outside the tests fails the run', async () => {
  const { failed } = await runWith({ playwright: { code: 1, report: playwright('expected') } });
  expect(failed).toEqual([expect.stringMatching(/playwright.*failed outside its tests/)]);
});
