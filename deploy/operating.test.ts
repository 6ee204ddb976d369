/** Runs the commands of docs/operating.md in a temporary tree, with the files that they install. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { selfSigned, writeNginxConfig } from '#tests/nginx.ts';
import { listen, need, needRoot, nginxProgram, pathOf } from '#tests/programs.ts';
import { startSite } from '#tests/running-site.ts';
import { blocksOf, serverTree } from '#tests/server-tree.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

const document = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');

const page = document('operating.md');
const blocks = blocksOf(page);

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

test.each(['operating.md', 'lost-server.md', 'scaling.md'])(
  'each block of %s is run by a test, or has the date of its last test by hand',
  (name) => {
    const all = blocksOf(document(name));
    expect(all.length).toBeGreaterThan(4);
    const unmarked = all.filter(
      ({ mark }) => !/^run(: |$)|^by hand \d{4}-\d\d-\d\d/.test(mark ?? ''),
    );
    expect(unmarked).toEqual([]);
    expect(document(name).match(/```/g)).toHaveLength(2 * all.length);
  },
);

test('every file of deploy/ that the page names exists', () => {
  const named = [...page.matchAll(/\/deploy\/([\w@.-]+\w)/g)].map(([, name = '']) => name);
  expect(named).toContain('nginx.conf');
  const there = readdirSync(join(root, 'deploy'));
  expect(named.filter((name) => !there.includes(name))).toEqual([]);
});

// Each command starts a process. A busy machine needs more than the usual time.
const long = { timeout: 180_000 };

test('the blocks of the page work one after the other', long, async ({ skip }) => {
  need('curl', skip);
  const { tree, inside, env } = serverTree();
  const mail = await startMailServer();
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  onTestFinished(async () => void (await site?.stop()));
  for (const { script } of blocks.filter(({ mark }) => mark === 'run')) {
    const adapted = inside(script)
      .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${mail.url}`)
      .replaceAll('http://127.0.0.1:3001', site?.url ?? '')
      .replace(/(curl .*)https:\/\/\$\{DOMAIN:\?\}/, `$1${site?.url}`);
    const run = startProcess('bash', ['-euo', 'pipefail', '-c', adapted], {
      env: { ...env, DOMAIN: 'lodge.mk' },
      cwd: tree,
    });
    expect(await run.ended, `${adapted}\n${run.printed()}`).toBe(0);
    if (!site && existsSync(join(tree, 'etc/lodge/site.env'))) {
      // The services start, and the first night has passed.
      site = await startSite({
        LODGE_ENV: join(tree, 'etc/lodge/site.env'),
        DATABASE_URL: `file:${join(tree, 'var/lib/lodge/lodge.sqlite')}`,
      });
      expect(backUp(tree, 14).stderr).not.toContain('was not written');
    }
  }
  const recipients = mail.received.map(({ to }) => to.address);
  expect(recipients).toEqual(['info@lodge.mk', 'you@example.org']);
});

function backUp(tree: string, count: number) {
  const PATH = `${join(tree, 'bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, LODGE_ENV: join(tree, 'etc/lodge/site.env') };
  const args = [join(tree, 'var/backups/lodge'), String(count)];
  return spawnSync(join(root, 'deploy/backup.sh'), args, { env, encoding: 'utf8' });
}

test('the nightly backup keeps the newest, and a failing one keeps them all', async () => {
  const { tree, program } = serverTree();
  const folder = join(tree, 'var/backups/lodge');
  const databaseUrl = `file:${join(tree, 'var/lib/lodge/lodge.sqlite')}`;
  writeFileSync(join(tree, 'etc/lodge/site.env'), `DATABASE_URL=${databaseUrl}\n`);
  const old = ['01', '02', '03'].map((day) => `lodge-2026-01-${day}T030000Z.backup`);
  for (const name of [...old, 'move.backup']) writeFileSync(join(folder, name), '');

  expect(backUp(tree, 2).status).not.toBe(0);
  expect(readdirSync(folder).sort()).toEqual([...old, 'move.backup']);

  await using _site = await startSite({ DATABASE_URL: databaseUrl });
  expect(backUp(tree, 2)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('The backup is complete'),
  });
  const kept = readdirSync(folder).sort();
  // With a wrong clock, neither the new backup nor one of a later date is deleted.
  program('date', '#!/bin/sh\nexec /bin/date --date=2020-01-02 "$@"\n');
  expect(backUp(tree, 1).status).toBe(0);
  expect(readdirSync(folder)).toHaveLength(kept.length + 1);
  expect(kept).toEqual([
    old[2],
    expect.stringMatching(/^lodge-20\d\d-.*Z\.backup$/),
    'move.backup',
  ]);
  expect(statSync(join(folder, kept[1] ?? '')).mode & 0o777).toBe(0o640);
});

/** A server on which other programs replace npm, Node and systemd. */
function updatedServer(restart: string) {
  const home = temporaryFolder();
  const program = (path: string, text: string) => {
    mkdirSync(join(home, path, '..'), { recursive: true });
    writeFileSync(join(home, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  };
  program('bin/sudo', 'exec "$@"');
  program('bin/systemctl', 'echo 0');
  program('bin/npm', `echo build >> ${home}/built`);
  program('origin/node_modules/node/bin/node', 'cp -r . "$2"');
  program('origin/deploy/restart.sh', restart);
  const env = { ...process.env, PATH: `${home}/bin:${process.env.PATH}`, LODGE_HOME: home };
  const run = (command: string) =>
    spawnSync('sh', ['-euc', command], { cwd: home, env, encoding: 'utf8' });
  const commit = 'git -C origin -c user.name=A -c user.email=a@lodge.example commit --quiet';
  program('update.sh', read('update.sh'));
  const update = join(home, 'update.sh');
  const versions = () => readdirSync(join(home, 'releases')).sort();
  const current = () => basename(readlinkSync(join(home, 'current')));
  expect(
    run(`git init --quiet origin; git -C origin add .; ${commit} -m first
    git clone --quiet origin repository; mkdir releases; ${update}`),
  ).toMatchObject({ status: 0, stderr: '' });
  return { home, program, env, run, commit, update, versions, current };
}

test('the current and the previous version are kept, and a rollback does not build', () => {
  const { home, run, commit, update, versions, current } = updatedServer('exit 0');
  const builds = () => readFileSync(join(home, 'built'), 'utf8').split('\n').length - 1;
  for (const name of ['second', 'third']) {
    const previous = current();
    const { status, stderr } = run(`${commit} --allow-empty -m ${name}; ${update}`);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(versions()).toEqual([previous, current()].sort());
  }
  expect(run(update)).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('In service already'),
  });
  const [previous = ''] = versions().filter((version) => version !== current());
  expect(run(`${update} ${previous}`).status).toBe(0);
  expect(current()).toBe(previous);
  expect([versions().length, builds()]).toEqual([2, 3]);
  // The page's rollback calls the script with an empty argument if there is no previous version.
  expect(run(`${update} ""`)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('The repository has no version ""'),
  });
});

