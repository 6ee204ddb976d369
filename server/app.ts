/** The routes. Assembled from its parts, so that a test hands in its own; it never listens. */
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { mediaPath } from '#shared/picture.ts';
import { apiPaths, matchPath, pagePaths } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';
import type { Accept } from './acceptance.ts';
import { postContact, tooLargeContact } from './contact.ts';
import { cacheControl, keep, securityHeaders } from './headers.ts';
import { getHealth } from './health.ts';
import { getList } from './list-api.ts';
import { createLists } from './lists.ts';
import { mediaFiles } from './media.ts';
import { createPages } from './pages.ts';
import { createRelay, relayPaths } from './relay.ts';
import { chooseEncoding } from './representation.ts';
import type { SiteBuild } from './site-build.ts';
import { robots, sitemap } from './sitemap.ts';
import type { Database } from './storage/database.ts';

export interface Parts {
  build: SiteBuild;
  /** Folder of the published photos. */
  media: string;
  database: Database;
  site: Site;
  /** Origin of the public address. */
  origin: string;
  now: () => Date;
  /** Takes the messages of the contact form. */
  accept: Accept;
  /** Whether `X-Forwarded-For` comes from a proxy of the lodge's own. */
  trustProxy: boolean;
}

/** Larger than any message a person would type, smaller than what could hurt. */
const largestForm = 256 * 1024;

function builtFile(files: SiteBuild['files']): MiddlewareHandler {
  return async (context, next) => {
    const file = files.get(context.req.path);
    if (!file || !['GET', 'HEAD'].includes(context.req.method)) return next();
    const encoding = chooseEncoding(context.req.header('Accept-Encoding') ?? '');
    const body = file.bodies[encoding] ?? file.bodies.identity;
    if (body !== file.bodies.identity) context.header('Content-Encoding', encoding);
    if (file.bodies.br ?? file.bodies.gzip) context.header('Vary', 'Accept-Encoding');
    context.header('Content-Type', file.type);
    context.header('Content-Length', String(body.length));
    return context.body(new Uint8Array(body));
  };
}

export function buildApp(parts: Parts): Hono {
  const { build, database, origin, site } = parts;
  const lists = createLists(database);
  const pages = createPages(parts, lists);
  const app = new Hono();

  app.use(securityHeaders(origin));

  app.get('/healthz', getHealth(database));
  app.get('/robots.txt', (context) => {
    context.header('Cache-Control', cacheControl.day);
    return context.text(robots(origin));
  });
  app.get('/sitemap.xml', (context) => {
    context.header('Cache-Control', cacheControl.day);
    context.header('Content-Type', 'application/xml; charset=utf-8');
    return context.body(sitemap(origin));
  });

  app.get(apiPaths.news, getList('news', lists));
  app.get(apiPaths.gallery, getList('gallery', lists));

  const relay = createRelay(parts);
  const relayLimit = bodyLimit({ maxSize: largestForm, onError: relay.tooLarge });
  app.post(relayPaths.send, relayLimit, relay.send);
  app.post(relayPaths.sendForm, relayLimit, relay.sendForm);
  app.all('/api/*', (context) => context.json({ error: 'Not found' }, 404));

  const file = builtFile(build.files);
  app.use('/assets/*', keep(cacheControl.immutable), file);
  app.get('/favicon.svg', keep(cacheControl.day), file);

  app.use(`${mediaPath}/*`, mediaFiles(parts.media));

  const formLimit = bodyLimit({ maxSize: largestForm, onError: tooLargeContact(pages) });
  app.post(pagePaths.contact, formLimit, postContact(parts, pages));

  app.get('*', async (context) => {
    const withoutSlash = context.req.path.replace(/\/+$/, '');
    if (withoutSlash !== context.req.path && matchPath(withoutSlash).page !== 'notFound') {
      return context.redirect(withoutSlash + new URL(context.req.url).search, 308);
    }
    return pages.get(context);
  });

  app.onError((error, context) => {
    console.error(`${context.req.method} ${context.req.path} failed:`, error);
    context.header('Cache-Control', cacheControl.never);
    if (context.req.path.startsWith('/api/')) {
      return context.json({ error: 'Internal server error' }, 500);
    }
    return context.html(build.renderFailure(site), 500);
  });
  return app;
}
