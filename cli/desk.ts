import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { addressWithKey } from '#desk/shared/api.ts';
import { isDeskUp } from '#server/listen.ts';
import { endingSignal } from '#server/storage/backup.ts';
import type { Database } from '#server/storage/database.ts';
import {
  endAllDeskSessions,
  isDeskKey,
  makeDeskKey,
  personName,
} from '#server/storage/desk-keys.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { cliError } from './errors.ts';

async function start(): Promise<CommandResult> {
  const main = join(import.meta.dirname, '../desk/main.ts');
  const desk = spawn(process.execPath, [main], { stdio: 'inherit' });
  // The terminal sends the signal to both; the desk decides when it has ended.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => desk.kill(signal));
  const [code] = await once(desk, 'exit');
  return code === 0 ? done('', {}) : failed(cliError('desk-ended'));
}

const openers: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', linux: 'xdg-open' };

/** Returns whether the user is at this computer and it has a screen. */
const isHere = ({ SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv) =>
  !SSH_CONNECTION && (process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY));

/** A browser has this time, in milliseconds, to start and to read the page. */
const timeout = 60_000;
const pauseBetween = 500;

function openPage(page: string): AbortSignal {
  const failure = new AbortController();
  const program = openers[process.platform] ?? '';
  const browser = spawn(program, [page], { stdio: 'ignore', detached: true });
  browser.once('error', () => failure.abort());
  browser.once('exit', (code) => code !== 0 && failure.abort());
  browser.unref();
  return failure.signal;
}

/**
 * Opens an address through a file that only this user can read. The address contains the key, and
 * all users of a computer can see the arguments of programs. The file is in the home folder and not
 * hidden, because a sandboxed browser (Firefox on Ubuntu) can read no other. It is deleted when the
 * key has been used. Without a browser, the user opens the printed address.
 */
async function openInBrowser(address: string, key: string, database: Database): Promise<void> {
  const ended = endingSignal();
  await using folder = await mkdtempDisposable(join(homedir(), 'lodge-desk-')).catch(() => null);
  if (!folder) return;
  // If the database does not respond, the page is deleted after a minute.
  const isUnused = () => isDeskKey(database, key, new Date()).catch(() => true);
  const file = join(folder.path, 'open.html');
  const page = `<meta http-equiv="refresh" content="0;url=${address}">`;
  await writeFile(file, page, { mode: 0o600 });
  const signal = AbortSignal.any([ended, openPage(file), AbortSignal.timeout(timeout)]);
  while (!signal.aborted && (await isUnused())) {
    await pause(pauseBetween, undefined, { signal }).catch(() => undefined);
  }
}

async function open(invocation: Invocation): Promise<CommandResult> {
  const { flags, config, database, interactive } = invocation;
  const { url, port, socket } = config.desk;
  const name = flags.name === undefined ? null : personName(flags.name);
  if (name === null && flags.name !== undefined) return failed(cliError('person-name'));
  const origin = url ?? `http://127.0.0.1:${port}`;
  if (!(await isDeskUp(config))) {
    return failed(cliError('desk-away', { address: socket ?? `127.0.0.1:${port}` }));
  }
  // If the desk has a socket, the proxy controls access.
  const key = socket === undefined && (await makeDeskKey(database, new Date(), name)).secret;
  const address = key ? addressWithKey(origin, key) : origin;
  const isShown = interactive && isHere(process.env) && process.platform in openers;
  if (!flags.stay && !isShown) return done(address, { address });
  console.log(address);
  // The tunnel of an SSH connection is open as long as this command runs.
  if (flags.stay) await finished(process.stdin.resume()).catch(() => undefined);
  else if (key) await openInBrowser(address, key, database);
  else openPage(address);
  return done('', { address });
}

async function forget({ database }: Invocation): Promise<CommandResult> {
  const ended = await endAllDeskSessions(database);
  return done('The desk is locked in all browsers, and unused links do not open it.', { ended });
}

const actions: Record<string, typeof open> = { open, forget };

export const desk = (invocation: Invocation) =>
  (actions[invocation.file ?? ''] ?? start)(invocation);
