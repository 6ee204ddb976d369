import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Times in milliseconds. */
export const defaults = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  /** Node's default of half a minute would double the two times above. */
  connectionsCheckingInterval: 2_000,
  /** Without a byte in either direction, as for a client that does not read. */
  timeout: 30_000,
  /** Less than a minute, as a stalled client may be holding the connection. */
  keepAliveTimeout: 55_000,
  maxRequestsPerSocket: 1_000,
  maxConnections: 2_000,
  /** Unless all connections come from a proxy. */
  maxConnectionsPerAddress: 1_000,
  /** A client that sends hundreds and reads nothing would make the server hold all answers. */
  maxUnanswered: 16,
};

export type ServerLimits = typeof defaults;
export type HttpServer = ReturnType<typeof createHttpServer>;

function createCounter<K>() {
  const counts = new Map<K, number>();
  return {
    add(key: K, change: 1 | -1): number {
      const count = (counts.get(key) ?? 0) + change;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
      return count;
    },
    has: (key: K) => counts.has(key),
  };
}

function limitPerAddress(server: Server, most: number): void {
  const connections = createCounter<string | undefined>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    const count = connections.add(remoteAddress, 1);
    socket.once('close', () => connections.add(remoteAddress, -1));
    if (count > most) socket.destroy();
  });
}

/** Whether the Host header is missing, doubled or malformed (RFC 9112, 3.2). */
function hasFaultyHost({ rawHeaders, headers, httpVersionMinor }: IncomingMessage): boolean {
  if (headers.host === undefined) return httpVersionMinor > 0;
  if (!/^[\w.:[\]-]{0,262}$/.test(headers.host)) return true;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count > 1;
}

const arrival = 1_000;

/** Answers by the error codes of Node's parser. */
const refusals: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
};

export function createHttpServer(
  listener: RequestListener,
  headers: Record<string, string>,
  limits: Partial<ServerLimits> = {},
) {
  const { maxConnections, maxConnectionsPerAddress, maxUnanswered, timeout, ...options } = {
    ...defaults,
    ...limits,
  };
  const unanswered = createCounter<Socket>();
  /** Connections, with the time until which a first request may be on its way. */
  const expecting = new Map<Socket, number>();
  const underWay = new Set<ServerResponse>();
  let stopping = false;

  function admit(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    // The parser may still hold requests of a connection that was destroyed.
    if (socket.destroyed) return;
    if (unanswered.add(socket, 1) > maxUnanswered) {
      unanswered.add(socket, -1);
      socket.destroy();
      return;
    }
    expecting.set(socket, 0);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      unanswered.add(socket, -1);
    });
    if (stopping) response.shouldKeepAlive = false;
    if (hasFaultyHost(request)) {
      response.writeHead(400, { ...headers, Connection: 'close' }).end();
      return;
    }
    listener(request, response);
  }

  // A missing Host is answered above, with the headers of every other answer.
  const server = createServer({ ...options, requireHostHeader: false }, admit);
  server.timeout = timeout;
  server.maxConnections = maxConnections;
  limitPerAddress(server, maxConnectionsPerAddress);
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
    const status = refusals[code] ?? '400 Bad Request';
    socket.end(
      `HTTP/1.1 ${status}\r\n${lines.join('')}Connection: close\r\nContent-Length: 0\r\n\r\n`,
    );
  });

  function closeIdle(): void {
    const now = performance.now();
    for (const [socket, until] of expecting) {
      if (!unanswered.has(socket) && until <= now) socket.destroy();
    }
  }

  return {
    server,
    /** Requests whose headers are in have `grace` milliseconds. */
    async stop(grace: number): Promise<void> {
      stopping = true;
      // The HTTP server's own `close` takes a new connection for idle, and cuts it off.
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve());
      });
      for (const response of underWay) {
        if (!response.headersSent) response.shouldKeepAlive = false;
      }
      // Connections become idle one after the other, each when its request has been answered.
      const sweep = setInterval(closeIdle, 50);
      await Promise.race([closed, pause(grace, undefined, { ref: false })]);
      clearInterval(sweep);
      server.closeAllConnections();
      server.close();
      await closed;
    },
  };
}
