/** Starts the desk, on the database of the site and beside it: never part of the public server. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Config, readConfig } from '#server/config.ts';
import { loadSiteBuild } from '#server/documents/site-build.ts';
import { takeEnvOption } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { logConsole } from '#server/log.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { requireCurrentTables } from '#server/storage/migrate.ts';
import { dataFolder } from '#server/storage/safety-copies.ts';
import { NoDatabase } from '#server/storage/sqlite-file.ts';
import { removeLeftParts } from '#server/storage/write-backup.ts';
import { createDeskServer, type DeskParts } from './server/app.ts';
import { loadCurrentDesk } from './server/files.ts';
import { deskFolder, emptyFolder } from './server/folder.ts';
import { listenOnPort, listenOnSocket } from './server/listen.ts';
import { createWorker } from './server/work/worker.ts';
import { addressWithKey } from './shared/address.ts';

const root = join(import.meta.dirname, '..');

/** Milliseconds that requests under way have when the desk is told to stop. */
const grace = 1_500;

/** Milliseconds before a wrong key is answered. */
const wrongKeyPause = 1_000;

process.env.NODE_ENV = 'production';

async function listen(parts: DeskParts) {
  const { desk } = parts.config;
  const http = createDeskServer(parts);
  if (desk.socket !== undefined) {
    await listenOnSocket(http.server, desk.socket);
    return { ...http, address: desk.url ?? desk.socket };
  }
  await listenOnPort(http.server, desk.port);
  const { port } = http.server.address() as AddressInfo;
  return { ...http, address: desk.url ?? `http://127.0.0.1:${port}` };
}

function explainListening(error: NodeJS.ErrnoException, { desk }: Config): string | undefined {
  if (error.code !== 'EADDRINUSE') return undefined;
  return desk.socket
    ? `${desk.socket} is in use: a desk is running already.`
    : `Port ${desk.port} is in use, perhaps by a desk that is running already. Set DESK_PORT to another one.`;
}

async function start(): Promise<void> {
  const config = readConfig(takeEnvOption(process.argv.slice(2)).file);
  logConsole(config.logFormat);
  for (const warning of config.warnings) console.warn(warning);
  const { databaseUrl, desk } = config;
  const build = loadCurrentDesk(root);
  const site = await loadSiteBuild(root);
  const database = openDatabase(databaseUrl, { create: false });
  await requireCurrentTables(database, engineOf(databaseUrl));
  const folder = deskFolder(config, process.env);
  const data = dataFolder(databaseUrl, process.env);
  const worker = createWorker(databaseUrl, config.logFormat);
  const { promise: ready, resolve: begin } = Promise.withResolvers<void>();
  const { address, stop } = await listen({
    build,
    site,
    database,
    config,
    trusted: desk.socket !== undefined,
    folder,
    dataFolder: data,
    worker,
    ready,
    now: () => new Date(),
    clock: () => performance.now(),
    pause: () => pause(wrongKeyPause),
  }).catch((error) => {
    const sentence = explainListening(error, config);
    throw sentence ? new Error(sentence, { cause: error }) : error;
  });
  // Only now: a desk that is running already has its files there.
  await emptyFolder(folder);
  await removeLeftParts(data);
  begin();
  const end = async () => {
    await Promise.all([stop(grace), worker.end()]);
    await database.destroy();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  console.log(`The desk is at ${address}`);
  // A journal keeps what is printed; a terminal has somebody before it.
  if (process.stdout.isTTY && desk.socket === undefined) {
    const { secret } = await makeDeskKey(database, new Date());
    console.log(`Open ${addressWithKey(address, secret)}`);
  }
}

start().catch((error: Error) => {
  console.error(explain(error) ?? error.message);
  if (error instanceof NoDatabase) {
    console.error('Name the settings of the site with --env FILE. For a new site: ./lodge init.');
  }
  process.exit(1);
});
