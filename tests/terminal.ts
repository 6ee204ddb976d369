/** The `script` command of util-linux provides a terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** The command for a shell. */
export const toolLine = `'${process.execPath}' '${join(import.meta.dirname, '../cli/lodge.ts')}'`;

/** The terminal has 100 columns; the answer is typed after the question appears. */
export function atTerminal(
  env: Record<string, string>,
  args: string[],
  question = '',
  typed = '',
): Promise<{ code: number | null; output: string }> {
  const version = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (!version.includes('util-linux')) {
    throw new Error(
      'This test needs the command `script` of util-linux. Install it and try again.',
    );
  }
  const command = `stty cols 100 rows 40; exec ${[toolLine, ...args].join(' ')}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, ...env, TERM: 'xterm' },
  });
  let output = '';
  let left = typed;
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
    if (!left || !output.includes(question)) return;
    child.stdin.write(left);
    left = '';
  });
  onTestFinished(() => {
    child.kill();
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}
