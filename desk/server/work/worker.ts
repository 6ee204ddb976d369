/**
 * Does each job in a process of its own, so that desk and site go on answering. A job that ends its
 * process, or does not come to an end, is refused.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LogFormat } from '#server/log.ts';
import { Refusal } from '../refusal.ts';
import type { Job, JobInput, JobName, JobResult, Outcome } from './jobs.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));

/** Without the options of the desk. Photos let desk and site go first, with all threads. */
const usual = { execArgv: [] };
const atLowPriority =
  process.platform === 'win32'
    ? usual
    : { execPath: 'nice', execArgv: ['-n', '10', process.execPath] };

const minute = 60_000;

/**
 * Milliseconds for a photo, many times as long as the largest one takes at low priority on a small server;
 * and for the whole content, whose photos are many.
 */
export const patience = { photo: 15 * minute, content: 60 * minute };

/** Milliseconds for a process to clear away when it is told to end. */
const grace = 1_000;

const ofContent: readonly JobName[] = ['backUp', 'readBackup', 'restore', 'check'];

export interface Worker {
  /** Photos take turns; one that was given up until its turn is not begun. */
  run<Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
    signal?: AbortSignal,
  ): Promise<JobResult<Name>>;
  end(): Promise<void>;
}

export function createWorker(databaseUrl: string, logFormat: LogFormat = 'text'): Worker {
  const children = new Set<ChildProcess>();
  let lastPhoto: Promise<unknown> = Promise.resolve();

  function perform(name: JobName, input: unknown): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const isPhoto = !ofContent.includes(name);
    const child = fork(program, [logFormat], isPhoto ? atLowPriority : usual);
    children.add(child);
    const wait = isPhoto ? patience.photo : patience.content;
    const timer = setTimeout(() => child.kill('SIGKILL'), wait);
    child.once('message', (outcome: Outcome) => {
      if ('result' in outcome) return resolve(outcome.result);
      const { status, fault } = outcome.refused;
      reject(new Refusal(status, fault.code));
    });
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(timer);
      children.delete(child);
      if (code !== 0) console.error(`The process of the desk ended at ${name}.`);
      // If it has answered, this changes nothing.
      reject(new Refusal(500, isPhoto ? 'photoFailed' : 'unexpected'));
    });
    const job: Job = { databaseUrl, name, input, ...(!isPhoto && { queryTimeout: 0 }) };
    child.send(job, (error) => error && reject(error));
    return promise;
  }

  return {
    run<Name extends JobName>(name: Name, input: JobInput<Name>, signal?: AbortSignal) {
      type Result = Promise<JobResult<Name>>;
      if (ofContent.includes(name)) return perform(name, input) as Result;
      const turn = lastPhoto.then(() => {
        if (signal?.aborted) throw new Refusal(400, 'malformed');
        return perform(name, input) as Result;
      });
      lastPhoto = turn.catch(() => undefined);
      return turn;
    },
    async end() {
      const ends = [...children].map(async (child) => {
        const killing = setTimeout(() => child.kill('SIGKILL'), grace);
        child.kill();
        await once(child, 'exit');
        clearTimeout(killing);
      });
      await Promise.all(ends);
    },
  };
}
