import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { healthPaths } from '#shared/routes.ts';
import { buildApp } from './app.ts';
import { readConfig, siteOf } from './config.ts';
import { startContactService } from './contact/service.ts';
import { loadSiteBuild, type SiteBuild } from './documents/site-build.ts';
import { takeEnvOption } from './environment.ts';
import { explain } from './explain.ts';
import { createSend, type NodeEnv, retryAfter, textAnswer } from './http/answer.ts';
import { requestId } from './http/client-address.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { listen } from './listen.ts';
import { inJournal, logConsole } from './log.ts';
import { runFileRetention, runSchedule } from './publishing/schedule.ts';
import { type Database, engineOf, openDatabase } from './storage/database.ts';
import { awaitDatabase } from './storage/migrate.ts';

const root = join(import.meta.dirname, '..');

/** Less than `TimeoutStopSec` in the units. */
const grace = 5_000;

const development = process.argv.includes('--dev');
// With any other value, React and other libraries are slow.
if (!development) process.env.NODE_ENV = 'production';

/** Responds with 503 while there is no database, except to `GET /livez`. */
function createStartingListener(
  headers: Record<string, string>,
  trustedProxies: number,
): RequestListener {
  const send = createSend(headers);
  const alive = textAnswer(200, 'ok');
  const wait = textAnswer(503, 'The site is starting. Please try again in a moment.\n', {
    'Retry-After': String(retryAfter),
  });
  const app = new Hono<NodeEnv>()
    .get(healthPaths.live, (c) => send(c, alive))
    .all('*', (c) => {
      requestId(c.env, trustedProxies);
      return send(c, wait);
    });
  return getRequestListener(app.fetch, { hostname: 'localhost' });
}

async function start(): Promise<void> {
  const config = readConfig(takeEnvOption(process.argv).file);
  if (!development) logConsole(config.logFormat);
  for (const line of config.warnings) console.warn(line);
  let database: Database | undefined;
  const { metrics, address: metricsAddress } =
    config.metricsPort === undefined
      ? {}
      : await (await import('./metrics.ts')).startMetrics(
          config.metricsPort,
          config,
          () => database,
        );
  const built = development ? undefined : await loadSiteBuild(root);

  // Requests wait until the database has responded or failed.
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  let listener: RequestListener | undefined;
  const headers = securityHeaders(config.siteUrl ?? 'http:', config.hsts);
  // Vite inlines styles and scripts, which the policy of the production build forbids.
  if (development) delete headers['Content-Security-Policy'];
  const startingListener = createStartingListener(headers, config.trustedProxies);
  const { server, stop } = createHttpServer((request, response) => {
    metrics?.observe(request, response);
    if (listener) return listener(request, response);
    void settled.then(() => (listener ?? startingListener)(request, response));
  }, headers);
  const address = await listen(server, config);
  const origin = config.siteUrl ?? address;

  let contactService: ReturnType<typeof startContactService> | undefined;
  let fileRetention: ReturnType<typeof runFileRetention> | undefined;
  let schedule: ReturnType<typeof runSchedule> | undefined;
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    // An interrupted sweep is repeated at the next start.
    void fileRetention?.stop();
    void schedule?.stop();
    await Promise.all([stop(grace), contactService?.stop()]);
    await database?.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  database = openDatabase(config.databaseUrl);
  let waiting = false;
  await awaitDatabase(database, engineOf(config.databaseUrl), {
    timeout: config.databaseWait,
    onWaiting(error) {
      if (!waiting) console.warn(`The site listens at ${address}, but has no database yet.`);
      waiting = true;
      console.warn(
        error
          ? `Waiting for the database: ${explain(error) ?? error.message}`
          : 'The tables of the database are being brought up to date.',
      );
      settle();
    },
  });
  if (stopping) return;
  contactService = startContactService(config, database, origin);
  fileRetention = runFileRetention(database, () => new Date());
  schedule = runSchedule(database, console.warn);
  const parts = {
    database,
    site: siteOf(config),
    origin,
    now: () => new Date(),
    clock: () => performance.now(),
    inbox: contactService.inbox,
    trustedProxies: config.trustedProxies,
    headers,
    onLookup: metrics?.onLookup,
  };
  const makeListener = (build: SiteBuild) => buildApp({ build, ...parts });
  if (built) listener = makeListener(built);
  else {
    const { developmentListener } = await import('./documents/dev.ts');
    listener = await developmentListener(root, server, makeListener);
  }
  settle();
  if (metricsAddress) console.log(`Its metrics are at ${metricsAddress}`);
  console.log(`The site is at ${address}`);
  if (process.stdout.isTTY) {
    console.log('To fill it with sample content: ./lodge sample');
    console.log('To open the desk, where the lodge publishes: npm run desk');
  }
}

// Invalid settings are listed in the journal with their priority, too.
if (inJournal) logConsole('text');

start().catch((error: unknown) => {
  // An error that an operator can repair is logged as one line, any other with its stack.
  console.error(explain(error) ?? error);
  process.exit(1);
});
