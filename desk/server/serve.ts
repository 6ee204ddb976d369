/** The HTTP server of the desk. */
import { createHttpServer, defaults, type HttpServer } from '#server/http/server.ts';
import { buildDesk, type DeskParts, deskHeaders } from './app.ts';

/**
 * Milliseconds for a request to come in, and for its answer to begin: uploads over a slow line,
 * backups and restores take long, and nothing goes over the line meanwhile.
 */
export const patience = 2 * 60 * 60 * 1000;

export function serveDesk(parts: DeskParts, wait = patience): HttpServer {
  return createHttpServer(buildDesk(parts), deskHeaders(parts.config), {
    headersTimeout: Math.min(defaults.headersTimeout, wait),
    requestTimeout: wait,
    timeout: wait,
  });
}
