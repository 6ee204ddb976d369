/** The publishing tool at a terminal. */
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** How the tool is started. */
export const toolLine = `${process.execPath} ${join(import.meta.dirname, '../cli/lodge.ts')}`;

/** Keys as a terminal sends them. */
export const keys = { enter: '\r', down: '\u001B[B', tab: '\t', interrupt: '\u0003' };

export interface Sitting {
  code: number | null;
  /** Everything that the terminal showed. */
  shown: string;
}

/** What is typed once something has been shown; where it is empty, the next is waited for. */
export type Step = [shown: string, typed: string];

/**
 * Sits at a terminal: waits for each text to be shown, then types what stands beside it. `script`
 * gives the tool its terminal; without it these tests fail, as nothing else tries its questions.
 */
export function atTerminal(
  env: Record<string, string>,
  args: string[],
  steps: Step[],
): Promise<Sitting> {
  const own = { VISUAL: '', EDITOR: '', LODGE_LANGUAGE: 'en', ...env };
  return inTerminal(own, [toolLine, ...args].join(' '), steps);
}

/** Runs a command line in a terminal of its own, and types when something has been shown. */
export function inTerminal(
  env: Record<string, string>,
  line: string,
  steps: Step[],
): Promise<Sitting> {
  const version = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '';
  if (!version.includes('util-linux')) {
    throw new Error(
      'This test needs the command `script` of util-linux. Install it and try again.',
    );
  }
  // A terminal that nobody looks at has no width of its own.
  const command = `stty cols 100 rows 40; exec ${line}`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, ...env, TERM: 'xterm' },
  });
  const sitting: Sitting = { code: null, shown: '' };
  let since = 0;
  const left = [...steps];
  function go(): void {
    const [awaited = '', typed] = left[0] ?? [];
    const at = sitting.shown.indexOf(awaited, since);
    if (typed === undefined || at < 0) return;
    left.shift();
    if (typed) {
      since = sitting.shown.length;
      child.stdin.write(typed);
    } else {
      since = at + awaited.length;
      go();
    }
  }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    sitting.shown += text;
    go();
  });
  onTestFinished(() => {
    child.kill();
  });
  return new Promise((resolve) => child.once('close', (code) => resolve({ ...sitting, code })));
}
