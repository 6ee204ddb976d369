/** Where the desk listens: on this machine's own address, or on a socket that its group may open. */
import { once } from 'node:events';
import { unlinkSync } from 'node:fs';
import { lstat } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';

/** Whether nobody listens on a socket any more; what cannot be told counts as somebody. */
async function isDead(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
  } finally {
    socket.destroy();
  }
}

/**
 * Removes the socket of a process that was killed. One that is in use stays, and listening fails; a
 * file stays in any case, as a mistyped setting may name the database.
 */
async function clear(path: string): Promise<void> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!found) return;
  if (!found.isSocket()) {
    throw new Error(`${path} is no socket. Set DESK_SOCKET to another path.`);
  }
  if (await isDead(path)) unlinkSync(path);
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
