/** The tests follow docs/desk.md and use the files that it names. */
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { request } from 'node:https';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { paths } from '#desk/shared/api.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { workplace } from '#tests/lodge-command.ts';
import { runNginx, selfSigned, writeNginxConfig } from '#tests/nginx.ts';
import { freeLowPort, need, nginxProgram } from '#tests/programs.ts';
import { startDesk } from '#tests/running-desk.ts';
import { serverTree } from '#tests/server-tree.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

const name = 'desk.lodge.example';

const page = readFileSync(join(root, 'docs/desk.md'), 'utf8');

async function runBlock(folder: string, beginning: string, more = ''): Promise<void> {
  const start = page.indexOf(`\n${beginning}`);
  expect(start, beginning).toBeGreaterThan(0);
  const here = `${page.slice(start, page.indexOf('```', start))}${more}`
    .replaceAll('/etc/', `${folder}/etc/`)
    .replaceAll('sudo install', 'install -D')
    .replaceAll('sudo systemctl', 'echo')
    .replace('pkcs12', 'pkcs12 -passout pass:');
  const run = startProcess('sh', ['-euc', here], { cwd: folder });
  expect(await run.ended, run.printed()).toBe(0);
}

async function makeCertificates(): Promise<string> {
  const [forCaddy = ''] = /^sudo install .* \/etc\/caddy\/.*$/m.exec(page) ?? [];
  const folder = temporaryFolder();
  await runBlock(folder, 'openssl req -x509 -newkey', forCaddy);
  return folder;
}

test('a renewed certificate is trusted by the previous authority and by the renewed one', async ({
  skip,
}) => {
  need('openssl', skip);
  const folder = await makeCertificates();
  const read = (file: string) => new X509Certificate(readFileSync(join(folder, file)));
  const [person, authority] = [read('secretary.pem'), read('etc/lodge/desk-ca.pem')];
  await runBlock(folder, 'openssl x509 -req -in secretary.csr');
  await runBlock(folder, 'openssl req -x509 -key desk-ca.key');
  const [renewed, next] = [read('etc/lodge/persons/secretary.pem'), read('etc/lodge/desk-ca.pem')];
  expect(renewed.serialNumber).not.toBe(person.serialNumber);
  expect(next.serialNumber).not.toBe(authority.serialNumber);
  expect(renewed.subject).toBe('CN=Ана Петровска');
  for (const trusted of ['desk-ca.pem', 'etc/lodge/desk-ca.pem']) {
    const args = ['verify', '-CAfile', trusted, 'secretary.pem', 'etc/lodge/persons/secretary.pem'];
    const run = startProcess('openssl', args, { cwd: folder });
    expect(await run.ended, run.printed()).toBe(0);
  }
});

test('the administrator opens the desk from another computer, by the printed command', async ({
  skip,
}) => {
  const sshd = '/usr/sbin/sshd';
  need(sshd, skip, existsSync(sshd));
  const { env: database } = await workplace('sqlite');
  const { tree, env } = serverTree();
  await using desk = await startDesk(database);
  const deskPort = new URL(desk.url).port;
  const settings = { ...database, DESK_PORT: deskPort };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(tree, 'etc/lodge/site.env'), lines.join(''));
  const here = (file: string) => join(tree, file);
  for (const key of ['host', 'own']) {
    const made = startProcess('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', here(key)], {});
    expect(await made.ended, made.printed()).toBe(0);
  }
  const port = await freeLowPort(Number(deskPort) + 1);
  const config = [
    ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${here('host')}`, 'PidFile none'],
    ...[`AuthorizedKeysFile ${here('own.pub')}`, 'StrictModes no', 'UsePAM no'],
    `SetEnv "PATH=${env.PATH}"`,
  ];
  writeFileSync(here('sshd_config'), config.join('\n'));
  // The service of Debian makes this folder when it starts.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const server = startProcess(sshd, ['-D', '-e', '-f', here('sshd_config')], {});
  onTestFinished(() => server.kill('SIGTERM'));
  await server.prints(/Server listening/);

  for (const name of ['desk.md', 'upatstvo-za-administratorot.md']) {
    const [, printed = ''] =
      /(ssh -t [^\n`]* lodge desk open --stay)/.exec(
        readFileSync(join(root, 'docs', name), 'utf8'),
      ) ?? [];
    const command = printed
      .replace('-L 127.0.0.1:4600:127.0.0.1:4600', `-L 127.0.0.2:${deskPort}:127.0.0.1:${deskPort}`)
      .replace('you@lodge.example', `${userInfo().username}@127.0.0.1`)
      .replace(
        'ssh ',
        `ssh -p ${port} -i ${here('own')} -o StrictHostKeyChecking=no -o UserKnownHostsFile=${here('known')} `,
      );
    await using ssh = startProcess('sh', ['-c', command], { env, input: true });
    await ssh.prints(RegExp(`^${desk.url}/#key=[\\w-]{22}\\r?$`, 'm'));
    const headers = { Host: `127.0.0.1:${deskPort}` };
    const sent = get({ host: '127.0.0.2', port: deskPort, path: '/', headers, agent: false });
    const [response] = await once(sent, 'response');
    expect(response.statusCode).toBe(200);
    response.resume();
  }
});

