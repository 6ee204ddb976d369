import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';

const work = `
  console.log('The site is at', 'http://localhost');
  console.warn('Two\\nlines', { of: 'an object' });
  console.error('Failed:', Object.assign(new Error('No'), { detail: 'Ana wrote this' }));
  log({ level: 'error', message: 'Failed', request: '7' });`;

const scriptOf = (format: string) =>
  `import { log, logConsole } from '${join(import.meta.dirname, 'log.ts')}';
    logConsole('${format}'); ${work}`;

function logged(format: string): string[] {
  const script = scriptOf(format);
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  return (stdout + stderr).trimEnd().split('\n');
}

test('in JSON, each event is one line with its time and level, without details of errors', () => {
  const lines = logged('json').map((line) => JSON.parse(line));
  expect(lines).toMatchObject([
    { level: 'info', message: 'The site is at http://localhost' },
    { level: 'warn', message: "Two ⏎ lines { of: 'an object' }" },
    { level: 'error', message: expect.stringMatching(/^Failed: Error: No/) },
    { level: 'error', message: 'Failed', request: '7' },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Ana');
  for (const { time } of lines) expect(new Date(time).toISOString()).toBe(time);
});

test('in the journal, each line begins with its priority', () => {
  const name = join(temporaryFolder(), 'journal');
  const file = openSync(name, 'w');
  const { dev, ino } = fstatSync(file);
  spawnSync(process.execPath, ['--input-type=module', '-e', scriptOf('text')], {
    stdio: ['ignore', file, file],
    env: { ...process.env, JOURNAL_STREAM: `${dev}:${ino}` },
  });
  closeSync(file);
  const lines = readFileSync(name, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => line.slice(0, 4))).toEqual(['<6>T', '<4>T', '<3>F', '<3>F']);
});
