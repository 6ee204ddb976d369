import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export const defaultLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Node's default of 30 seconds would double the two timeouts above. */
  connectionsCheckingInterval: 2_000,
  /**
   * A connection is closed after this time without a byte in either direction. The buffers of proxies
   * and systems may hold most of a PDF; a reader of 20 kB/s empties them in nine minutes.
   */
  timeout: 600_000,
  /** A stalled client may hold the connection, so this is less than a minute. */
  keepAliveTimeout: 55_000,
  maxConnections: 2_000,
};

export type ServerLimits = typeof defaultLimits;
export type HttpServer = ReturnType<typeof createHttpServer>;

/** Returns whether the Host header is missing, repeated or malformed (RFC 9112, section 3.2). */
function hasInvalidHost({ headersDistinct: { host }, httpVersionMinor }: IncomingMessage): boolean {
  if (!host) return httpVersionMinor > 0;
  const [name] = host;
  // Of the hosts with these characters, URLs do not allow `1.2.3.4.5`.
  return !/^[\w.:[\]-]*$/.test(host.join()) || (name !== '' && !URL.canParse(`http://${name}`));
}

const arrival = 1_000;

/** These are the error codes of Node's HTTP parser. */
const statusLines: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

export function createHttpServer(
  listener: RequestListener,
  headers: Record<string, string>,
  limits: Partial<ServerLimits> = {},
) {
  const { maxConnections, timeout, ...options } = { ...defaultLimits, ...limits };
  /** The first request of each connection must arrive before this time. */
  const expecting = new Map<Socket, number>();
  const underWay = new Map<Socket, ServerResponse>();
  let stopping = false;

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // The parser may still deliver requests of a destroyed connection.
    if (socket.destroyed) return;
    // No browser and no proxy sends a request before the response to its previous one.
    if (underWay.has(socket)) {
      socket.destroy();
      return;
    }
    expecting.set(socket, 0);
    underWay.set(socket, response);
    response.once('close', () => underWay.delete(socket));
    if (stopping) response.shouldKeepAlive = false;
    if (!hasInvalidHost(request)) listener(request, response);
    else response.writeHead(400, { ...headers, Connection: 'close' }).end();
  }

  // `admit` handles a missing Host header, so that its response has the common headers.
  const server = createServer({ ...options, requireHostHeader: false }, admit);
  server.timeout = timeout;
  server.maxConnections = maxConnections;
  server.on('connection', (socket: Socket) => {
    expecting.set(socket, performance.now() + arrival);
    socket.once('close', () => expecting.delete(socket));
  });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const status = statusLines[code] ?? '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\n${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });

  function closeIdle(): void {
    const now = performance.now();
    for (const [socket, until] of expecting) {
      if (!underWay.has(socket) && until <= now) socket.destroy();
    }
  }

  return {
    server,
    /** Requests whose headers have arrived get `grace` milliseconds. */
    async stop(grace: number): Promise<void> {
      stopping = true;
      // The HTTP server's `close` would treat a new connection as idle and close it.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve());
      });
      for (const response of underWay.values()) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
      // A connection becomes idle when its request is completed. `setImmediate` lets the server
      // read waiting requests first, if the process was halted.
      const sweep = setInterval(() => setImmediate(closeIdle), 50);
      await Promise.race([closed, pause(grace, undefined, { ref: false })]);
      clearInterval(sweep);
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
