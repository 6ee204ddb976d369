/** nginx with files of our choice, as the measure of a server that does nothing but serve. */
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const program = '/usr/sbin/nginx';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A body, and the headers that go with it beyond those nginx sends by itself. */
export interface Answer {
  body: Buffer;
  headers: [name: string, value: string][];
}

const location = (name: string, { headers }: Answer) => `
    location = /${name} {
      ${headers.map(([header, value]) => `add_header ${header} '${value.replaceAll("'", "\\'")}';`).join('\n      ')}
    }`;

/** Everything that makes nginx quick at small files, in one process as ours is. */
const settings = (folder: string, port: number, answers: Map<string, Answer>) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr crit;
${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  open_file_cache_valid 60s;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/files;
    default_type text/html;
    ${[...answers].map(([name, answer]) => location(name, answer)).join('')}
  }
}
`;

export interface Nginx {
  url: string;
  stop(): Promise<void>;
}

/** Serves answers by name; undefined where the machine has no nginx. */
export async function startNginx(answers: Map<string, Answer>): Promise<Nginx | undefined> {
  if (!existsSync(program)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'lodge-nginx-'));
  // Its worker is another user than the one who made the folder.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'files'));
  for (const [name, { body }] of answers) writeFileSync(join(folder, 'files', name), body);
  const port = await freePort();
  const configuration = join(folder, 'nginx.conf');
  writeFileSync(configuration, settings(folder, port, answers));
  const child = spawn(program, ['-c', configuration, '-p', folder], { stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(url).catch(() => null))) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