test(
  'a version that accepts requests and does not answer is replaced by the previous one',
  long,
  async ({ skip }) => {
    need('curl', skip);
    const ports: Record<string, string> = {};
    const server = updatedServer(
      read('restart.sh').replaceAll(/300[12]/g, (port) => `$(cat "$LODGE_HOME/${port}")`),
    );
    const { home, program, env, run, commit, update, versions, current } = server;
    for (const name of ['3001', '3002']) {
      // As a socket of systemd, it also takes connections while the process does not answer.
      const socket = createServer((_, response) => {
        if (!existsSync(join(home, 'current/hangs'))) response.end();
      });
      ports[name] = String(await listen(socket));
      onTestFinished(() => void socket.close().closeAllConnections());
      writeFileSync(join(home, name), ports[name]);
    }
    program('bin/install', 'exit 0');
    program('bin/systemctl', `echo "$@" >> ${home}/restarted`);
    program('current/deploy/check.sh', 'echo "no response: $1" >&2; exit 1');
    program('bin/curl', `exec ${pathOf('curl')} "$@" --retry 0`);
    const restarted = () =>
      [...readFileSync(join(home, 'restarted'), 'utf8').matchAll(/^restart lodge@(.*)$/gm)].map(
        ([, port]) => port,
      );

    const previous = current();
    const kept = versions();
    program('origin/hangs', '');
    expect(run(`git -C origin add .; ${commit} -m hangs`).status).toBe(0);
    const updating = startProcess(update, [], { env });
    expect(await updating.ended).not.toBe(0);
    expect(updating.printed()).toBe(
      `lodge@${ports[3002]} is not ready: sudo journalctl -u lodge@${ports[3002]} -n 50\nGoing back to ${previous}.\nno response: desk\n`,
    );
    expect(current()).toBe(previous);
    // The new version was not started in place of the process that answered.
    expect(restarted()).toEqual([ports[3002], ports[3002], ports[3001]]);
    expect(versions()).toEqual(kept);
  },
);

