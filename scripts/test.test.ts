import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { copyBuild, copySources, linkPackages } from '#tests/checkout.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

// The timeout is long because the test starts many processes.
vi.setConfig({ testTimeout: 300_000 });

const sources = {
  'tests/sometimes.test.ts': `import { test } from 'vitest';
    let tried = false;
    test('good', () => {});
    test('late', () => { if (!tried) { tried = true; throw new Error('first'); } });
    test('absent', ({ skip }) => skip('a thing'));`,
  'tests/journeys/sometimes.journey.ts': `import { test } from '@playwright/test';
    test('late', () => { if (test.info().retry === 0) throw new Error('first'); });
    test('absent', () => test.skip(true, 'a browser'));`,
  'tests/journeys/nothing.journey.ts': `import { test } from '@playwright/test';
    test('absent', () => test.skip(true, 'a browser'));`,
  'tests/faulty.test.ts': `throw new Error('broken');`,
};

function checkoutWithTests(): string {
  const checkout = copySources(temporaryFolder());
  linkPackages(checkout);
  copyBuild(checkout);
  const harness = ['reporter', 'browser', 'build'].map((name) => `tests/${name}.ts`);
  for (const file of ['node_modules/.lock-hash', ...harness]) {
    cpSync(join(root, file), join(checkout, file));
  }
  mkdirSync(join(checkout, 'node_modules/.cache'));
  mkdirSync(join(checkout, 'tests/journeys'));
  for (const [file, text] of Object.entries(sources)) writeFileSync(join(checkout, file), text);
  return checkout;
}

test('the last lines name what failed, was skipped or is flaky; only in CI a test is repeated', async () => {
  const checkout = checkoutWithTests();
  async function run(CI: string, ...names: string[]) {
    const command = startProcess(process.execPath, [join(checkout, 'scripts/test.ts'), ...names], {
      cwd: checkout,
      env: { ...process.env, CI },
    });
    const code = await command.ended;
    const lines = command.printed().trimEnd().split('\n');
    return { code, last: lines.slice(lines.findLastIndex((line) => /^(──|$)/.test(line)) + 1) };
  }
  const [file, journey] = ['tests/sometimes.test.ts', 'sometimes.journey.ts'];
  const skipped = `skipped: ${file} › absent (needs a thing); ${journey} › absent (needs a browser)`;
  expect(await run('true', 'sometimes')).toEqual({
    code: 0,
    last: [skipped, `flaky: ${file} › late; ${journey} › late`, '3 passed, 0 failed, 2 skipped'],
  });
  expect(await run('', 'sometimes.test', 'faulty.test', 'nothing')).toEqual({
    code: 1,
    last: [
      `failed: ${file} › late`,
      'failed: tests/faulty.test.ts',
      expect.stringMatching(/^failed: playwright test .*no test ran$/),
      `skipped: ${file} › absent (needs a thing); nothing.journey.ts › absent (needs a browser)`,
      '1 passed, 3 failed, 2 skipped',
    ],
  });
  expect(await run('', 'sometimes', 'contcat')).toEqual({
    code: 2,
    last: ['No test file has "contcat" in its path.'],
  });
});
