/** Starts the site: reads the settings, joins the parts, listens, and stops in good order. */
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { buildApp } from './app.ts';
import { ConfigError, readConfig } from './config.ts';
import { createListener } from './listener.ts';
import { openMailRoom } from './mail-room.ts';
import { withReadyAnswers } from './ready-answers.ts';
import { loadSiteBuild, type SiteBuild } from './site-build.ts';
import { engineOf, openDatabase } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';

const root = join(import.meta.dirname, '..');

async function start(): Promise<void> {
  const config = readConfig();
  const database = openDatabase(config.databaseUrl);

  const development = process.argv.includes('--dev');

  const server = createListener();
  await migrate(database, engineOf(config.databaseUrl));
  // Before anybody can ask, so that no early request waits for an answer that never comes.
  const built = development ? undefined : await loadSiteBuild(root);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;

  const origin = config.siteUrl ?? address;
  const mailRoom = openMailRoom(config, database, origin);

  const media = resolve(config.mediaFolder);
  mkdirSync(media, { recursive: true });

  const makeApp = (build: SiteBuild) =>
    buildApp({
      build,
      media,
      database,
      site: {
        organisation: config.organisation,
        email: config.lodgeEmail,
        mail: config.mailService,
      },
      origin,
      now: () => new Date(),
      accept: mailRoom.accept,
      trustProxy: config.trustProxy,
    });
  if (built) {
    const app = makeApp(built);
    const routes = getRequestListener(app.fetch);
    server.on('request', withReadyAnswers(app, routes, { database, now: () => new Date() }));
  } else {
    const { developmentListener } = await import('./dev.ts');
    server.on('request', await developmentListener(root, server, makeApp));
  }
  console.log(`The site is at ${address}`);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    // Answers what has been asked, takes nothing new.
    const quiet = mailRoom.stop();
    server.close(async () => {
      await quiet;
      await database.destroy();
      process.exit(0);
    });
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