describe('the proxies', () => {
  // `desk.test.ts` tests the configuration of the desk.
  test('nginx accepts the configuration of the site', ({ skip }) => {
    need(nginxProgram, skip);
    need('openssl', skip);
    const tls = selfSigned('lodge.example');
    const config = writeNginxConfig((text) =>
      text
        .replaceAll(/\/etc\/letsencrypt\/live\/[\w.]+/g, tls)
        // Only root may listen on its ports.
        .replaceAll(/(?<=listen (\[::\]:)?)(?=\d)/g, '20'),
    );
    const args = ['-e', 'stderr', '-t', '-c', config];
    const { stderr } = spawnSync(nginxProgram, args, { encoding: 'utf8' });
    expect(stderr).toContain('test is successful');
    expect(stderr).not.toContain('[warn]');
  });

  test('Caddy accepts its configuration', ({ skip }) => {
    need('caddy', skip);
    const args = ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')];
    const { stdout } = spawnSync('caddy', args, { encoding: 'utf8' });
    expect(stdout).toContain('Valid configuration');
  });
});

test('the installed command keeps to the settings of the site', () => {
  const { tree } = serverTree();
  for (const args of ['--env own.env check', 'messages list --env=own.env']) {
    const run = spawnSync(join(tree, 'bin/lodge'), args.split(' '), { encoding: 'utf8' });
    expect(run).toMatchObject({ status: 2, stderr: expect.stringContaining('--env') });
  }
});

describe('the rule of the secretary', () => {
  /**
   * Runs a command with sudo as the secretary, with users and rules that only this command sees.
   */
  function asSecretary(command: string | string[]) {
    const tree = temporaryFolder();
    chmodSync(tree, 0o755);
    for (const name of ['passwd', 'group']) copyFileSync(join('/etc', name), join(tree, name));
    const line = (name: string, id: number) => `${name}:*:${id}:${id}::/:/bin/sh\n`;
    appendFileSync(join(tree, 'passwd'), line('secretary', 70001) + line('lodge', 70002));
    appendFileSync(join(tree, 'group'), 'secretary:*:70001:\nlodge:*:70002:\n');
    const rules = `Defaults env_reset, secure_path="/usr/local/bin:/usr/bin:/bin"\n${read('sudoers')}`;
    writeFileSync(join(tree, 'sudoers'), rules, { mode: 0o440 });
    mkdirSync(join(tree, 'bin'));
    writeFileSync(join(tree, 'bin/lodge'), '#!/bin/sh\nid -un\nenv\n', { mode: 0o755 });
    const script = `for file in passwd group sudoers; do mount --bind $file /etc/$file; done
      mount --bind bin /usr/local/bin
      exec setpriv --reuid 70001 --regid 70001 --clear-groups sudo -n -u lodge "$@"`;
    const words = typeof command === 'string' ? command.split(' ') : command;
    const args = ['--mount', 'sh', '-euc', script, 'sh', '/usr/local/bin/lodge', ...words];
    const hostile = { DISPLAY: ':7', NODE_OPTIONS: '--import=/srv/lodge/x.mjs', LODGE_ENV: '/x' };
    const env = { PATH: process.env.PATH, LC_ALL: 'C', NO_COLOR: '1', ...hostile };
    return spawnSync('unshare', args, { cwd: tree, env, encoding: 'utf8' });
  }

  test('lets her publish, reply and check, without her environment', ({ skip }) => {
    needRoot(skip);
    need('sudo', skip);
    for (const command of [
      ...['news add /srv/lodge/news.md', 'news --help', 'gallery add /srv/lodge/photos'],
      ...['messages list', 'messages export --csv', 'check', 'mail test', 'desk open --stay'],
      ['desk', 'open', '--stay', '--name', 'Ана М. Петровска-Јовановска'],
    ]) {
      const { status, stdout, stderr } = asSecretary(command);
      expect({ status, stderr }, String(command)).toEqual({ status: 0, stderr: '' });
      expect(stdout).toMatch(/^lodge\n/);
      expect(stdout).toContain('NO_COLOR=1');
      expect(stdout).not.toMatch(/DISPLAY|NODE_OPTIONS|LODGE_ENV/);
    }
  });

  test('refuses commands that write files, start the desk or use other settings', ({ skip }) => {
    needRoot(skip);
    need('sudo', skip);
    for (const command of [
      ...['desk', 'desk open --env /srv/lodge/own.env', 'init', 'migrate', 'restore x', 'backup x'],
      ...['--env x desk', 'messages export --output /var/lib/lodge/lodge.sqlite --overwrite'],
      ...['desk open --name Ана --env own', 'desk open --name Ана -x'],
      ...['desk open --name ../x', 'desk forget'],
      ...['gallery edit 1', 'sample', 'news', 'news edit 1', 'check x'],
    ]) {
      const { status, stdout, stderr } = asSecretary(command);
      expect({ status, stdout, stderr }, command).toEqual({
        ...{ status: 1, stdout: '', stderr: 'sudo: a password is required\n' },
      });
    }
  });
});
