/** `lodge desk`: starts the desk, or opens it with a key. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { addressWithKey } from '#desk/shared/address.ts';
import type { Config } from '#server/config.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { done, type Invocation, type Outcome, refused, usageError } from './command.ts';
import { fault } from './faults.ts';

/** Goes on until the desk ends. */
async function start(): Promise<Outcome> {
  const main = join(import.meta.dirname, '../desk/main.ts');
  const desk = spawn(process.execPath, [main], { stdio: 'inherit' });
  // The terminal sends the signal to both; the desk decides when it has ended.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => desk.kill(signal));
  const [code] = await once(desk, 'exit');
  return code === 0 ? done('', {}) : refused(fault('desk-ended'));
}

const openers: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  linux: ['xdg-open'],
};

/** Whether the person sits before this computer, and it has a screen. */
const isHere = ({ SSH_CONNECTION, DISPLAY, WAYLAND_DISPLAY }: NodeJS.ProcessEnv) =>
  !SSH_CONNECTION && (process.platform !== 'linux' || Boolean(DISPLAY ?? WAYLAND_DISPLAY));

/** Milliseconds. */
const readingTime = 5_000;

/**
 * Has the browser open an address by way of a file that only this user can read: every user of a
 * computer sees the arguments of all programs, and the address has the key in it.
 */
async function openInBrowser(address: string): Promise<void> {
  const [program, ...args] = openers[process.platform] ?? [];
  if (!program) return;
  const folder = await mkdtemp(join(tmpdir(), 'lodge-desk-'));
  const page = join(folder, 'open.html');
  await writeFile(page, `<meta http-equiv="refresh" content="0;url=${address}">`, { mode: 0o600 });
  const browser = spawn(program, [...args, page], { stdio: 'ignore', detached: true });
  // Without a browser the address that was printed is all there is.
  browser.once('error', () => undefined);
  browser.unref();
  // It goes when the browser has had the time to start and to read it.
  setTimeout(() => void rm(folder, { recursive: true, force: true }), readingTime);
}

function originOf({ desk }: Config): string | undefined {
  return desk.url ?? (desk.socket === undefined ? `http://127.0.0.1:${desk.port}` : undefined);
}

/** Where the proxy lets people in, the address is all; else it has a key. */
async function addressToOpen({ context }: Invocation): Promise<string | undefined> {
  const { config, database } = context;
  const origin = originOf(config);
  if (origin === undefined || config.desk.socket !== undefined) return origin;
  const { secret } = await makeDeskKey(database, new Date());
  return addressWithKey(origin, secret);
}

/** Ends when whoever called ends: a tunnel stands as long as its command runs. */
async function whileConnected(): Promise<void> {
  await finished(process.stdin.resume()).catch(() => undefined);
}

async function open(invocation: Invocation): Promise<Outcome> {
  const { flags, context } = invocation;
  const address = await addressToOpen(invocation);
  if (!address) return refused(fault('desk-url-missing'));
  if (flags.stay) {
    console.log(address);
    await whileConnected();
    return done('', { address });
  }
  if (context.interactive && isHere(process.env)) await openInBrowser(address);
  return done(address, { address });
}

export async function desk(invocation: Invocation): Promise<Outcome> {
  const { positionals } = invocation;
  if (positionals.length === 0) return start();
  if (positionals.length === 1 && positionals[0] === 'open') return open(invocation);
  return usageError('desk-usage');
}
