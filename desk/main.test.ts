import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sqliteFile } from '#server/storage/database.ts';
import { emptyDatabaseUrl, temporaryFolder } from '#tests/databases.ts';
import { lodge, lodgeHere, workplace } from '#tests/lodge-command.ts';
import { freeLowPort } from '#tests/programs.ts';
import { startDesk } from '#tests/running-desk.ts';
import { atTerminal } from '#tests/terminal.ts';
import { paths } from './shared/api.ts';

async function started(settings: Record<string, string>) {
  const desk = await startDesk(settings);
  onTestFinished(async () => void (await desk.stop()));
  return desk;
}

const posted = (url: string, key?: string) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: url },
  body: JSON.stringify({ key }),
});

test('it listens on this computer only, prints its address, and stops without an error', async () => {
  const { env } = await workplace('sqlite');
  const left = join(dirname(sqliteFile(env.DATABASE_URL ?? '')), 'upload.12.part');
  writeFileSync(left, '');
  utimesSync(left, new Date(0), new Date(0));
  const desk = await started(env);
  expect(existsSync(left), 'a file of a killed desk').toBe(false);
  expect(desk.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(desk.printed(), 'a journal must not have a key').not.toContain('#key=');
  expect((await fetch(desk.url)).status).toBe(200);
  // A server on all interfaces would respond at every address of the computer.
  await expect(fetch(desk.url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow();
  const { status } = await fetch(desk.url + paths.session, posted(desk.url, 'wrong'));
  expect(status).toBe(403);
  const second = startDesk({ ...env, DESK_PORT: new URL(desk.url).port });
  await expect(second).rejects.toThrow(/is in use, perhaps by a desk that is running already/);
  expect(await desk.stop()).toBe(0);
});

/** Another program replaces the browser. */
function atScreen(folder: string, browser: string) {
  const home = join(folder, 'home');
  mkdirSync(home);
  writeFileSync(join(folder, 'xdg-open'), `#!/bin/sh\n${browser}\n`, { mode: 0o755 });
  const PATH = `${folder}${delimiter}${process.env.PATH}`;
  return { home, here: { DISPLAY: ':0', SSH_CONNECTION: '', HOME: home, PATH } };
}

test('on this computer the browser gets the address by a file, which is deleted when the desk is open', async () => {
  const { env, folder } = await workplace('sqlite');
  const desk = await started(env);
  const opened = join(folder, 'opened');
  const { home, here } = atScreen(folder, `echo "$1" > ${opened}`);
  const sitting = atTerminal({ ...desk.env, ...here }, ['desk', 'open']);
  const page = await vi.waitFor(() => readFileSync(opened, 'utf8').trim() || expect.fail(), 30_000);
  // A sandboxed browser can read only files in the home folder that are not hidden.
  expect(page).toMatch(new RegExp(`^${home}/[^./]+/open\\.html$`));
  expect(statSync(dirname(page)).mode & 0o777).toBe(0o700);
  const [, address = '', key] = /url=([^"]*#key=([^"]*))"/.exec(readFileSync(page, 'utf8')) ?? [];
  expect((await fetch(desk.url + paths.session, posted(desk.url, key))).status).toBe(204);
  expect(await sitting).toEqual({ code: 0, output: expect.stringContaining(`${address}\r\n`) });
  expect(readdirSync(home)).toEqual([]);
});

test.each([
  ['the person interrupts it', 'kill -INT $PPID'],
  ['the terminal is closed', 'kill -HUP $PPID'],
  ['there is no browser', 'exit 3'],
])('if %s, nothing stays in the home folder', async (_, browser) => {
  const { env, folder } = await workplace('sqlite');
  const desk = await started(env);
  const { home, here } = atScreen(folder, browser);
  const { code, output } = await atTerminal({ ...desk.env, ...here }, ['desk', 'open']);
  expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('#key=') });
  expect(readdirSync(home)).toEqual([]);
});

