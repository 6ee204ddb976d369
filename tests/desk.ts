import { onTestFinished } from 'vitest';
import { buildDesk, createDeskServer } from '#desk/server/app.ts';
import { loadCurrentDesk } from '#desk/server/files.ts';
import type { DeskParts } from '#desk/server/requests.ts';
import { createWorker } from '#desk/server/work/worker.ts';
import { paths } from '#desk/shared/api.ts';
import { parseConfig } from '#server/config.ts';
import { type Engine, openDatabase } from '#server/storage/database.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { migratedUrl, temporaryFolder } from './databases.ts';
import { listen } from './programs.ts';
import { ask } from './raw-request.ts';
import { root, siteBuild } from './site.ts';

export type TestDesk = Awaited<ReturnType<typeof testDesk>>;

interface Given {
  engine?: Engine;
  /** A desk that has ended, and is started again. */
  earlier?: { databaseUrl: string; port: number };
  settings?: Record<string, string>;
  parts?: Partial<DeskParts>;
  /** A request must arrive within this time, in milliseconds. */
  time?: number;
}

export const posting = (value: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  body: JSON.stringify(value),
  headers: { 'Content-Type': 'application/json', ...headers },
});

let deskBuild: ReturnType<typeof loadCurrentDesk> | undefined;

export async function testDesk({ engine = 'sqlite', settings, parts, time, earlier }: Given = {}) {
  deskBuild ??= loadCurrentDesk(root);
  const databaseUrl = earlier?.databaseUrl ?? (await migratedUrl(engine));
  const database = openDatabase(databaseUrl);
  onTestFinished(() => database.destroy());
  const config = parseConfig({ DATABASE_URL: databaseUrl, ...settings });
  const folder = temporaryFolder();
  const worker = createWorker(databaseUrl);
  onTestFinished(worker.end);
  const deskParts: DeskParts = {
    build: deskBuild,
    site: await siteBuild(),
    database,
    config,
    authenticatedByProxy: false,
    dataFolder: folder,
    worker,
    now: () => new Date('2026-06-24T12:00:00Z'),
    clock: () => performance.now(),
    ...parts,
  };
  const { server, stop } = createDeskServer(deskParts, time);
  const port = await listen(server, earlier?.port);
  onTestFinished(() => stop(0));
  /** The request also has the headers that a browser sends at the desk's address. */
  const request = (path: string, init: Parameters<typeof ask>[2] = {}) => {
    const headers = { Origin: `http://127.0.0.1:${port}`, ...init.headers };
    return ask(port, path, { ...init, headers });
  };
  const key = async (name?: string) => {
    const made = await makeDeskKey(database, new Date('2026-06-24T12:00:00Z'), name);
    return made.secret;
  };
  const signIn = async (name?: string) => {
    const { headers } = await request(paths.session, posting({ key: await key(name) }));
    const [cookie = ''] = headers['set-cookie'] ?? [];
    return { Cookie: cookie.replace(/;.*/, '') };
  };
  const { routes } = buildDesk(deskParts);
  /** Ends the desk at once, with the requests that it handles. */
  const end = async () => {
    await stop(0);
    await database.destroy();
  };
  return { port, database, databaseUrl, folder, routes, request, key, signIn, end };
}

/** Signs in; the returned function sends a file as it is, and any other value as JSON. */
export async function atDesk(desk: TestDesk, name?: string) {
  const headers = await desk.signIn(name);
  return async (path: string, value?: unknown, method = value === undefined ? 'GET' : 'POST') => {
    const isSent = value === undefined || Buffer.isBuffer(value);
    const init = isSent ? { headers, ...(value && { body: value }) } : posting(value, headers);
    const { status, body } = await desk.request(path, { ...init, method });
    return { status, response: body.length > 0 ? JSON.parse(body.toString()) : undefined };
  };
}
