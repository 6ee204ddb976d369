/**
 * Each job runs in a separate process, so that it does not block the desk and the site. If the
 * process crashes or never ends, the job is refused.
 */
import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LogFormat } from '#server/log.ts';
import { openDatabase } from '#server/storage/database.ts';
import { endMaintenance } from '#server/storage/maintenance.ts';
import { HttpError } from '../http-error.ts';
import type { Job, JobInput, JobName, JobOutcome, JobResult } from './process.ts';

const program = fileURLToPath(new URL('./process.ts', import.meta.url));

const minute = 60_000;

/**
 * Photos are encoded at low priority, so that desk and site respond first. The timeouts are many
 * times the usual duration of the largest photo or the whole content.
 */
const options = {
  photo: {
    ...{ execPath: 'nice', execArgv: ['-n', '10', process.execPath] },
    ...{ timeout: 15 * minute, killSignal: 'SIGKILL' },
  },
  content: { execArgv: [], timeout: 60 * minute, killSignal: 'SIGKILL' },
} satisfies Record<string, ForkOptions>;

/** A process has this time, in milliseconds, to remove its files. */
const grace = 1_000;

const queueOf = (name: JobName): keyof typeof options =>
  ['backUp', 'readBackup', 'restore'].includes(name) ? 'content' : 'photo';

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

  /** Without its process, no transaction of a restore can commit. */
  async function endItsMaintenance(): Promise<void> {
    const database = openDatabase(databaseUrl, { create: false });
    await endMaintenance(database)
      .catch(({ message }) => console.error('Maintenance mode could not be ended:', message))
      .finally(() => database.destroy());
  }

  async function perform(name: JobName, input: unknown): Promise<unknown> {
    const isPhoto = queueOf(name) === 'photo';
    const child = fork(program, [logFormat], options[queueOf(name)]);
    children.add(child);
    child.once('exit', () => children.delete(child));
    const job: Job = { databaseUrl, name, input, ...(!isPhoto && { queryTimeout: 0 }) };
    child.send(job);
    const outcome = await Promise.race([
      once(child, 'message').then(([sent]) => sent as JobOutcome),
      once(child, 'exit').then(() => undefined),
    ]);
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
      const queue = queueOf(name);
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
