/** The routes. Assembled from its parts, so that a test hands in its own; it never listens. */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { sql } from 'kysely';
import { mediaPath } from '#shared/picture.ts';
import { apiPaths, matchPath, pagePaths } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';
import { postContact } from './contact.ts';
import { cacheControl, keep, securityHeaders } from './headers.ts';
import { getList } from './list-api.ts';
import { createLists } from './lists.ts';
import { mediaFiles } from './media.ts';
import { createPages } from './pages.ts';
import type { SiteBuild } from './site-build.ts';
import { robots, sitemap } from './sitemap.ts';
import type { Database } from './storage/database.ts';

export interface Parts {
  build: SiteBuild;
  /** Folder of the files that are served as they are. */
  files: string;
  /** Folder of the published photos. */
  media: string;
  database: Database;
  site: Site;
  /** Origin of the public address. */
  origin: string;
  now: () => Date;
}

/** Larger than any message a person would type, smaller than what could hurt. */
const largestForm = 256 * 1024;

export function buildApp(parts: Parts): Hono {
  const { build, database, files, origin, site } = parts;
  const lists = createLists(database);
  const pages = createPages(parts, lists);
  const app = new Hono();

  app.use(securityHeaders(origin));

  app.get('/healthz', async (context) => {
    await sql`select 1`.execute(database);
    context.header('Cache-Control', cacheControl.never);
    return context.json({ status: 'ok' });
  });
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
  app.all('/api/*', (context) => context.json({ error: 'Not found' }, 404));

  const file = serveStatic({ root: files, precompressed: true });
  app.use('/assets/*', keep(cacheControl.immutable), file);
  app.get('/favicon.svg', keep(cacheControl.day), file);

  app.use(`${mediaPath}/*`, mediaFiles(parts.media));

  app.post(pagePaths.contact, bodyLimit({ maxSize: largestForm }), postContact(parts, pages));

  app.get('*', async (context) => {
    const withoutSlash = context.req.path.replace(/\/+$/, '');
    if (withoutSlash !== context.req.path && matchPath(withoutSlash).page !== 'notFound') {
      return context.redirect(withoutSlash + new URL(context.req.url).search, 308);
    }
    return pages.get(context);
  });

  app.onError((error, context) => {
    if (error instanceof HTTPException) {
      return context.html(build.renderFailure(site), error.status);
    }
    console.error(`${context.req.method} ${context.req.path} failed:`, error);
    context.header('Cache-Control', cacheControl.never);
    if (context.req.path.startsWith('/api/')) {
      return context.json({ error: 'Internal server error' }, 500);
    }
    return context.html(build.renderFailure(site), 500);
  });
  return app;
}