const pairOf = (folder: string, key: string, certificate: string) => ({
  key: readFileSync(join(folder, key)),
  cert: readFileSync(join(folder, certificate)),
});

interface Behind {
  port: number;
  tls: string;
  certificates: string;
  socket: string;
}

async function runNginxDesk({ port, tls, certificates, socket }: Behind): Promise<void> {
  const config = writeNginxConfig(
    (ours) =>
      ours
        .replaceAll(`/etc/letsencrypt/live/${name}`, tls)
        .replace('/etc/lodge/', join(certificates, 'etc/lodge/'))
        .replace('/run/lodge-desk/desk.sock', socket)
        .replace(/^ *listen \[.*\n/m, '')
        .replace('listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`),
    'nginx-desk.conf',
  );
  const nginx = await runNginx(config);
  expect(nginx.printed()).not.toContain('[warn]');
}

async function runCaddyDesk({ port, tls, certificates, socket }: Behind): Promise<void> {
  const folder = temporaryFolder();
  const config = join(folder, 'Caddyfile');
  const ours = readFileSync(join(root, 'deploy/Caddyfile-desk'), 'utf8')
    .replaceAll('/etc/', join(certificates, 'etc/'))
    .replace('/run/lodge-desk/desk.sock', socket)
    .replace(`\n${name} {`, `\n${name}:${port} {\n\tbind 127.0.0.1`)
    .replace('tls {', `tls ${tls}/fullchain.pem ${tls}/privkey.pem {`);
  writeFileSync(config, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${ours}`);
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const args = ['run', '--adapter', 'caddyfile', '--config', config];
  const caddy = startProcess('caddy', args, { env });
  onTestFinished(caddy.stop);
  await caddy.prints(/serving initial configuration/);
}

const proxies = [
  {
    called: 'nginx',
    program: nginxProgram,
    run: runNginxDesk,
    refused: 400,
    refusals: {
      none: 'No required SSL certificate was sent',
      foreign: 'The SSL certificate error',
    },
  },
  {
    called: 'Caddy',
    program: 'caddy',
    run: runCaddyDesk,
    // The server resets the connection, and the client may lose the reason.
    refused: undefined,
    refusals: { none: /alert|ECONNRESET/, foreign: /alert|ECONNRESET/ },
  },
];

test.for(proxies)(
  'behind $called a certificate of the lodge opens the desk, without a key',
  async ({ program, run, refused, refusals }, { skip }) => {
    need(program, skip);
    need('openssl', skip);
    const { env, folder, database } = await workplace('sqlite');
    const socket = join(folder, 'desk.sock');
    const settings = { ...env, DESK_SOCKET: socket, DESK_URL: `https://${name}` };
    await using _desk = await startDesk(settings);
    const certificates = await makeCertificates();
    const tls = selfSigned(name);
    const port = await freeLowPort();
    await run({ port, tls, certificates, socket });

    await storeMessage(database, contactMessage());

    async function ask(path: string, certificate?: ReturnType<typeof pairOf>, value?: unknown) {
      const sent = request({
        method: value ? 'POST' : 'GET',
        ...{ host: '127.0.0.1', port, path, servername: name, agent: false },
        ...{ ca: readFileSync(join(tls, 'fullchain.pem')), ...certificate },
        headers: { Host: name, Origin: `https://${name}`, 'Desk-Certificate': 'CN=Mallory' },
      });
      sent.end(value && JSON.stringify(value));
      const [response] = await once(sent, 'response');
      return { status: response.statusCode, body: await text(response) };
    }

    const secretary = pairOf(certificates, 'secretary.key', 'secretary.pem');
    const document = await ask('/', secretary);
    expect(document).toMatchObject({ status: 200, body: expect.stringContaining('<script') });
    expect(await ask(paths.home, secretary)).toMatchObject({ status: 200 });

    const path = `${paths.messages}/1/answered`;
    const { body } = await ask(path, secretary, { answered: true });
    expect(JSON.parse(body)).toMatchObject({ answeredBy: 'Ана Петровска' });

    const foreign = pairOf(tls, 'privkey.pem', 'fullchain.pem');
    for (const [certificate, reason] of [
      [undefined, refusals.none],
      [foreign, refusals.foreign],
    ] as const) {
      for (const path of ['/', paths.session, paths.home]) {
        // Node's message for a reset is "socket hang up"; only the error's code shows the cause.
        const { status, body } = await ask(path, certificate).catch(({ code, message }) => ({
          status: undefined,
          body: `${code} ${message}`,
        }));
        expect(status, `${path}: ${reason}`).toBe(refused);
        expect(body).toMatch(reason);
        expect(body).not.toMatch(/trusted|session|<script/);
      }
    }
  },
);

describe('the file to double-click', () => {
  function home() {
    // The name of a user's folder may contain such characters.
    const folder = join(temporaryFolder(), 'Ана "$PATH" Петровска');
    const programs = join(folder, 'bin');
    mkdirSync(programs, { recursive: true });
    copyFileSync(join(root, 'deploy/desk/biro.command'), join(folder, 'biro.command'));
    const program = (called: string, script: string) =>
      writeFileSync(join(programs, called), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    program('ssh', `echo Welcome; echo 'http://127.0.0.1:4600/#key=one_key'; echo "for $*"`);
    program('xdg-open', 'echo "opens <$*>"; stat --format %a "$(dirname "$1")"; cat "$1"');
    program('sleep', 'echo "$*" > "$HOME/slept"');
    const terminal = `case $1 in -*) shift ;; esac; exec "$@" > '${folder}/terminal' < /dev/null`;
    for (const called of ['xdg-terminal-exec', 'gnome-terminal', 'xterm'])
      program(called, terminal);
    return {
      folder,
      env: { ...process.env, HOME: folder, PATH: `${programs}:${process.env.PATH}` },
    };
  }

  const opened = RegExp(
    [
      'Welcome',
      'opens <.* Петровска/lodge-desk-\\w{6}/open.html>',
      '700',
      '<meta http-equiv="refresh" content="0;url=http://127.0.0.1:4600/#key=one_key">',
      'for -o StrictHostKeyChecking=accept-new .* -L 127.0.0.1:4600:127.0.0.1:4600 secretary@lodge.example',
      '\nБирото е затворено. Ако не се отвори: [^]*\nThe desk is closed. If it did not open: ',
    ].join('\n'),
  );

  test('opens the address from a temporary file, deletes it within a minute, and shows other output', async ({
    skip,
  }) => {
    need('Linux', skip, process.platform === 'linux');
    const { folder, env } = home();
    const run = startProcess(join(folder, 'biro.command'), [], { env });
    await run.ended;
    expect(run.printed()).toMatch(opened);
    await expect.poll(() => readdirSync(folder).sort()).toEqual(['bin', 'biro.command', 'slept']);
    expect(readFileSync(join(folder, 'slept'), 'utf8')).toBe('60\n');
  });

  test('opens it from a desktop for Linux, too, in a terminal', async ({ skip }) => {
    need('Linux', skip, process.platform === 'linux');
    need('gio', skip);
    const { folder, env } = home();
    const run = startProcess('gio', ['launch', join(root, 'deploy/desk/biro.desktop')], { env });
    expect(await run.ended, run.printed()).toBe(0);
    await expect.poll(() => readFileSync(join(folder, 'terminal'), 'utf8')).toMatch(opened);
  });
});
