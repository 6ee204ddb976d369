/** Assembles the site's request listener from its parts; it does not listen. */
import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono, type HonoRequest } from 'hono';
import {
  apiPath,
  assetsPath,
  attachmentsPath,
  dictionariesPath,
  healthPaths,
  mediaPath,
  pagePaths,
  relayPaths,
} from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';
import { contactForm } from './contact/form.ts';
import { createRelay } from './contact/relay.ts';
import type { Inbox } from './contact/submit-message.ts';
import { createHealth } from './health.ts';
import { machineFiles } from './html/machine-files.ts';
import { createPages } from './html/pages.ts';
import { readyFiles, type SiteBuild } from './html/site-build.ts';
import { createProxyWarning, requestId } from './http/client-address.ts';
import {
  createSend,
  jsonResponse,
  missing,
  type NodeContext,
  type NodeEnv,
  type PreparedResponse,
  retryAfter,
  ServiceUnavailableError,
  textResponse,
  withHeaders,
} from './http/response.ts';
import { createResponseCache, type Route } from './http/response-cache.ts';
import { attachments } from './lists/attachment-responses.ts';
import { createDictionaries, dictionaryFiles } from './lists/dictionary-files.ts';
import { listApi } from './lists/list-api.ts';
import { createLists } from './lists/lists.ts';
import { photos } from './lists/photo-responses.ts';
import { log } from './log.ts';
import type { Database } from './storage/database.ts';
import { revisionReader } from './storage/lists.ts';
import { outageLogOf } from './storage/outage.ts';
import { throttle } from './timing.ts';

export interface Parts {
  build: SiteBuild;
  database: Database;
  site: SiteSettings;
  origin: string;
  now: () => Date;
  clock: () => number;
  headers: Record<string, string>;
  inbox: Inbox;
  trustedProxies: number;
}

export function buildApp(parts: Parts): RequestListener {
  const { build, database, origin, site, headers, inbox, trustedProxies } = parts;
  const warn = (line: string) => console.warn(line);
  // A log line for each failed request would let a client fill the disk.
  const throttled = throttle(warn, parts.clock);
  const warnAtTimes = (line: string) => {
    if (!outageLogOf(database).isReported()) throttled(line);
  };
  const cache = createResponseCache(warnAtTimes);
  const revisions = revisionReader(database);
  const lists = createLists(database, revisions);
  const dictionaries = createDictionaries(database, revisions, build.dictionaries);
  const pages = createPages({ build, site, origin, lists, dictionaries, cache, now: parts.now });
  const warnOfProxy = createProxyWarning(trustedProxies, warn);

  const app = new Hono<NodeEnv>();
  const send = createSend(headers);
  const serve = (route: Route) => async (c: NodeContext) =>
    send(c, await cache.get(await route(c)));
  const get = (path: string, route: Route) => app.get(path, serve(route));
  const notFound = pages.route;
  const files = readyFiles(build.files);
  const contact = { inbox, siteOrigin: origin, trustedProxies };
  app.post(relayPaths.send, serve(createRelay(contact)));
  app.post(pagePaths.contact, serve(contactForm({ ...contact, pages })));
  app.get(relayPaths.send, (c) => send(c, allow(c.req)));
  get(`${assetsPath}*`, ({ req }) => files.get(req.path) ?? missing);
  get(`${dictionariesPath}*`, dictionaryFiles(dictionaries));
  get(healthPaths.live, () => jsonResponse(200, { status: 'ok', live: true }));
  get(healthPaths.ready, createHealth({ ...parts, storingFailed: inbox.failed }));
  get(`${mediaPath}/:name`, photos({ database, revisions, cache, notFound }));
  get(`${attachmentsPath}/:hash/:name`, attachments(database, notFound));
  const listed = [...listApi(lists), ...machineFiles({ ...parts, lists })];
  for (const [path, route] of listed) get(path, route);
  get(`${apiPath}*`, () => jsonResponse(404, { error: 'Not found' }));
  get('*', (c) => files.get(c.req.path) ?? notFound(c));
  app.notFound((c) => send(c, allow(c.req)));
  app.onError((error, c) => {
    // Nobody reads the response if the client has disconnected.
    if (c.req.raw.signal.aborted) return send(c, missing);
    if (error instanceof URIError) return send(c, textResponse(400, ''));
    const { path } = c.req;
    const unavailable = error instanceof ServiceUnavailableError;
    const status = unavailable ? 503 : 500;
    const id = requestId(c.env, trustedProxies);
    if (unavailable) warnAtTimes(`${path} cannot be answered: ${error.message} (request ${id})`);
    else log({ level: 'error', message: `${path} failed: ${error.stack}`, request: id });
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    const response = path.startsWith(apiPath)
      ? jsonResponse(status, {
          error: unavailable ? 'Service unavailable' : 'Internal server error',
        })
      : textResponse(status, build.renderFailure(site), html);
    const retry = { 'Retry-After': String(retryAfter) };
    return send(c, unavailable ? withHeaders(response, retry) : response);
  });
  const listener = getRequestListener(app.fetch, {
    hostname: 'localhost',
    errorHandler: () => new Response(null, { status: 400, headers }),
    // Otherwise a client that still sends would be disconnected before it reads the response.
    autoCleanupIncoming: false,
  });
  return (request, response) => {
    warnOfProxy(request);
    if (request.url === '*') request.url = '/';
    void listener(request, response);
  };
}

/** Responds to OPTIONS requests, and to methods that the path does not support. */
function allow({ path, method }: HonoRequest): PreparedResponse {
  const readable = path === relayPaths.send ? [] : ['GET', 'HEAD'];
  const posts = path === relayPaths.send || path === pagePaths.contact ? ['POST'] : [];
  const methods = [...readable, ...posts, 'OPTIONS'].join(', ');
  return textResponse(method === 'OPTIONS' ? 204 : 405, '', { Allow: methods });
}
