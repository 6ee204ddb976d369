/**
 * Loses a server, and follows docs/lost-server.md on a new one, with nothing but the off-site copy and
 * what the page asks for. Each server is a process with its own network, processes, users and folders.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { newsFile } from '#tests/lodge-command.ts';
import { selfSigned } from '#tests/nginx.ts';
import { need, needRoot, nginxProgram, nginxVersion, pathOf } from '#tests/programs.ts';
import { blocksOf } from '#tests/server-tree.ts';
import { root } from '#tests/site.ts';

const pageOf = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

/** Returns the block of a page that contains the text. */
function blockOf(page: string, text: string): string {
  const block = blocksOf(pageOf(page)).find(({ script }) => script.includes(text));
  return block?.script ?? expect.fail(`${page} has no block with ${text}`);
}

/** The folders of the machine that those of a server hide. */
const folders = ['etc', 'home', 'root', 'opt', 'srv', 'run', 'var', 'usr/local/bin'];

const current = '/opt/lodge/current';
const nginx = nginxProgram.replace(root, current);

const isOldNginx = Number(nginxVersion()?.split('.')[1]) < 25;

/** These programs replace those that need systemd or other machines. */
const programs = (elsewhere: string) => ({
  sudo: `if [ "$1" = -u ]; then user=$2; shift 2; [ "$1" != -- ] || shift
    exec setpriv --reuid "$user" --regid "$user" --init-groups "$@"; fi
  exec "$@"`,
  'apt-get': 'exit 0',
  certbot: 'exit 0',
  restic: `exec ${pathOf('restic')} "$@"`,
  // On Debian 12, the page asks for the change of http2. The server may have no IPv6.
  nginx: `sed -i '/listen \\[/d${isOldNginx ? '; /http2 on;/d' : ''}' /etc/nginx/sites-available/*
  exec ${nginx} -e stderr "$@"`,
  // The other machine accepts the key of the first server only.
  sftp: `[ -e ${elsewhere}/key ] || cp /root/.ssh/id_ed25519 ${elsewhere}/key
  [ "$(ssh-keygen -y -f /root/.ssh/id_ed25519)" = "$(ssh-keygen -y -f ${elsewhere}/key)" ]`,
  systemctl: `as() { group=$1; shift
    setpriv --reuid lodge --regid "$group" --init-groups env LODGE_ENV=/etc/lodge/site.env "$@"; }
  enable() {
    for unit; do
      case $unit in *.timer) target=timers ;; *.socket) target=sockets ;;
        *) target=multi-user; unit=\${unit%.service}.service ;; esac
      mkdir -p "/etc/systemd/system/$target.target.wants"
      ln -sf "../$unit" "/etc/systemd/system/$target.target.wants/$unit"
      port=\${unit#lodge@}
      case $unit in
        lodge@*.service)
          as lodge HOST=127.0.0.1 PORT=\${port%.service} ${current}/bin/serve > /var/log/site 2>&1 & ;;
        lodge-desk.service)
          install -d -m 0750 -o lodge -g www-data /run/lodge-desk
          as www-data ${current}/node_modules/node/bin/node ${current}/desk/main.ts > /var/log/desk 2>&1 & ;;
      esac
    done
  }
  case "$*" in
    'enable --now '*) shift 2; enable "$@" ;;
    'reload nginx') [ -s /run/nginx.pid ] && nginx -s reload || nginx ;;
    'start lodge-backup')
      as lodge ${current}/deploy/backup.sh /var/backups/lodge 14
      unit=/etc/systemd/system/lodge-backup.service.d/elsewhere.conf
      export $(sed -n 's/^Environment=//p' $unit)
      sed -n 's/^ExecStartPost=+//p' $unit | sh -e ;;
  esac`,
});

