/**
 * Encodes photos beside the desk: one at a time, in a process of its own at low priority, so that
 * desk and site answer meanwhile. A photo that ends the process, or never comes to an end itself, is
 * refused; the next one gets a new process.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LogFormat } from '#server/log.ts';
import { Refusal } from '../refusal.ts';
import type { PhotoJob, PhotoJobResult, PhotoTasks } from './photo-tasks.ts';

const program = fileURLToPath(new URL('./photo-process.ts', import.meta.url));

/** Milliseconds for a photo, many times what the largest one takes at low priority on a small server. */
export const photoPatience = 15 * 60_000;

type Input<Name extends keyof PhotoTasks> = Parameters<PhotoTasks[Name]>[1];
type Result<Name extends keyof PhotoTasks> = Awaited<ReturnType<PhotoTasks[Name]>>;

export interface PhotoWorker {
  /** Waits for its turn; what was given up until then is not begun. */
  run<Name extends keyof PhotoTasks>(
    name: Name,
    input: Input<Name>,
    signal: AbortSignal,
  ): Promise<Result<Name>>;
  end(): void;
}

function start(logFormat: LogFormat): ChildProcess {
  const child = fork(program, [logFormat], { execArgv: [] });
  // It keeps no process from ending that waits for nothing else.
  child.unref();
  child.channel?.unref();
  return child;
}

function perform(child: ChildProcess, job: PhotoJob): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const answered = (outcome: PhotoJobResult) => {
    if ('result' in outcome) return resolve(outcome.result);
    const { status, fault } = outcome.refused;
    reject(new Refusal(status, fault.code));
  };
  const ended = () => {
    console.error(`The process of the photos ended at ${job.name}.`);
    reject(new Refusal(500, 'photoFailed'));
  };
  const timer = setTimeout(() => child.kill('SIGKILL'), photoPatience);
  child.once('message', answered);
  child.once('exit', ended);
  child.once('error', reject);
  child.send(job, (error) => error && reject(error));
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', answered);
    child.off('exit', ended);
    child.off('error', reject);
  });
}

export function createPhotoWorker(databaseUrl: string, logFormat: LogFormat = 'text'): PhotoWorker {
  let child: ChildProcess | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function present(): ChildProcess {
    // One that was killed may still count as connected for a moment.
    if (child?.connected && child.exitCode === null && child.signalCode === null) return child;
    child = start(logFormat);
    return child;
  }

  return {
    run<Name extends keyof PhotoTasks>(name: Name, input: Input<Name>, signal: AbortSignal) {
      const turn = last.then(() => {
        if (signal.aborted) throw new Refusal(400, 'malformed');
        return perform(present(), { databaseUrl, name, input }) as Promise<Result<Name>>;
      });
      last = turn.catch(() => undefined);
      return turn;
    },
    end: () => void child?.kill(),
  };
}
