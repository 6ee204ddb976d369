import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import { dirname } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

/** systemd passes sockets beginning with this file descriptor (sd_listen_fds). */
const firstSocket = 3;

/** Returns whether systemd passed a socket to this process. Child processes must not use it. */
function takeSystemdSocket(env: NodeJS.ProcessEnv, pid: number): boolean {
  const { LISTEN_PID, LISTEN_FDS } = env;
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  return LISTEN_PID === String(pid) && LISTEN_FDS !== undefined;
}

type Where = { port: number; host: string } | { path: string } | { fd: number };

/** Returns the error with the setting that would have to be changed. */
function notListening(error: NodeJS.ErrnoException, where: Where, setting: string): ConfigError {
  const { code, message } = error;
  if ('path' in where) {
    return new ConfigError(
      code === 'EADDRINUSE'
        ? `DESK_SOCKET: ${where.path} exists. A desk is running already, or was killed; in that case delete the socket.`
        : `DESK_SOCKET: ${where.path} cannot be used (${code}). Its folder must exist, and this user must be allowed to write to it.`,
    );
  }
  if ('fd' in where) {
    return new ConfigError(
      `Cannot listen on the socket of systemd (${message}). Start bin/serve, which hands it on.`,
    );
  }
  const { host, port } = where;
  if (code === 'EADDRINUSE') {
    const by = setting === 'DESK_PORT' ? ', perhaps by a desk that is running already' : '';
    return new ConfigError(`Port ${port} is in use${by}. Set ${setting} to another one.`);
  }
  return new ConfigError(
    code === 'EACCES' || code === 'EPERM'
      ? `This user is not allowed to use port ${port}. Set ${setting} to one above 1023.`
      : setting === 'PORT'
        ? `HOST must be a name or an IP address of this machine; ${host} is neither (${code}).`
        : `${setting}: cannot listen on ${host}, port ${port} (${message}).`,
  );
}

export async function listenAt(server: Server, where: Where, setting: string): Promise<void> {
  await new Promise<void>((listening, reject) => {
    server.once('error', (error) => reject(notListening(error, where, setting)));
    server.listen(where, listening);
  });
}

/** Tries addresses and ports as a start would. Returns an error for each that is impossible. */
export async function listenErrors({ host, port, metricsPort = 0, desk }: Config) {
  const errors: string[] = [];
  const loopback = '127.0.0.1';
  for (const [where, setting] of [
    [{ port, host }, 'PORT'],
    [{ port: metricsPort, host: loopback }, 'METRICS_PORT'],
    [{ port: desk.socket ? 0 : desk.port, host: loopback }, 'DESK_PORT'],
  ] as const) {
    const server = createServer();
    await listenAt(server, where, setting).catch(({ message }: Error) => {
      // Usually by the site or the desk.
      if (!message.includes(' is in use')) errors.push(message);
    });
    server.close();
  }
  const { socket: path } = desk;
  // A folder in `/run` exists only while its service runs.
  if (path && !path.startsWith('/run/')) {
    await access(dirname(path), constants.W_OK).catch((error) =>
      errors.push(notListening(error, { path }, 'DESK_SOCKET').message),
    );
  }
  return errors;
}

/** Returns whether the desk responds. */
export function isDeskUp({ desk: { port, socket: socketPath } }: Config): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const where = socketPath ? { socketPath } : { host: '127.0.0.1', port };
  const request = get({ ...where, timeout: 2_000 });
  request.once('response', (response) => resolve(response.resume().statusCode === 200));
  request.once('timeout', () => request.destroy());
  request.once('error', () => resolve(false));
  return promise;
}

export async function listen(server: Server, { port, host }: Config): Promise<string> {
  const handedOver = takeSystemdSocket(process.env, process.pid);
  await listenAt(server, handedOver ? { fd: firstSocket } : { port, host }, 'PORT');
  const bound = server.address();
  // A Unix socket has no port; visitors use the proxy's address.
  if (bound === null || typeof bound === 'string') return 'http://localhost';
  const name = handedOver ? bound.address : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound.port}`;
}
