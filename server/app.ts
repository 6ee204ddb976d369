/** Assembles the site's request listener from its parts; it does not listen. */
import type { IncomingMessage, RequestListener } from 'node:http';
import { apiPath, pagePaths } from '#shared/routes.ts';
import type { Site } from '#shared/site.ts';
import { contactForm } from './contact/form.ts';
import { createRelay } from './contact/relay.ts';
import type { Inbox } from './contact/submit-message.ts';
import { buildFiles } from './documents/files.ts';
import { machineFiles } from './documents/machine-files.ts';
import { createPages } from './documents/pages.ts';
import type { SiteBuild } from './documents/site-build.ts';
import { createHealth } from './health.ts';
import {
  createRespond,
  jsonAnswer,
  plainAnswer,
  retryAfter,
  textAnswer,
  Unavailable,
  withHeaders,
} from './http/answer.ts';
import { createProxyWarning, requestId } from './http/client-address.ts';
import { createHandler } from './http/handler.ts';
import { createResponseCache } from './http/response-cache.ts';
import { cacheControl } from './http/security-headers.ts';
import { createLists, listApi } from './lists/lists.ts';
import { papers } from './lists/papers.ts';
import { photos } from './lists/photos.ts';
import { createWords, wordFiles } from './lists/words.ts';
import { log } from './log.ts';
import type { Database } from './storage/database.ts';
import { stampReader } from './storage/lists.ts';
import { outageLogOf } from './storage/outage.ts';
import { throttle } from './timing.ts';

export interface Parts {
  build: SiteBuild;
  database: Database;
  site: Site;
  origin: string;
  now: () => Date;
  clock: () => number;
  inbox: Inbox;
  trustedProxies: number;
  headers: Record<string, string>;
  onLookup?: ((hit: boolean) => void) | undefined;
}

export function buildApp(parts: Parts): RequestListener {
  const { build, database, origin, site, headers, inbox, trustedProxies } = parts;
  const warn = (line: string) => console.warn(line);
  // A log line for each failed request would let a client fill the disk.
  const throttled = throttle(warn, parts.clock);
  const warnAtTimes = (line: string) => {
    if (!outageLogOf(database).isReported()) throttled(line);
  };
  const cache = createResponseCache(warnAtTimes, undefined, parts.onLookup);
  const stamps = stampReader(database);
  const lists = createLists(database, stamps);
  const words = createWords(database, stamps, build.words);
  const pages = createPages({ build, site, origin, lists, words, cache, now: parts.now });
  const warnOfProxy = createProxyWarning(trustedProxies, warn);

  function failed(error: unknown, path: string, request: IncomingMessage) {
    const unavailable = error instanceof Unavailable;
    const status = unavailable ? 503 : 500;
    const id = requestId(request, trustedProxies);
    if (unavailable) warnAtTimes(`${path} cannot be answered: ${error.message} (request ${id})`);
    else {
      const message = `${path} failed: ${error instanceof Error ? error.stack : error}`;
      log({ level: 'error', message, request: id });
    }
    const html = { 'Content-Type': 'text/html; charset=utf-8' };
    const answered = path.startsWith(apiPath)
      ? jsonAnswer(status, { error: unavailable ? 'Service unavailable' : 'Internal server error' })
      : textAnswer(status, build.renderFailure(site), html);
    return unavailable ? withHeaders(answered, { 'Retry-After': String(retryAfter) }) : answered;
  }

  const contact = { inbox, siteOrigin: origin, trustedProxies };
  const relays = createRelay(contact);
  const answer = (status: number, more: Record<string, string>) =>
    plainAnswer({ status, headers: { 'Cache-Control': cacheControl.never, ...more }, body: '' });
  const handle = createHandler({
    respond: createRespond(headers),
    routes: [
      buildFiles(build),
      wordFiles(words),
      createHealth({ database, storingFailed: inbox.failed, clock: parts.clock }),
      photos({ database, stamps, cache, notFound: pages.route }),
      papers(database, pages.route),
      listApi(lists),
      machineFiles({ origin, site, lists, now: parts.now }),
      pages.route,
    ],
    cache,
    posts: { ...relays, [pagePaths.contact]: contactForm({ ...contact, pages }) },
    isReadable: (path) => !Object.hasOwn(relays, path),
    badRequest: answer(400, {}),
    allow: (methods, wereRequested) => answer(wereRequested ? 204 : 405, { Allow: methods }),
    failed,
    idOf: (request) => requestId(request, trustedProxies),
  });
  return (request, response) => {
    warnOfProxy(request);
    handle(request, response);
  };
}
