import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './databases.ts';
import { freeLowPort, nginxProgram, nginxVersion } from './programs.ts';
import { startProcess } from './started-process.ts';

const folderOfOurs = join(import.meta.dirname, '../deploy');

/** Completes a configuration, by default ours, and writes it to a new folder. */
export function writeNginxConfig(change: (text: string) => string, name = 'nginx.conf'): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'logs'));
  const root = process.getuid?.() === 0 ? 'user root;' : '';
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  const [, minor = 0] = (nginxVersion() ?? '').split('.').map(Number);
  const ours = readFileSync(resolve(folderOfOurs, name), 'utf8')
    .replace('/var/cache/nginx-lodge', `${folder}/cache`)
    .replace('/var/log/nginx/lodge.log', `${folder}/logs/lodge.log`);
  // A comment in the configuration describes this change for Debian 12.
  const fitting = minor < 25 ? ours.replace('http2 on;', '') : ours;
  const written = join(folder, 'nginx.conf');
  writeFileSync(
    written,
    `${root} daemon off; pid ${folder}/pid; error_log stderr notice;
events { worker_connections 4096; }
http { access_log off; ${paths}
${change(fitting)}
}`,
  );
  return written;
}

/**
 * Makes a certificate of a host name or an IP address. The folder contains `privkey.pem` and
 * `fullchain.pem`, like certbot's.
 */
export function selfSigned(host: string, days = 30): string {
  const folder = temporaryFolder();
  const kind = '-x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes';
  const named = `-subj /CN=${host} -addext subjectAltName=${isIP(host) ? 'IP' : 'DNS'}:${host}`;
  const files = '-keyout privkey.pem -out fullchain.pem';
  const args = `req ${kind} -days ${days} ${named} ${files}`.split(' ');
  const made = spawnSync('openssl', args, { cwd: folder });
  if (made.status !== 0) throw new Error(`openssl: ${made.stderr}`);
  return folder;
}

export async function runNginx(config: string) {
  const nginx = startProcess(nginxProgram, ['-e', 'stderr', '-c', config], {});
  onTestFinished(nginx.stop);
  await nginx.prints(/start worker process \d/);
  return nginx;
}

/** Starts nginx in front of two processes of the site, without TLS; resolves to its URL. */
export async function startNginx(
  first: number,
  spare: number,
  name = 'nginx.conf',
): Promise<string> {
  const port = await freeLowPort(spare + 1);
  const redirecting = await freeLowPort(port + 1);
  const config = writeNginxConfig(
    (text) =>
      text
        .replaceAll(/^ *(ssl_|listen \[).*\n/gm, '')
        // On a busy machine, a response may take longer than a visitor would wait.
        .replaceAll(/(proxy_\w+_timeout) \w+;/g, '$1 50s;')
        .replace('listen 80;', `listen 127.0.0.1:${redirecting};`)
        .replaceAll('listen 443 ssl;', `listen 127.0.0.1:${port};`)
        .replaceAll('server_name lodge.example;', 'server_name 127.0.0.1;')
        .replace('127.0.0.1:3001', `127.0.0.1:${first}`)
        .replace('127.0.0.1:3002', `127.0.0.1:${spare}`),
    name,
  );
  await runNginx(config);
  return `http://127.0.0.1:${port}`;
}
