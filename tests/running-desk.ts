/** The desk as an operator starts it: a process of its own beside a running site. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startProcess } from './started-process.ts';

const root = join(import.meta.dirname, '..');

export interface RunningDesk {
  url: string;
  /** Its settings. */
  env: Record<string, string>;
  /** All that it has printed so far. */
  printed(): string;
  /** An address that opens it once, as `lodge desk open` prints it. */
  addressToOpen(): Promise<string>;
  /** Asks it to stop; resolves to the exit code. */
  stop(): Promise<number | null>;
  /** Ends it without warning. */
  kill(): Promise<void>;
}

/** Resolves once the desk listens; rejects with what the process printed where it ends instead. */
export async function startDesk(settings: Record<string, string>): Promise<RunningDesk> {
  const env: Record<string, string> = { DESK_PORT: '0', ...settings };
  const desk = startProcess(process.execPath, [join(root, 'desk/main.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  const [, url = ''] = await desk.prints(/The desk is at (\S+)\s/);
  const own = url.startsWith('http') ? { ...env, DESK_PORT: new URL(url).port } : env;
  return {
    url,
    env: own,
    printed: desk.printed,
    async addressToOpen() {
      const tool = join(root, 'cli/lodge.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [tool, 'desk', 'open'], {
        cwd: root,
        env: { ...process.env, ...own },
      });
      return stdout.trim();
    },
    stop() {
      desk.kill('SIGTERM');
      return desk.ended;
    },
    async kill() {
      desk.kill('SIGKILL');
      await desk.ended;
    },
  };
}