/** Runs a script as root of a new server, and returns the folder with its files and the output. */
function onNewServer(elsewhere: string, certificates: string, script: string) {
  const tree = temporaryFolder();
  chmodSync(tree, 0o755);
  for (const folder of [...folders, 'etc/nginx'])
    mkdirSync(join(tree, folder), { recursive: true });
  cpSync('/etc', join(tree, 'etc'), { recursive: true, verbatimSymlinks: true });
  // As Debian's, which contains more.
  writeFileSync(
    join(tree, 'etc/nginx/nginx.conf'),
    'user www-data; pid /run/nginx.pid; events {} http { include /etc/nginx/sites-enabled/*; }',
  );
  for (const [name, text] of Object.entries(programs(elsewhere))) {
    writeFileSync(join(tree, 'usr/local/bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  const play = `mkdir -p opt/lodge/releases/first
    mkdir -p var/{log,lib}/nginx var/{cache,backups} etc/nginx/sites-{available,enabled} etc/sudoers.d
    mount --bind ${root} opt/lodge/releases/first
    ln -s releases/first opt/lodge/current
    for folder in ${folders.join(' ')}; do mount --rbind "$folder" "/$folder"; done
    ip link set lo up
    export HOME=/root USER=root CURL_CA_BUNDLE=${certificates}/all.pem
    export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    cd /root
    ssh-keygen -q -t ed25519 -N '' -f /etc/ssh/ssh_host_ed25519_key <<< y > /dev/null
    ${script}`;
  writeFileSync(join(tree, 'play'), play.replaceAll(/sftp:[^ ]+:lodge/g, `${elsewhere}/lodge`));
  const own = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const run = spawnSync('unshare', [...own, 'bash', '-euo', 'pipefail', 'play'], {
    cwd: tree,
    encoding: 'utf8',
    env: { LC_ALL: 'C.UTF-8', PATH: process.env.PATH },
  });
  const read = (path: string) => readFileSync(join(tree, path), 'utf8');
  return { tree, read, ...run };
}

const desk = 'desk.lodge.example';
const key = 'restrict,command="lodge desk open --stay" ssh-ed25519 AAAA secretary\n';

// Each command starts a process. A busy machine needs more than the usual time.
const long = { timeout: 300_000 };

test('site and desk come back from the off-site copy alone', long, ({ skip }) => {
  needRoot(skip);
  for (const program of ['restic', 'openssl', 'curl', 'unshare', 'ip', 'ssh-keygen', nginxProgram])
    need(program, skip);
  const elsewhere = temporaryFolder();
  const certificates = temporaryFolder();
  for (const host of ['lodge.example', desk]) {
    const own = selfSigned(host);
    cpSync(own, join(certificates, host), { recursive: true });
    const all = readFileSync(join(own, 'fullchain.pem'));
    writeFileSync(join(certificates, 'all.pem'), all, { flag: 'a' });
  }
  const first = onNewServer(
    elsewhere,
    certificates,
    `${blockOf('operating.md', 'useradd --system')}
    cat > /etc/lodge/site.env <<'END'
SITE_URL=https://lodge.example
DATABASE_URL=file:/var/lib/lodge/lodge.sqlite
LODGE_EMAIL=info@lodge.example
DESK_SOCKET=/run/lodge-desk/desk.sock
DESK_URL=https://${desk}
TRUST_PROXY=1
END
    install -d -o lodge -g lodge -m 0700 /var/lib/lodge
    mkdir -p /etc/letsencrypt
    cp -r ${certificates} /etc/letsencrypt/live
    DOMAIN=lodge.example
    ${blockOf('operating.md', 'enable --now lodge@3001 lodge@3002')}
    ${blockOf('operating.md', '/healthz\nlodge check')}
    ${blockOf('operating.md', 'useradd --create-home')}
    install -d -m 0700 -o secretary -g secretary /home/secretary/.ssh
    cat > /home/secretary/.ssh/authorized_keys <<'END'
${key}END
    cd ~
    ${blockOf('desk.md', 'openssl req -x509').replaceAll('pkcs12', 'pkcs12 -passout pass:')}
    cp secretary.key secretary.pem ${elsewhere}
    ${blockOf('desk.md', 'lodge-desk.service')}
    ${blockOf('operating.md', 'deploy/nginx.conf')}
    ${blockOf('desk.md', 'nginx-desk.conf')}
    install -D /dev/stdin /etc/systemd/system/lodge@.service.d/metrics.conf <<< '[Service]'
    install -D /dev/stdin /etc/ssh/sshd_config.d/lodge.conf <<< 'Match User secretary'
    lodge news add - < ${newsFile({ title: { mk: 'Свечено собрание', en: 'Festive assembly' } })}
    ${blockOf('operating.md', 'lodge-settings.tar.gz')}
    ${blockOf('operating.md', 'ssh-keygen -q')}
    cp /etc/lodge/restic ${elsewhere}/password
    ${blockOf('operating.md', 'restic init')}`,
  );
  expect(first.status, first.stdout + first.stderr).toBe(0);

  const page = blocksOf(pageOf('lost-server.md'));
  const scripts = page.filter(({ mark }) => mark?.startsWith('run')).map(({ script }) => script);
  const second = onNewServer(
    elsewhere,
    certificates,
    `useradd --system newer
    # A password manager may drop the end of the last line.
    for file in key password; do printf %s "$(cat ${elsewhere}/$file)" > ~/$file; done
    ${scripts.join('\n')}
    echo "after: $(curl --silent --show-error --cert ${elsewhere}/secretary.pem --key ${elsewhere}/secretary.key \\
      --resolve ${desk}:443:127.0.0.1 --write-out '%{http_code}' --output /dev/null https://${desk}/)"
    stat --format '%n %U:%G %a' /etc/lodge/site.env /home/secretary/.ssh/authorized_keys /etc/sudoers.d/lodge
    restic snapshots --no-cache --json --repo sftp:BACKUP:lodge --password-file /etc/lodge/restic | grep -o '"paths"' | wc -l`,
  );
  expect(second.status, second.stdout + second.stderr).toBe(0);
  for (const line of [
    'HTTP/1.1 200 OK\r\n',
    'Festive assembly',
    'after: 200\n',
    '/etc/lodge/site.env root:lodge 640\n',
    '/home/secretary/.ssh/authorized_keys secretary:secretary 644\n',
    '/etc/sudoers.d/lodge root:root 440\n',
  ]) {
    expect(second.stdout).toContain(line);
  }
  expect(second.read('home/secretary/.ssh/authorized_keys')).toBe(key);
  for (const path of [
    'etc/ssh/ssh_host_ed25519_key',
    'etc/ssh/sshd_config.d/lodge.conf',
    'etc/systemd/system/lodge@.service.d/metrics.conf',
    'etc/systemd/system/lodge-backup.service.d/elsewhere.conf',
    'etc/systemd/system/timers.target.wants/lodge-backup.timer',
    'etc/lodge/persons/secretary.pem',
  ]) {
    expect(second.read(path), path).toBe(first.read(path));
  }
  expect(existsSync(join(second.tree, 'root/old'))).toBe(false);
  expect(existsSync(join(second.tree, 'var/lib/lodge/settings-copied'))).toBe(true);
});
