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
import { mediaFiles } from './media.ts';
import { createPages, pageSize } from './pages.ts';
import { answerWith, represent } from './representation.ts';
import type { SiteBuild } from './site-build.ts';
import { robots, sitemap } from './sitemap.ts';
import type { Database } from './storage/database.ts';
import { newestGalleryItems } from './storage/gallery.ts';
import { newestNews } from './storage/news.ts';

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
  const pages = createPages(parts);
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

  const reads = {
    [apiPaths.news]: () => newestNews(database, pageSize.news),
    [apiPaths.gallery]: () => newestGalleryItems(database, pageSize.gallery),
  };
  for (const [path, read] of Object.entries(reads)) {
    app.get(path, async (context) => {
      const answer = await represent(JSON.stringify(await read()), {
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': cacheControl.revalidate,
      });
      return answerWith(context, answer);
    });
  }
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
