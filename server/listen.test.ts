import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabaseUrl } from '#tests/databases.ts';
import { listen } from '#tests/programs.ts';
import { ask } from '#tests/raw-request.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

/**
 * Holds the socket without accepting connections, as systemd does; each input line starts a site.
 */
const systemd = `while read -r line; do {
  sh -c 'echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0"' "$0"; echo "ended with $?"
} & done`;

test('a restart with a socket of systemd loses no request', async () => {
  const socket = createServer();
  const port = await listen(socket);
  const { _handle: handle } = socket as unknown as { _handle: { fd: number } };
  const env = { ...process.env, DATABASE_URL: await emptyDatabaseUrl('sqlite') };
  const options = { env, fd: handle.fd, input: true };
  const holder = startProcess('sh', ['-c', systemd, join(root, 'bin/serve')], options);
  // From this line on, only the holder and its child processes have the socket.
  socket.close();
  const printsTimes = (text: string, times: number) =>
    holder.prints(new RegExp(`(?:${text}[^]*){${times}}`));
  let starts = 0;
  const start = async () => {
    starts += 1;
    holder.write('start\n');
    await printsTimes('The site is at', starts);
  };
  onTestFinished(() => {
    for (const [, pid] of holder.printed().matchAll(/^pid (\d+)$/gm)) {
      try {
        process.kill(Number(pid), 'SIGKILL');
      } catch {
        // The process has ended already.
      }
    }
    holder.kill('SIGKILL');
  });

  await start();
  expect(holder.printed()).toContain(`The site is at http://127.0.0.1:${port}\n`);
  const [, pid] = await holder.prints(/pid (\d+)/);
  const statuses: number[] = [];
  let asking = true;
  const visitors = Array.from({ length: 4 }, async () => {
    while (asking) statuses.push((await ask(port, '/faq')).status);
  });
  process.kill(Number(pid), 'SIGTERM');
  await printsTimes('ended with 0', 1);
  await start();
  const answered = statuses.length;
  while (statuses.length < answered + 10) await ask(port, '/faq');
  asking = false;
  await Promise.all(visitors);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});
