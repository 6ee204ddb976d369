import type { IncomingMessage, RequestListener } from 'node:http';
import type { ReadyAnswer, Respond } from './answer.ts';
import type { Resource, ResponseCache } from './response-cache.ts';

/** Parses the target of a request (RFC 9112, section 3.2) without creating a URL object. */
export interface Target {
  /** The path is percent-decoded; `.` and `..` are not resolved, so they are not found. */
  path: string;
  /** The search includes the question mark. */
  search: string;
  query(name: string): string | null;
}

function decoded(path: string): string | null {
  if (!path.includes('%')) return path;
  try {
    const text = decodeURIComponent(path);
    // A decoded question mark would begin a query.
    return /[?#]/.test(text) ? path : text;
  } catch {
    return null;
  }
}

/** Returns null for the target forms `*` and `host:port`, and for invalid percent-encoding. */
export function parseTarget(url: string): Target | null {
  const absolute = /^https?:\/\/[^/?#]*/i.exec(url)?.[0].length ?? 0;
  const rest = url.slice(absolute);
  const mark = rest.indexOf('?');
  const path = decoded(mark < 0 ? rest : rest.slice(0, mark));
  if (!path?.startsWith('/')) return null;
  const search = mark < 0 ? '' : rest.slice(mark);
  let parameters: URLSearchParams | undefined;
  return {
    path,
    search,
    query(name) {
      if (search === '') return null;
      parameters ??= new URLSearchParams(search);
      return parameters.get(name);
    },
  };
}

/** Returns null if another route has to handle the URL. */
export type RouteHandler = (
  target: Target,
  request: IncomingMessage,
) => Resource | ReadyAnswer | null | Promise<Resource | ReadyAnswer>;

/** The last route, which responds to every URL, with the 404 page if nothing has it. */
export type PageRoute = (target: Target) => ReadyAnswer | Promise<Resource | ReadyAnswer>;

/** Resolves to null if the client has disconnected. */
export type PostRoute = (request: IncomingMessage, target: Target) => Promise<ReadyAnswer | null>;

interface Handlers {
  respond: Respond;
  /** Routes are tried in this order; the last one handles every remaining URL. */
  routes: RouteHandler[];
  cache: ResponseCache;
  posts: Record<string, PostRoute>;
  /** Returns false for paths that accept only POST. */
  isReadable(path: string): boolean;
  badRequest: ReadyAnswer;
  /** Responds to OPTIONS requests, and to methods that the path does not support. */
  allow(methods: string, wereRequested: boolean): ReadyAnswer;
  failed(error: unknown, path: string, request: IncomingMessage): ReadyAnswer;
  idOf(request: IncomingMessage): string;
}

export function createHandler(handlers: Handlers): RequestListener {
  const { respond, routes, cache, posts, isReadable, badRequest, allow, failed, idOf } = handlers;

  const ready = (found: Resource | ReadyAnswer) => ('variants' in found ? found : cache.get(found));

  function answerTo(target: Target, request: IncomingMessage): ReadyAnswer | Promise<ReadyAnswer> {
    for (const route of routes) {
      const found = route(target, request);
      if (found instanceof Promise) return found.then(ready);
      if (found !== null) return ready(found);
    }
    return badRequest;
  }

  function postTo(target: Target): PostRoute | undefined {
    return Object.hasOwn(posts, target.path) ? posts[target.path] : undefined;
  }

  function answer(request: IncomingMessage, target: Target) {
    const { method = '' } = request;
    const post = postTo(target);
    const readable = isReadable(target.path);
    if (readable && (method === 'GET' || method === 'HEAD')) return answerTo(target, request);
    if (post && method === 'POST') return post(request, target);
    const methods = [...(readable ? ['GET', 'HEAD'] : []), ...(post ? ['POST'] : []), 'OPTIONS'];
    return allow(methods.join(', '), method === 'OPTIONS');
  }

  return (request, response) => {
    const send = (ready: ReadyAnswer | null) => {
      if (!ready || response.destroyed) return;
      if (ready.status >= 500) response.setHeader('X-Request-Id', idOf(request));
      respond(request, response, ready);
    };
    const { method, url = '' } = request;
    const target = parseTarget(method === 'OPTIONS' && url === '*' ? '/' : url);
    if (!target) return send(badRequest);
    const fail = (error: unknown) => send(failed(error, target.path, request));
    try {
      const answered = answer(request, target);
      if (answered instanceof Promise) void answered.then(send, fail);
      else send(answered);
    } catch (error) {
      fail(error);
    }
  };
}
