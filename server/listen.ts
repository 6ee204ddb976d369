/** Listens at an address, or at a socket that systemd has opened. */
import type { Server } from 'node:http';
import type { Config } from './config.ts';
import { ConfigError } from './environment.ts';

/** sd_listen_fds, systemd.socket. */
const firstSocket = 3;

/** Whether a socket was handed over to this process; its children must not take it. */
export function takeSystemdSocket(env: NodeJS.ProcessEnv, pid: number): boolean {
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
  // A Unix socket has no port; the proxy has the address.
  if (bound === null || typeof bound === 'string') return 'http://localhost';
  const name = handedOver ? bound.address : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound.port}`;
}
