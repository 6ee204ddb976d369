/**
 * Each job runs in a separate process, so that it does not block the desk and the site. If the
 * process crashes or never ends, the job is refused.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LogFormat } from '#server/log.ts';
import { openDatabase } from '#server/storage/database.ts';
import { endMaintenance } from '#server/storage/maintenance.ts';
import { HttpError } from '../http-error.ts';
import type { Job, JobInput, JobName, JobOutcome, JobResult } from './process.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));

/** Photos are encoded at low priority, so that desk and site respond first. */
const usual = { execArgv: [] };
const atLowPriority = { execPath: 'nice', execArgv: ['-n', '10', process.execPath] };

const minute = 60_000;

/** The timeouts are many times the usual duration of the largest photo or the whole content. */
const timeouts = { photo: 15 * minute, content: 60 * minute };

/** A process has this time, in milliseconds, to remove its files. */
const grace = 1_000;

const ofContent: readonly JobName[] = ['backUp', 'readBackup', 'restore'];

export interface Worker {
  /**
   * Photos are encoded one by one; backups are made, read and restored one by one. A job that is
   * cancelled before its turn does not run.
   */
  run<Name extends JobName>(
    name: Name,
    input: JobInput<Name>,
    signal?: AbortSignal,
  ): Promise<JobResult<Name>>;
  end(): Promise<void>;
}

export function createWorker(databaseUrl: string, logFormat: LogFormat = 'text'): Worker {
  const children = new Set<ChildProcess>();
  const last: Record<'photo' | 'content', Promise<unknown>> = {
    photo: Promise.resolve(),
    content: Promise.resolve(),
  };
  let hasEnded = false;

  function start(options: object): ChildProcess {
    const child = fork(program, [logFormat], options);
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  /** Without its process, no transaction of a restore can commit. */
  async function endItsMaintenance(): Promise<void> {
    const database = openDatabase(databaseUrl, { create: false });
    await endMaintenance(database)
      .catch(({ message }) => console.error('Maintenance mode could not be ended:', message))
      .finally(() => database.destroy());
  }

  async function perform(name: JobName, input: unknown): Promise<unknown> {
    const isPhoto = !ofContent.includes(name);
    const child = start(isPhoto ? atLowPriority : usual);
    const wait = isPhoto ? timeouts.photo : timeouts.content;
    const timer = setTimeout(() => child.kill('SIGKILL'), wait);
    const listening = new AbortController();
    const { signal } = listening;
    const answered = once(child, 'message', { signal }).then(([sent]) => sent as JobOutcome);
    const ended = once(child, 'exit', { signal }).then(() => undefined);
    const job: Job = {
      databaseUrl,
      name,
      input,
      ...(!isPhoto && { queryTimeout: 0 }),
    };
    child.send(job);
    const outcome = await Promise.race([answered, ended]).finally(() => {
      clearTimeout(timer);
      listening.abort();
    });
    if (!outcome) {
      console.error(`The process of the desk ended at ${name}.`);
      if (name === 'restore') await endItsMaintenance();
      throw new HttpError(500, isPhoto ? 'photoFailed' : 'unexpected');
    }
    if ('result' in outcome) return outcome.result;
    const { status, body } = outcome.error;
    throw new HttpError(status, body.code);
  }

  return {
    run<Name extends JobName>(name: Name, input: JobInput<Name>, signal?: AbortSignal) {
      const queue = ofContent.includes(name) ? 'content' : 'photo';
      const turn = last[queue].then(() => {
        if (hasEnded) throw new HttpError(503, 'offline');
        if (signal?.aborted) throw new HttpError(400, 'malformed');
        return perform(name, input) as Promise<JobResult<Name>>;
      });
      last[queue] = turn.catch(() => undefined);
      return turn;
    },
    async end() {
      hasEnded = true;
      const ends = [...children].map(async (child) => {
        const killing = setTimeout(() => child.kill('SIGKILL'), grace);
        child.kill();
        await once(child, 'exit');
        clearTimeout(killing);
      });
      await Promise.all([...ends, last.content]);
    },
  };
}
