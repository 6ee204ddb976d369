import type { RequestListener } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import type { Config } from '#server/config.ts';
import { securityHeaders } from '#server/http/security-headers.ts';
import { createHttpServer, defaultLimits, type HttpServer } from '#server/http/server.ts';
import { endAllDeskSessions } from '#server/storage/desk-keys.ts';
import { maintenanceRetry } from '#server/storage/maintenance.ts';
import { throttle } from '#server/timing.ts';
import { collectionNames } from '#shared/collections/collections.ts';
import { attachmentsPath, mediaPath } from '#shared/routes.ts';
import { deskApiPath, type ErrorBody, entriesPath, paths } from '../shared/api.ts';
import { attachmentFiles, attachments } from './attachment-routes.ts';
import { refuseHead, requireSameOrigin, requireSession, session } from './auth.ts';
import { entries } from './entry-routes.ts';
import { deskFiles } from './files.ts';
import { home } from './home.ts';
import { HttpError, httpErrorFor } from './http-error.ts';
import { links } from './links.ts';
import { backups, restores } from './maintenance.ts';
import { messages, messagesFile } from './message-routes.ts';
import { albums, photoFiles, photos, pictures } from './photo-routes.ts';
import { previews } from './preview.ts';
import type { DeskParts } from './requests.ts';
import { search } from './search.ts';

const deskHeaders = ({ desk, hsts }: Config): Record<string, string> => ({
  ...securityHeaders(desk.url ?? 'http:', hsts),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

/** The maximum time, in milliseconds, for a request and between two of its bytes. */
const usualTime = 30_000;
/** Uploads on a slow connection, backups and restores take longer. */
const longTime = 2 * 60 * 60_000;

const slowPaths = [
  paths.restores,
  paths.backups,
  paths.pictures,
  paths.attachments,
  entriesPath('photo'),
];

const allowLongTime: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
  c.env.incoming.socket.setTimeout(longTime);
  await next();
};

export function createDeskServer(parts: DeskParts, time = usualTime): HttpServer {
  const listener = getRequestListener(buildDesk(parts).fetch);
  const headers = deskHeaders(parts.config);
  const timed: RequestListener = (request, response) => {
    const { socket } = request;
    setTimeout(() => {
      if (!request.complete && socket.timeout !== longTime) socket.destroy();
    }, time).unref();
    response.setHeaders(new Map(Object.entries(headers)));
    listener(request, response);
  };
  return createHttpServer(timed, headers, {
    headersTimeout: Math.min(defaultLimits.headersTimeout, time),
    requestTimeout: longTime,
    timeout: time,
  });
}

export function buildDesk(parts: DeskParts): Hono {
  const { build, database, config, now, clock } = parts;
  const auth = { ...parts, warn: throttle(console.warn, clock) };
  const app = new Hono();
  app.use(requireSameOrigin(config.desk.url));
  app.use(`${deskApiPath}/*`, refuseHead);
  app.route(paths.session, session(auth));
  for (const path of [`${deskApiPath}/*`, `${mediaPath}/*`, `${attachmentsPath}/*`]) {
    app.use(path, requireSession(auth));
  }
  for (const path of slowPaths) app.use(`${path}/*`, allowLongTime);
  app.delete(paths.sessions, async (c) => c.json(await endAllDeskSessions(database)));
  app.route(paths.home, home(database, config, now));
  app.route(entriesPath('photo'), photos(parts));
  app.route(entriesPath('album'), albums(database));
  for (const collection of collectionNames) {
    app.route(
      entriesPath(collection),
      entries(database, collection, { deskUrl: config.desk.url, clock }),
    );
    app.route(entriesPath(collection), previews(parts, collection));
  }
  app.route(paths.search, search(parts.database));
  app.route(paths.links, links(parts.database));
  app.route(paths.messages, messages(database, now));
  app.route(paths.messagesFile, messagesFile(database, now));
  app.route(paths.pictures, pictures(parts));
  app.route(paths.attachments, attachments(parts));
  app.route(paths.backups, backups(parts));
  app.route(paths.restores, restores(parts));
  app.route(mediaPath, photoFiles(database));
  app.route(attachmentsPath, attachmentFiles(database));
  app.route('/', deskFiles(build, parts.site.files));
  app.onError((error, c) => {
    const hasBrowserGone = c.req.raw.signal.aborted;
    const { status, body } = hasBrowserGone
      ? new HttpError(400, 'malformed')
      : httpErrorFor(error, c.req.path);
    if (body.code === 'maintenance') c.header('Retry-After', String(maintenanceRetry));
    return c.json(body satisfies ErrorBody, status);
  });
  app.notFound((c) => c.json({ code: 'notFound' } satisfies ErrorBody, 404));
  return app;
}
