/** Serves metrics in Prometheus' text format, on a port of the loopback address. */
import { readdir, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { Config } from './config.ts';
import { loopbackNames } from './environment.ts';
import { isDeskUp, listenAt } from './listen.ts';
import { dataFolder, lastBackup } from './storage/backup.ts';
import type { Database } from './storage/database.ts';
import { messageCounts, messageTimes } from './storage/message-rows.ts';
import { readState } from './storage/state.ts';
import { within } from './timing.ts';
import { productVersion } from './version.ts';

const timeout = 2_000;

const read = async (database: Database) => ({
  counts: await messageCounts(database),
  oldestWaiting: (await messageTimes(database)).oldestWaiting,
  backedUp: await readState(database, lastBackup),
});

/** `deploy/check.sh` touches a file for each check that passes. Returns their times. */
async function passedChecks(databaseUrl: string) {
  const folder = dataFolder(databaseUrl, process.env);
  const names = await readdir(folder).catch(() => []);
  const checks = names.flatMap((name) => /^passed-(\w+)$/.exec(name)?.[1] ?? []);
  return Promise.all(
    checks.map(async (check) => {
      const { mtimeMs } = await stat(join(folder, `passed-${check}`));
      return { check, seconds: mtimeMs / 1000 };
    }),
  );
}

/** Returns the function that reads the database and asks the desk before the metrics are written. */
function stateGauges(registry: Registry, config: Config, database: () => Database | undefined) {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `lodge_${name}`, help, labelNames, registers: [registry] });
  const { version, commit } = productVersion();
  gauge('info', 'The running version', 'version', 'commit').set(
    { version, commit: commit ?? '' },
    1,
  );
  const up = gauge('database_up', 'Whether the database responds');
  const deskUp = gauge('desk_up', 'Whether the desk responds');
  const messages = gauge(
    'messages',
    'Stored messages by state; those in quarantine are held back',
    'state',
  );
  const waiting = gauge('oldest_waiting_message_seconds', 'Age of the oldest message that waits');
  const backup = gauge('last_backup_timestamp_seconds', 'Time of the last backup; 0 if none');
  const passed = gauge('check_passed_timestamp_seconds', 'Time at which it passed', 'check');
  return async () => {
    for (const { check, seconds } of await passedChecks(config.databaseUrl))
      passed.set({ check }, seconds);
    const opened = database();
    const reading = opened && within(timeout, read(opened), 'no response');
    const [values, isUp] = await Promise.all([reading?.catch(() => undefined), isDeskUp(config)]);
    deskUp.set(isUp ? 1 : 0);
    up.set(values ? 1 : 0);
    messages.reset();
    for (const [state, count] of Object.entries(values?.counts ?? {}))
      messages.set({ state }, count);
    if (!values) return;
    const { oldestWaiting, backedUp } = values;
    waiting.set(oldestWaiting ? (Date.now() - Date.parse(oldestWaiting)) / 1000 : 0);
    backup.set(backedUp ? Date.parse(backedUp) / 1000 : 0);
  };
}

/** Returns the address of the metrics. */
export async function startMetrics(
  port: number,
  config: Config,
  database: () => Database | undefined,
): Promise<string> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const prepare = stateGauges(registry, config, database);
  const server = createServer(async ({ method, url, headers }, response) => {
    const name = URL.parse(`http://${headers.host}`)?.hostname;
    if (!name || !loopbackNames.includes(name)) return response.writeHead(421).end();
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
    await prepare();
    const text = await registry.metrics();
    return response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  await listenAt(server, { port, host: '127.0.0.1' }, 'METRICS_PORT');
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}/metrics`;
}
