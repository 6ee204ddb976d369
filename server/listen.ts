import type { Server } from 'node:http';
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

/** systemd passes sockets beginning with this file descriptor (sd_listen_fds). */
const firstSocket = 3;

/** Returns whether systemd passed a socket to this process. Child processes must not use it. */
function takeSystemdSocket(env: NodeJS.ProcessEnv, pid: number): boolean {
  const { LISTEN_PID, LISTEN_FDS } = env;
  for (const name of ['LISTEN_PID', 'LISTEN_FDS', 'LISTEN_FDNAMES']) delete env[name];
  if (LISTEN_PID !== String(pid) || !LISTEN_FDS) return false;
  if (LISTEN_FDS === '1') return true;
  throw new ConfigError(
    `systemd hands over ${LISTEN_FDS} sockets, but the site listens at one: keep only one ListenStream in its socket unit.`,
  );
}

export async function listen(server: Server, { port, host }: Config): Promise<string> {
  const handedOver = takeSystemdSocket(process.env, process.pid);
  await new Promise<void>((listening, reject) => {
    server.once('error', (error) => {
      const lost = `Cannot listen on the socket of systemd (${error.message}). Start bin/serve, which hands it on.`;
      reject(handedOver ? new ConfigError(lost) : error);
    });
    server.listen(handedOver ? { fd: firstSocket } : { port, host }, listening);
  });
  const bound = server.address();
  // A Unix socket has no port; visitors use the proxy's address.
  if (bound === null || typeof bound === 'string') return 'http://localhost';
  const name = handedOver ? bound.address : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound.port}`;
}