test('without a database, or without the tables of its version, it names the remedy', async () => {
  const folder = temporaryFolder();
  const url = `file:${join(folder, 'lodge.sqlite')}`;
  await expect(startDesk({ DATABASE_URL: url })).rejects.toThrow(/no database at .*--env/s);
  expect(readdirSync(folder)).toEqual([]);
  const empty = await emptyDatabaseUrl('postgres');
  await expect(startDesk({ DATABASE_URL: empty })).rejects.toThrow(/lodge init|npm start/);
});

test('only owner and group may use the socket, and an existing one is not replaced', async () => {
  const { env, folder } = await workplace('sqlite');
  const DESK_SOCKET = join(folder, 'desk.sock');
  const left = createServer().listen(DESK_SOCKET);
  await once(left, 'listening');
  const settings = { ...env, DESK_SOCKET, DESK_URL: 'https://desk.lodge.example' };
  await expect(startDesk(settings)).rejects.toThrow(/DESK_SOCKET: .* A desk is running already/);
  left.close();
  await once(left, 'close');
  const nowhere = { ...settings, DESK_SOCKET: join(folder, 'none', 'desk.sock') };
  const { err } = await lodgeHere(nowhere, 'check');
  expect(err).toContain(`DESK_SOCKET: ${nowhere.DESK_SOCKET} cannot be used (ENOENT).`);
  await expect(startDesk(nowhere)).rejects.toThrow(/DESK_SOCKET: .* Its folder must exist/);

  const desk = await started(settings);
  expect(desk.url).toBe('https://desk.lodge.example');
  expect(statSync(DESK_SOCKET).mode & 0o777).toBe(0o660);
  expect(await desk.addressToOpen()).toBe('https://desk.lodge.example');
});

test('lodge desk open prints an address, and with --stay ends with its caller', async () => {
  const { env } = await workplace('sqlite');
  const silent = await lodgeHere(
    { ...env, DESK_PORT: `${await freeLowPort()}` },
    'desk',
    'open',
    '--stay',
  );
  expect(silent).toMatchObject({ code: 1, out: '' });
  expect(silent.err).toMatch(/^The desk does not answer at 127\.0\.0\.1:\d+.* npm run desk /);
  const desk = await started(env);
  // Without a terminal, nobody can answer.
  const run = await lodge(desk.env, 'desk', 'open', '--stay');
  expect(run.code).toBe(0);
  expect(run.out.trim()).toMatch(RegExp(`^${desk.url}/#key=[\\w-]{22}$`));
  for (const name of ['д-р Ана Петровска-Илиевска', "О'Конор", 'J. O’Connor']) {
    const named = await lodgeHere(desk.env, 'desk', 'open', '--name', name);
    expect(named, name).toMatchObject({ code: 0, out: expect.stringContaining('#key=') });
  }
  for (const name of ['', ' \u200b', 'Ана\nПетар', 'а'.repeat(61)]) {
    const { code, out, err } = await lodgeHere(env, 'desk', 'open', '--name', name);
    expect({ code, out }, name).toEqual({ code: 1, out: '' });
    expect(err).toContain('at most 60 characters');
  }
  const wrong = await lodge(env, 'desk', 'close');
  expect(wrong.code).toBe(2);
});

test('lodge desk forget signs out every browser', async () => {
  const { env } = await workplace('sqlite');
  const desk = await started(env);
  const key = /#key=(.*)/.exec(await desk.addressToOpen())?.[1];
  const { headers } = await fetch(desk.url + paths.session, posted(desk.url, key));
  const Cookie = headers.get('set-cookie')?.replace(/;.*/, '') ?? '';
  const status = async () => (await fetch(desk.url + paths.home, { headers: { Cookie } })).status;
  expect(await status()).toBe(200);
  const { out } = await lodge(env, 'desk', 'forget');
  expect(out).toContain('The desk is locked in all browsers, and unused links do not open it.');
  expect(await status()).toBe(401);
});
