import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

interface Options extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** The process gets this file or socket as its file descriptor 3. */
  fd?: number;
  input?: boolean;
}

export function startProcess(
  program: string,
  args: string[],
  { fd, input = false, ...options }: Options,
) {
  const child = spawn(program, args, {
    ...options,
    stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe', ...(fd === undefined ? [] : [fd])],
  }) as ChildProcessByStdio<Writable | null, Readable, Readable>;
  if (child.pid === undefined) throw new Error(`${program} could not be started`);
  let printed = '';
  let isOver = false;
  const waiting = new Set<() => void>();
  const look = () => {
    for (const check of waiting) check();
  };
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      look();
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      isOver = true;
      look();
      resolve(code);
    });
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return {
    pid: child.pid,
    printed: () => printed,
    /** Resolves when the output matches; rejects with the output if the process ends first. */
    prints: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const check = () => {
          const match = pattern.exec(printed);
          if (!match && !isOver) return;
          waiting.delete(check);
          if (match) resolve(match);
          else reject(new Error(`The process ended:\n${printed}`));
        };
        waiting.add(check);
        check();
      }),
    write: (text: string) => void child.stdin?.write(text),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    stop,
    [Symbol.asyncDispose]: stop,
    /** Resolves to the exit code after all output; null if a signal ended the process. */
    ended,
  };
}
