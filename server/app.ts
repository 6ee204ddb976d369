/** The routes. Assembled from its parts, so that a test hands in its own; it never listens. */
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { apiPaths, matchPath, pagePaths } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';
import type { Accept } from './acceptance.ts';
import { postContact, tooLargeContact } from './contact.ts';
import { cacheControl, securityHeaders } from './headers.ts';
import { getHealth } from './health.ts';
import { createPages, pageSize } from './pages.ts';
import { createRelay, relayPaths } from './relay.ts';
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

export function buildApp(parts: Parts): Hono {
  const { build, database, files, origin, site } = parts;
  const pages = createPages(parts);
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

  const relay = createRelay(parts);
  const relayLimit = bodyLimit({ maxSize: largestForm, onError: relay.tooLarge });
  app.post(relayPaths.send, relayLimit, relay.send);
  app.post(relayPaths.sendForm, relayLimit, relay.sendForm);
  app.all('/api/*', (context) => context.json({ error: 'Not found' }, 404));

  app.use(
    '/assets/*',
    serveStatic({
      root: files,
      precompressed: true,
      onFound: (_, context) => context.header('Cache-Control', cacheControl.immutable),
    }),
  );
  app.get(
    '/favicon.svg',
    serveStatic({
      root: files,
      onFound: (_, context) => context.header('Cache-Control', cacheControl.day),
    }),
  );

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
