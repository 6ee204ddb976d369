/** The desk is a separate process on the database of the site. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { takeEnvOption } from '#server/environment.ts';
import { explain } from '#server/explain.ts';
import { loadSiteBuild } from '#server/html/site-build.ts';
import { listenAt } from '#server/listen.ts';
import { inJournal, logConsole } from '#server/log.ts';
import { dataFolder, removeLeftParts, safetyCopies } from '#server/storage/backup.ts';
import { engineOf, openDatabase } from '#server/storage/database.ts';
import { makeDeskKey } from '#server/storage/desk-keys.ts';
import { requireUsableTables } from '#server/storage/migrate.ts';
import { createDeskServer } from './server/app.ts';
import { loadCurrentDesk } from './server/files.ts';
import type { DeskParts } from './server/requests.ts';
import { createWorker } from './server/work/worker.ts';
import { addressWithKey } from './shared/api.ts';

const root = join(import.meta.dirname, '..');

/** When the desk stops, running requests get this time, in milliseconds. */
const grace = 1_500;

process.env.NODE_ENV = 'production';

/** The port is on the loopback address, so only this machine and tunnels reach it. */
async function listen(parts: DeskParts) {
  const { socket, port, url } = parts.config.desk;
  const { server, stop } = createDeskServer(parts);
  // The umask gives the socket its permissions before a client can connect.
  const previous = process.umask(0o117);
  const listening =
    socket === undefined
      ? listenAt(server, { port, host: '127.0.0.1' }, 'DESK_PORT')
      : listenAt(server, { path: socket }, 'DESK_SOCKET');
  await listening.finally(() => process.umask(previous));
  if (socket !== undefined) return { stop, address: url ?? socket };
  const own = server.address() as AddressInfo;
  return { stop, address: url ?? `http://127.0.0.1:${own.port}` };
}

async function start(): Promise<void> {
  const config = readConfig(takeEnvOption(process.argv.slice(2)).file);
  logConsole(config.logFormat);
  for (const warning of config.warnings) console.warn(warning);
  const { databaseUrl, desk } = config;
  const build = loadCurrentDesk(root);
  const site = await loadSiteBuild(root);
  const database = openDatabase(databaseUrl, { create: false });
  await requireUsableTables(database, engineOf(databaseUrl));
  const folder = dataFolder(databaseUrl, process.env);
  await removeLeftParts(folder);
  await safetyCopies(folder, new Date()); // removes those older than thirty days
  const worker = createWorker(databaseUrl, config.logFormat);
  const { address, stop } = await listen({
    build,
    site,
    database,
    config,
    authenticatedByProxy: desk.socket !== undefined,
    dataFolder: folder,
    worker,
    now: () => new Date(),
    clock: () => performance.now(),
  });
  const end = async () => {
    await Promise.all([stop(grace), worker.end()]);
    await database.destroy();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
  console.log(`The desk is at ${address}`);
  // Without a terminal, a journal would store the key.
  if (process.stdout.isTTY && desk.socket === undefined) {
    const { secret } = await makeDeskKey(database, new Date());
    console.log(`Open ${addressWithKey(address, secret)}`);
  }
}

// Invalid settings are listed in the journal with their priority, too.
if (inJournal) logConsole('text');

start().catch((error: Error) => {
  console.error(explain(error) ?? error.message);
  process.exit(1);
});
