/** Starts the desk as an operator does, in a process next to a running site. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freeLowPort } from './programs.ts';
import { startProcess } from './started-process.ts';

const root = join(import.meta.dirname, '..');

export type RunningDesk = Awaited<ReturnType<typeof startDesk>>;

/** Resolves when the desk listens; rejects with the output if the process ends. */
export async function startDesk(settings: Record<string, string>) {
  const env: Record<string, string> = { DESK_PORT: `${await freeLowPort()}`, ...settings };
  const desk = startProcess(process.execPath, [join(root, 'desk/main.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const [, url = ''] = await desk.prints(/The desk is at (\S+)\s/);
  return {
    url,
    pid: desk.pid,
    env,
    printed: desk.printed,
    /** The address opens the desk once, like that of `lodge desk open`. */
    async addressToOpen() {
      const tool = join(root, 'cli/lodge.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [tool, 'desk', 'open'], {
        cwd: root,
        env: { ...process.env, ...env },
      });
      return stdout.trim();
    },
    /** Resolves to the exit code. */
    stop() {
      desk.kill('SIGTERM');
      return desk.ended;
    },
    [Symbol.asyncDispose]: desk[Symbol.asyncDispose],
    async kill() {
      desk.kill('SIGKILL');
      await desk.ended;
    },
  };
}
