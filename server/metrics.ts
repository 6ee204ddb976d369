/** Serves metrics in Prometheus' text format, on a port of the loopback address. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import {
  apiPath,
  assetsPath,
  healthPaths,
  mediaPath,
  papersPath,
  relayPaths,
} from '#shared/routes.ts';
import { ConfigError, loopbackNames } from './environment.ts';
import type { Database } from './storage/database.ts';
import { messageCounts } from './storage/messages.ts';
import { within } from './timing.ts';

export interface Metrics {
  observe(request: IncomingMessage, response: ServerResponse): void;
  onLookup(hit: boolean): void;
}

/** Each value creates a time series, and clients could invent URLs, so there are few values. */
function routeOf({ method, url = '' }: IncomingMessage): string {
  const path = url.split('?', 1)[0] ?? '';
  if (method === 'POST') return 'message';
  if (path.startsWith(assetsPath)) return 'asset';
  if (path.startsWith(`${mediaPath}/`)) return 'photo';
  if (path.startsWith(`${papersPath}/`)) return 'paper';
  if (Object.values<string>(relayPaths).includes(path)) return 'message';
  if (path.startsWith(apiPath)) return 'api';
  return Object.values<string>(healthPaths).includes(path) ? 'health' : 'page';
}

const timeout = 2_000;

/** Returns the function that reads the database before the metrics are written. */
function messageGauges(registry: Registry, database: () => Database | undefined) {
  const registers = [registry];
  const up = new Gauge({
    name: 'lodge_database_up',
    help: 'Whether the database responds',
    registers,
  });
  const messages = new Gauge({
    name: 'lodge_messages',
    help: 'Stored messages by state; those in quarantine are held back',
    labelNames: ['state'],
    registers,
  });
  return async () => {
    const opened = database();
    const reading = opened && within(timeout, messageCounts(opened), 'no answer');
    const counts = await reading?.catch(() => undefined);
    up.set(counts ? 1 : 0);
    messages.reset();
    for (const [state, count] of Object.entries(counts ?? {})) messages.set({ state }, count);
  };
}

async function serve(
  registry: Registry,
  port: number,
  prepare: () => Promise<void>,
): Promise<string> {
  const server = createServer(async ({ method, url, headers }, response) => {
    const name = URL.parse(`http://${headers.host}`)?.hostname;
    if (!name || !loopbackNames.includes(name)) return response.writeHead(421).end();
    if (method !== 'GET' || url !== '/metrics') return response.writeHead(404).end();
    await prepare();
    const text = await registry.metrics();
    return response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
  });
  await new Promise<void>((listening, reject) => {
    server.once('error', ({ message }) => {
      reject(new ConfigError(`Cannot listen on METRICS_PORT (${message}). Set another port.`));
    });
    server.listen(port, '127.0.0.1', listening);
  });
  const bound = server.address();
  return `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : port}/metrics`;
}

export async function startMetrics(
  port: number,
  database: () => Database | undefined,
): Promise<{ metrics: Metrics; address: string }> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'lodge_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'lodge_request_duration_seconds',
    help: 'Time from the request headers to the end of the response',
    labelNames: ['route'],
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 2.5],
    registers,
  });
  const lookups = new Counter({
    name: 'lodge_cache_lookups_total',
    help: 'Cached and uncached responses',
    labelNames: ['result'],
    registers,
  });
  const address = await serve(registry, port, messageGauges(registry, database));
  return {
    address,
    metrics: {
      observe(request, response) {
        const begun = performance.now();
        const route = routeOf(request);
        response.once('close', () => {
          durations.observe({ route }, (performance.now() - begun) / 1000);
          requests.inc({
            route,
            status: response.writableFinished ? response.statusCode : 'aborted',
          });
        });
      },
      onLookup: (hit) => lookups.inc({ result: hit ? 'hit' : 'miss' }),
    },
  };
}
