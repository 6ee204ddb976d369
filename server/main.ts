/** Starts the site: reads the settings, joins the parts, listens, and stops in good order. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { ownRelay } from '#shared/site.ts';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { withReadyAnswers } from './ready-answers.ts';
import { loadSiteBuild, type SiteBuild } from './site-build.ts';
import { engineOf, openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';

const root = join(import.meta.dirname, '..');

async function start(): Promise<void> {
  const config = readConfig();
  const database = openDatabase(config.databaseUrl);

  const server = createServer({
    // Slow senders are cut off; a proxy in front may keep its connections a while.
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
  });
  await migrate(database, engineOf(config.databaseUrl));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;

  const makeApp = (build: SiteBuild) =>
    buildApp({
      build,
      files: join(root, 'dist/client'),
      database,
      site: { organisation: config.organisation, email: config.lodgeEmail, mail: ownRelay },
      origin: config.siteUrl ?? address,
      now: () => new Date(),
    });
  if (process.argv.includes('--dev')) {
    const { developmentListener } = await import('./dev.ts');
    server.on('request', await developmentListener(root, server, makeApp));
  } else {
    const app = makeApp(await loadSiteBuild(root));
    server.on(
      'request',
      withReadyAnswers(app, getRequestListener(app.fetch), () => new Date()),
    );
  }
  console.log(`The site is at ${address}`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Answers what has been asked, takes nothing new.
    server.close(() => database.destroy().then(() => process.exit(0)));
    server.closeIdleConnections();
    setTimeout(() => process.exit(1), 10_000).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** One line for the operator for what an operator can mend; the whole error for the rest. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (code === 'ECONNREFUSED') return 'The database does not answer. Check DATABASE_URL.';
  return error;
}

start().catch((error: unknown) => {
  console.error(explain(error));
  process.exit(1);
});
