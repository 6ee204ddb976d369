/** Where the desk listens: on this machine's own address, or on a socket that its group may open. */
import { once } from 'node:events';
import { unlinkSync } from 'node:fs';
import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Whether somebody listens on a socket. */
async function isAlive(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Removes the socket of a process that was killed; one that is in use stays, and listening fails. */
async function clear(path: string): Promise<void> {
  if (await isAlive(path)) return;
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

export async function listenOnSocket(server: Server, path: string): Promise<void> {
  await clear(path);
  // The right is there before anybody could connect: owner and group, nobody else.
  const former = process.umask(0o117);
  try {
    server.listen({ path });
    await once(server, 'listening');
  } finally {
    process.umask(former);
  }
}

/** Never anything but loopback: whoever is elsewhere comes through a tunnel or a proxy. */
export async function listenOnPort(server: Server, port: number): Promise<void> {
  server.listen({ port, host: '127.0.0.1' });
  await once(server, 'listening');
}
