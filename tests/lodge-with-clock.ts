/** Starts site, desk, database and mail server with a clock that the test moves. */
import { spawnSync } from 'node:child_process';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, vi } from 'vitest';
import { keyInFragment, paths } from '#desk/shared/api.ts';
import { type Engine, openDatabase } from '#server/storage/database.ts';
import { countMessages } from '#server/storage/messages.ts';
import { emptyDatabaseUrl, temporaryFolder } from './databases.ts';
import { lodge } from './lodge-command.ts';
import { startMailServer } from './mail-server.ts';
import { freeLowPort } from './nginx.ts';
import { runPostgres } from './postgres.ts';
import { residentBytes } from './process-memory.ts';
import { ask, type RawAnswer } from './raw-request.ts';
import { startDesk } from './running-desk.ts';
import { startSite } from './running-site.ts';

/** Processes that are started later have this clock. Their timers use the real monotonic clock. */
function startClock(time: number) {
  const folder = temporaryFolder();
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const file = join(folder, 'clock');
  let offset = time - Date.now();
  function move(milliseconds: number): void {
    offset += milliseconds;
    writeFileSync(`${file}.part`, `${offset < 0 ? '' : '+'}${offset / 1000}`);
    // No process reads a file that is only partly written.
    renameSync(`${file}.part`, file);
  }
  move(0);
  const asked = ['-m', '-f', '+0', 'printenv', 'LD_PRELOAD'];
  const { stdout } = spawnSync('faketime', asked, { encoding: 'utf8' });
  vi.stubEnv('LD_PRELOAD', stdout.trim());
  vi.stubEnv('FAKETIME_TIMESTAMP_FILE', file);
  vi.stubEnv('FAKETIME_NO_CACHE', '1');
  vi.stubEnv('DONT_FAKE_MONOTONIC', '1');
  return { now: () => Date.now() + offset, move };
}

/** Repeats a request without an answer, and one during a restore, as browsers do. */
async function patiently(send: () => Promise<RawAnswer>): Promise<RawAnswer> {
  for (;;) {
    const answer = await send().catch(() => undefined);
    if (answer && answer.status !== 503) return answer;
    await pause(50);
  }
}

/** Needs the program `faketime`. */
export async function startLodge(engine: Engine, time: number) {
  const clock = startClock(time);
  // With PostgreSQL, the desk and the command store files here.
  vi.stubEnv('STATE_DIRECTORY', temporaryFolder());
  const postgres = engine === 'postgres' ? await runPostgres() : undefined;
  onTestFinished(() => postgres?.remove());
  const databaseUrl = postgres?.url ?? (await emptyDatabaseUrl(engine));
  const mail = await startMailServer();
  const port = await freeLowPort(20_000 + (process.pid % 10_000));
  const deskPort = await freeLowPort(port + 1);
  const env = {
    ...{ DATABASE_URL: databaseUrl, PORT: String(port), DESK_PORT: String(deskPort) },
    ...{ SITE_URL: 'https://lodge.example', LODGE_EMAIL: 'info@lodge.example' },
    ...{ SMTP_URL: mail.url, MAIL_RETRY_SECONDS: '1', CONTACT_RATE_LIMIT: '0' },
  };
  let site = await startSite(env);
  let desk = await startDesk(env);
  onTestFinished(async () => void (await Promise.all([site.stop(), desk.stop()])));
  const database = openDatabase(databaseUrl);
  onTestFinished(() => database.destroy());
  let cookie = '';

  function askDesk(path: string, value?: unknown, method = value === undefined ? 'GET' : 'POST') {
    const headers = { Origin: desk.url, Cookie: cookie };
    const body = value instanceof Buffer ? value : JSON.stringify(value);
    return patiently(() => ask(deskPort, path, { method, headers, ...(body && { body }) }));
  }
  return {
    ...{ clock, mail, askDesk },
    visit: (path: string, init?: Parameters<typeof ask>[2]) =>
      patiently(() => ask(port, encodeURI(path), init)),
    /** The number of messages that are not delivered. */
    waiting: () => countMessages(database, 'waiting'),
    memory: () => [site, desk].map(({ pid }) => residentBytes(pid)),

    /** Resolves to the answer of a request that must succeed. */
    async api(path: string, value?: unknown, method?: string) {
      const { status, body } = await askDesk(path, value, method);
      const answer = JSON.parse(body.toString());
      expect({ path, status, answer }).toMatchObject({ status: 200 });
      expect(answer.ok ?? true, path).toBe(true);
      return answer;
    },

    /** Opens a session of thirty days. */
    async signIn(): Promise<void> {
      const key = keyInFragment(new URL(await desk.addressToOpen()).hash);
      for (const method of ['POST', 'PUT']) {
        const { headers } = await askDesk(paths.session, { key }, method);
        cookie = headers['set-cookie']?.[0]?.replace(/;.*/, '') ?? '';
      }
    },

    async restart(): Promise<void> {
      await Promise.all([site.stop(), desk.stop()]);
      [site, desk] = await Promise.all([startSite(env), startDesk(env)]);
    },

    async command(...args: string[]): Promise<void> {
      const { code, err } = await lodge(env, ...args);
      expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
    },
  };
}
