import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig, siteOf, targetOf } from './config.ts';
import { startContactService } from './contact/service.ts';
import { takeEnvOption } from './environment.ts';
import { explain } from './explain.ts';
import { loadSiteBuild, type SiteBuild } from './html/site-build.ts';
import { securityHeaders } from './http/security-headers.ts';
import { createHttpServer } from './http/server.ts';
import { listen } from './listen.ts';
import { inJournal, logConsole } from './log.ts';
import { runSchedule } from './publishing/schedule.ts';
import { type Database, engineOf, openDatabase } from './storage/database.ts';
import { awaitDatabase } from './storage/migrate.ts';

const root = join(import.meta.dirname, '..');

/** Less than `TimeoutStopSec` in the units. */
const grace = 5_000;

const development = process.argv.includes('--dev');
// With any other value, React and other libraries are slow.
if (!development) process.env.NODE_ENV = 'production';

async function start(): Promise<void> {
  const config = readConfig(takeEnvOption(process.argv).file);
  if (!development) logConsole(config.logFormat);
  for (const line of config.warnings) console.warn(line);
  let database: Database | undefined;
  const { metricsPort } = config;
  const { startMetrics } = metricsPort === undefined ? {} : await import('./metrics.ts');
  const metricsAddress = await startMetrics?.(metricsPort ?? 0, config, () => database);
  const built = development ? undefined : await loadSiteBuild(root);

  const headers = securityHeaders(config.siteUrl ?? 'http:', config.hsts);
  // Vite inlines styles and scripts, which the policy of the production build forbids.
  if (development) delete headers['Content-Security-Policy'];
  // The first requests to a development server wait for Vite.
  const { promise: listener, resolve: setListener } = Promise.withResolvers<RequestListener>();
  const { server, stop } = createHttpServer(async (request, response) => {
    (await listener)(request, response);
  }, headers);

  let contactService: ReturnType<typeof startContactService> | undefined;
  let schedule: ReturnType<typeof runSchedule> | undefined;
  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    // An interrupted sweep is repeated at the next start.
    void schedule?.stop();
    await Promise.all([stop(grace), contactService?.stop()]);
    await database?.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);

  database = openDatabase(config.databaseUrl);
  const isNew = await awaitDatabase(database, engineOf(config.databaseUrl), {
    timeout: config.databaseWait,
    onWaiting(error) {
      console.warn(
        error
          ? `Waiting for the database: ${explain(error) ?? error.message}`
          : 'The tables of the database are being brought up to date.',
      );
    },
  });
  if (isNew) {
    const { database } = targetOf(config);
    console.warn(`The database was empty, so this is a new site without content: ${database}`);
  }
  if (stopping) return;
  const address = await listen(server, config);
  const origin = config.siteUrl ?? address;
  contactService = startContactService(config, database, origin);
  schedule = runSchedule(database);
  const parts = {
    database,
    site: siteOf(config),
    origin,
    now: () => new Date(),
    clock: () => performance.now(),
    inbox: contactService.inbox,
    trustedProxies: config.trustedProxies,
    headers,
  };
  const makeListener = (build: SiteBuild) => buildApp({ build, ...parts });
  if (built) setListener(makeListener(built));
  else {
    const { developmentListener } = await import('./html/dev.ts');
    setListener(await developmentListener(root, server, makeListener));
  }
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
