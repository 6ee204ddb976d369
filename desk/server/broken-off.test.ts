/** A request that breaks off, at any time, ends neither the desk nor the site. */
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { checkFiles } from '#server/publishing/photo-operations.ts';
import { isDamagedAttachment } from '#server/storage/attachment-rows.ts';
import { type Database, sqliteFile } from '#server/storage/database.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import * as siteRoutes from '#shared/routes.ts';
import { pdf } from '#tests/attachments.ts';
import { engines } from '#tests/databases.ts';
import { posting, testDesk } from '#tests/desk.ts';
import { workplace } from '#tests/lodge-command.ts';
import { bytesOf } from '#tests/photos.ts';
import { type RunningDesk, startDesk } from '#tests/running-desk.ts';
import { startSite } from '#tests/running-site.ts';
import { entriesPath, paths } from '../shared/api.ts';

const body = `{${' '.repeat(9_998)}}`;
const half = body.slice(0, 5_000);

const cut = (socket: Socket, bytes: string) => socket.write(bytes, () => socket.resetAndDestroy());

/** Each sends a part of the request and breaks off. */
const breaks: Record<string, (socket: Socket, headers: string) => unknown> = {
  'in the headers': (socket, headers) => cut(socket, headers.slice(0, -20)),
  'after the headers, reset': (socket, headers) => cut(socket, `${headers}\r\n`),
  'when the server expects the body': (socket, headers) => {
    socket.once('data', () => socket.resetAndDestroy());
    socket.write(`${headers}Expect: 100-continue\r\n\r\n`);
  },
  'in the body, closed': (socket, headers) => socket.end(`${headers}\r\n${half}`),
  'in the body, reset': (socket, headers) => cut(socket, `${headers}\r\n${half}`),
  'after the body': (socket, headers) => cut(socket, `${headers}\r\n${body}`),
};

async function breakOff(url: string, method: string, path: string, headers: string[]) {
  const { host, port } = new URL(url);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Content-Length: ${body.length}`,
    'Content-Type: application/json',
    ...headers,
  ];
  const breakOne = async (send: (socket: Socket, headers: string) => unknown) => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    send(socket, lines.map((line) => `${line}\r\n`).join(''));
    // A server that waits for the rest would hold the test.
    socket.resume();
    await once(socket, 'close');
  };
  await Promise.all(Object.values(breaks).map(breakOne));
  const { status } = await fetch(url).catch(() => ({ status: 'ended' }));
  expect(status, `after ${method} ${path}`).toBe(200);
}

async function signIn({ url: Origin }: RunningDesk, database: Database) {
  const { secret: key } = await makeDeskKey(database, new Date());
  const { headers } = await fetch(Origin + paths.session, posting({ key }, { Origin }));
  return { Origin, Cookie: headers.get('Set-Cookie')?.replace(/;.*/, '') ?? '' };
}

test('a request to any route may break off at any time', async () => {
  const { env, database } = await workplace('sqlite');
  await using site = await startSite(env);
  await using desk = await startDesk({ ...env, ...site.env });
  const partsOfUploads = () =>
    readdirSync(dirname(sqliteFile(env.DATABASE_URL ?? ''))).filter(
      (name) => name.endsWith('.part') && !name.startsWith('made-'),
    );

  const routes = (await testDesk()).routes.filter(({ method }) => method !== 'ALL');
  expect(routes).toContainEqual(expect.objectContaining({ method: 'POST', path: paths.restores }));
  for (const { method, path } of routes) {
    const address = `${path.replace(/:\w+/g, '1').replace('*', 'x')}?name=hall.jpg`;
    const session = Object.entries(await signIn(desk, database));
    const headers = session.map(([name, value]) => `${name}: ${value}`);
    await breakOff(desk.url, method, address, headers);
    await breakOff(desk.url, method, address, []);
  }

  const known = Object.values(siteRoutes).flatMap((route) =>
    typeof route === 'object' ? Object.values(route) : [],
  );
  for (const path of known.filter((item) => `${item}`.startsWith('/')).map(String)) {
    for (const method of ['GET', 'POST']) await breakOff(site.url, method, path, []);
  }

  for (const item of [desk, site]) expect(item.printed()).not.toMatch(/error|failed/i);
  await expect.poll(partsOfUploads).toEqual([]);
  expect([await desk.stop(), await site.stop()]).toEqual([0, 0]);
});

const uploads = [
  ['PDF', `${paths.attachments}?name=a.pdf`, async () => pdf('Paper', 9.5 * 1024 ** 2)],
  ['photo', `${entriesPath('photo')}?name=a.png`, () => bytesOf(1)],
] as const;

test.each(engines.flatMap((engine) => uploads.map((upload) => [engine, ...upload] as const)))(
  'on %s, a desk that is killed while it stores a %s leaves all of it, or nothing',
  async (engine, kind, path, bytes) => {
    const { env, database } = await workplace(engine);
    await using desk = await startDesk(env);
    const sending = fetch(desk.url + path, {
      method: 'POST',
      headers: await signIn(desk, database),
      body: new Uint8Array(await bytes()),
    });
    sending.catch(() => undefined);
    const files = database.selectFrom('files').select('address').limit(1);
    let file = await files.executeTakeFirst();
    while (!file) {
      await setImmediate();
      file = await files.executeTakeFirst();
    }
    await desk.kill();
    expect((await checkFiles(database)).errors).toEqual([]);
    if (kind === 'PDF') expect(await isDamagedAttachment(database, file.address)).toBe(false);
  },
);
