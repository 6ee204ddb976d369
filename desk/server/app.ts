/** Assembles the desk's request listener from its parts, which tests replace; it never listens. */
import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Config } from '#server/config.ts';
import type { SiteBuild } from '#server/documents/site-build.ts';
import { cacheControl, securityHeaders } from '#server/http/security-headers.ts';
import type { Database } from '#server/storage/database.ts';
import { maintenanceRetry } from '#server/storage/maintenance.ts';
import { throttle } from '#server/timing.ts';
import { deskApiPath, type Fault, paths } from '../shared/api.ts';
import type { DeskBuild } from './build.ts';
import { deskFiles } from './files.ts';
import { onlyOurs } from './guard.ts';
import { home } from './home.ts';
import { backups, check, restores, testMail } from './maintenance.ts';
import { messages, messagesFile } from './messages.ts';
import { news } from './news.ts';
import { albums } from './photos/albums.ts';
import { captions } from './photos/captions.ts';
import { gallery, replacements } from './photos/gallery.ts';
import { pictures } from './photos/pictures.ts';
import { stagedPhotos, stagedUploads } from './photos/staged.ts';
import { previewFiles, previewFolder, previews } from './preview.ts';
import { Refusal, refusalFor } from './refusal.ts';
import { createTickets } from './tickets.ts';
import { onlyLetIn, sessionEnd, sessionStart, ticketIssue } from './way-in.ts';
import type { Worker } from './work/worker.ts';

export interface DeskParts {
  build: DeskBuild;
  /** The public site, as previews show it. */
  site: SiteBuild;
  database: Database;
  config: Config;
  /** Whether all who reach the desk are let in: by a socket that only the proxy can open. */
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
export const deskHeaders = ({ desk, hsts }: Config): Record<string, string> => ({
  ...securityHeaders(desk.url ?? 'http:', hsts),
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
});

/** Bytes of a request with JSON: twice the longest news item in two languages. */
const largestJson = 256 * 1024;

export function buildDesk(parts: DeskParts): RequestListener {
  const { build, database, config, ready, now, clock } = parts;
  const headers = deskHeaders(config);
  const tickets = createTickets(clock);
  const wayIn = { ...parts, tickets, warn: throttle(console.warn, clock) };
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
    await next();
  });
  app.use(onlyOurs(config.desk.url));
  app.use(`${deskApiPath}/*`, async (c, next) => {
    c.header('Cache-Control', cacheControl.never);
    await next();
  });
  // Registered before the guard, as whoever has a key has no session yet.
  app.post(paths.session, small).route(paths.session, sessionStart(wayIn));
  app.use(`${deskApiPath}/*`, onlyLetIn(wayIn));
  // The large bodies: they go to the disk as they come.
  app.route(paths.restores, restores(parts));
  app.route(paths.pictures, pictures(parts));
  app.route(paths.stagedPhotos, stagedUploads(parts));
  app.route(paths.gallery, replacements(parts));
  app.route(paths.captions, captions(parts));
  app.use(`${deskApiPath}/*`, small);
  app.route(paths.session, sessionEnd(wayIn));
  app.route(paths.tickets, ticketIssue(wayIn));
  app.route(paths.home, home(database, config, now));
  app.route(paths.entries, news(database, now));
  app.route(paths.entries, previews({ ...parts, tickets }));
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
  app.route(previewFolder, previewFiles(parts.site));
  app.route('/', deskFiles(build, parts.trusted));
  app.onError((error, c) => {
    const { status, fault } = refusalFor(error, c.req.path);
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    if (fault.code === 'maintenance') c.header('Retry-After', String(maintenanceRetry));
    return c.json(fault satisfies Fault, status);
  });
  app.notFound((c) => c.json({ code: 'notFound' } satisfies Fault, 404));
  return getRequestListener(app.fetch);
}
