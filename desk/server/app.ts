/** Assembles the desk's HTTP server from its parts, which tests replace; it does not listen yet. */
import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '#server/config.ts';
import type { SiteBuild } from '#server/documents/site-build.ts';
import { cacheControl, securityHeaders } from '#server/http/security-headers.ts';
import { createHttpServer, defaults, type HttpServer } from '#server/http/server.ts';
import type { Database } from '#server/storage/database.ts';
import { maintenanceRetry } from '#server/storage/maintenance.ts';
import { throttle } from '#server/timing.ts';
import { mediaPath } from '#shared/routes.ts';
import { deskApiPath, type Fault, paths } from '../shared/api.ts';
import { requireSameOrigin, requireSession, session } from './auth.ts';
import { type DeskBuild, deskFiles } from './files.ts';
import { home } from './home.ts';
import { backups, check, restores, testMail } from './maintenance.ts';
import { messages, messagesFile } from './messages.ts';
import { news } from './news.ts';
import { albums } from './photos/albums.ts';
import { captions } from './photos/captions.ts';
import { gallery, replacements } from './photos/gallery.ts';
import { photoFiles, pictures } from './photos/pictures.ts';
import { stagedPhotos, stagedUploads } from './photos/staged.ts';
import { previews } from './preview.ts';
import { Refusal, refusalFor } from './refusal.ts';
import type { Worker } from './work/worker.ts';

export interface DeskParts {
  build: DeskBuild;
  /** The public site, as previews show it. */
  site: SiteBuild;
  database: Database;
  config: Config;
  /** Whether all requests are let in: by a socket that only the proxy can open. */
  trusted: boolean;
  /** For files that are gone when the desk starts anew. */
  folder: string;
  /** For the copy of a backup that is offered, and for the safety copies. */
  dataFolder: string;
  worker: Worker;
  /** Until then requests wait: the folder is still that of a former desk. */
  ready: Promise<void>;
  now: () => Date;
  /** Monotonic, in milliseconds. */
  clock: () => number;
  /** Waits before a wrong key is answered. */
  pause: () => Promise<unknown>;
}

/** The headers of every answer. */
const deskHeaders = ({ desk, hsts }: Config): Record<string, string> => ({
  ...securityHeaders(desk.url ?? 'http:', hsts),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

/** Bytes of a request with JSON: twice the longest news item in two languages. */
const largestJson = 256 * 1024;

/** Milliseconds for a request to arrive, and without a byte until it is answered. */
const usualTime = 30_000;
/** The same for uploads on a slow connection, for backups and for restores. */
const longTime = 2 * 60 * 60_000;

const slowPaths = [
  paths.restores,
  paths.backups,
  paths.check,
  paths.testMail,
  paths.pictures,
  paths.stagedPhotos,
  paths.gallery,
  paths.captions,
];

const allowLongTime: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  c.env.incoming.socket.setTimeout(longTime);
  await next();
};

export function createDeskServer(parts: DeskParts, time = usualTime): HttpServer {
  const listener = buildDesk(parts);
  const timed: RequestListener = (request, response) => {
    const { socket } = request;
    setTimeout(() => {
      if (!request.complete && socket.timeout !== longTime) socket.destroy();
    }, time).unref();
    listener(request, response);
  };
  return createHttpServer(timed, deskHeaders(parts.config), {
    headersTimeout: Math.min(defaults.headersTimeout, time),
    requestTimeout: longTime,
    timeout: time,
  });
}

function buildDesk(parts: DeskParts): RequestListener {
  const { build, database, config, ready, now, clock } = parts;
  const headers = deskHeaders(config);
  const auth = { ...parts, warn: throttle(console.warn, clock) };
  const small = bodyLimit({
    maxSize: largestJson,
    onError() {
      throw new Refusal(413, 'tooLarge');
    },
  });

  const app = new Hono();
  app.use(async (c, next) => {
    await ready;
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('Cache-Control', cacheControl.never);
    await next();
  });
  app.use(requireSameOrigin(config.desk.url));
  app.post(paths.session, small).route(paths.session, session(auth));
  for (const path of [`${deskApiPath}/*`, `${mediaPath}/*`]) {
    app.use(path, requireSession(auth));
  }
  for (const path of slowPaths) app.use(`${path}/*`, allowLongTime);
  // The large bodies: they go to the disk as they come.
  app.route(paths.restores, restores(parts));
  app.route(paths.pictures, pictures(parts));
  app.route(paths.stagedPhotos, stagedUploads(parts));
  app.route(paths.gallery, replacements(parts));
  app.route(paths.captions, captions(parts));
  app.use(`${deskApiPath}/*`, small);
  app.route(paths.home, home(database, config, now));
  app.route(paths.entries, news(database));
  app.route(paths.entries, previews(parts));
  app.route(paths.messages, messages(database, now));
  app.route(paths.messagesFile, messagesFile(database, now));
  app.route(paths.stagedPhotos, stagedPhotos(parts));
  app.route(paths.gallery, gallery(parts));
  app.route(paths.albums, albums(database));
  app.route(paths.backups, backups(parts));
  app.route(paths.testMail, testMail(config));
  app.route(paths.check, check(parts.worker));
  app.all(`${deskApiPath}/*`, () => {
    throw new Refusal(404, 'notFound');
  });
  app.route(mediaPath, photoFiles(database));
  app.route('/', deskFiles(build, parts.site.files));
  app.onError((error, c) => {
    // If the browser has gone, nothing is wrong here and the answer is not read.
    const isGone = c.req.raw.signal.aborted;
    const { status, fault } = isGone
      ? new Refusal(400, 'malformed')
      : refusalFor(error, c.req.path);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (fault.code === 'maintenance') c.header('Retry-After', String(maintenanceRetry));
    return c.json(fault satisfies Fault, status);
  });
  app.notFound((c) => c.json({ code: 'notFound' } satisfies Fault, 404));
  return getRequestListener(app.fetch);
}
