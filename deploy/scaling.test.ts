/** Runs the commands of docs/scaling.md, and kills the primary database under load. */
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { countMessages, eachMessage } from '#server/storage/message-rows.ts';
import { addNews } from '#tests/entry.ts';
import { applyLoad } from '#tests/load.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { startNginx } from '#tests/nginx.ts';
import { freeLowPort, need, needRoot, nginxProgram } from '#tests/programs.ts';
import { startSite } from '#tests/running-site.ts';
import { blocksOf, serverTree } from '#tests/server-tree.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

const blocks = blocksOf(readFileSync(join(root, 'docs/scaling.md'), 'utf8'));

const haproxyProgram = '/usr/sbin/haproxy';

/** The tools of Debian's packages store their files in the temporary folder. */
async function databaseTree() {
  const { tree, inside, program, env } = serverTree();
  chmodSync(tree, 0o755);
  for (const folder of ['haproxy', 'nginx/sites-available', 'postgresql', 'postgresql-common']) {
    mkdirSync(join(tree, 'etc', folder), { recursive: true });
  }
  const data = `data_directory = '${tree}/var/lib/postgresql/%v/%c'\n`;
  writeFileSync(join(tree, 'etc/postgresql-common/createcluster.conf'), data);
  copyFileSync(join(root, 'deploy/nginx.conf'), join(tree, 'etc/nginx/sites-available/lodge'));
  const haproxy = readFileSync('/etc/haproxy/haproxy.cfg', 'utf8').replace(/^.*stats.*\n/gm, '');
  writeFileSync(join(tree, 'etc/haproxy/haproxy.cfg'), haproxy);
  program(
    'sudo',
    '#!/bin/sh\n[ "$1" != -u ] || { user=$2; shift 2; set -- runuser -u $user -- "$@"; }\nexec "$@"\n',
  );
  const stop = `[ ! -e ${tree}/haproxy.pid ] || kill $(cat ${tree}/haproxy.pid)`;
  const start = `exec ${haproxyProgram} -D -f ${tree}/etc/haproxy/haproxy.cfg -p ${tree}/haproxy.pid`;
  program('systemctl', `#!/bin/sh\n[ "$2" = haproxy ] || exit 0\n${stop}\n${start}\n`);
  const version = readdirSync('/usr/lib/postgresql').at(-1) ?? '';
  const port = await freeLowPort();
  const adapt = (text: string) =>
    inside(text)
      .replaceAll(/\b17\b/g, version)
      .replaceAll(/544\$(\w+)/g, (_, name) => `$((${port} + ${name}))`)
      .replaceAll(/\b544([012])\b/g, (_, number) => String(port + Number(number)));
  const paths = { PG_CLUSTER_CONF_ROOT: '/etc/postgresql', PGSYSCONFDIR: '/etc/postgresql-common' };
  const settings = Object.entries(paths).map(([name, path]) => [name, `${tree}${path}`]);
  async function run(script: string): Promise<string> {
    const args = ['-euo', 'pipefail', '-c', adapt(script)];
    const shell = startProcess('bash', args, {
      cwd: tree,
      env: { ...env, ...Object.fromEntries(settings) },
    });
    expect(await shell.ended, `${adapt(script)}\n${shell.printed()}`).toBe(0);
    return shell.printed();
  }
  onTestFinished(async () => {
    await run(`${stop}
      for name in $(pg_lsclusters --no-header | awk '{ print $2 }'); do
        pg_dropcluster --stop 17 $name
      done`);
  });
  return { tree, adapt, run };
}

describe('docs/scaling.md', () => {
  test('the loss of the primary interrupts no page, and loses or repeats no message', async ({
    skip,
  }) => {
    need('npm run test:soak', skip, Boolean(process.env.SOAK));
    needRoot(skip);
    for (const program of ['pg_createcluster', nginxProgram, haproxyProgram]) need(program, skip);
    const { tree, adapt, run } = await databaseTree();
    const mail = await startMailServer();
    const settings = {
      ...{ SITE_URL: 'https://lodge.example', LODGE_EMAIL: 'info@lodge.example' },
      ...{ SMTP_URL: mail.url, MAIL_RETRY_SECONDS: '1', TRUST_PROXY: '1', CONTACT_RATE_LIMIT: '0' },
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
    writeFileSync(join(tree, 'etc/lodge/site.env'), `DATABASE_URL=file:moved\n${lines.join('')}`);

    const scripts = blocks.filter(({ mark }) => mark === 'run').map(({ script }) => script);
    const promotion = scripts.findIndex((script) => script.includes('promote'));
    for (const script of scripts.slice(0, promotion)) await run(script);

    const databaseUrl = adapt('postgres://lodge:PASSWORD@127.0.0.1:5440/lodge');
    async function startPort(): Promise<number> {
      const site = await startSite({ ...settings, DATABASE_URL: databaseUrl });
      onTestFinished(async () => void (await site.stop()));
      return Number(new URL(site.url).port);
    }
    const config = join(tree, 'etc/nginx/sites-available/lodge');
    const address = await startNginx(await startPort(), await startPort(), config);

    async function fail(): Promise<void> {
      await mail.hasReceived(40);
      await run('kill -KILL $(head -n 1 /var/lib/postgresql/17/db1/postmaster.pid)');
      await expect
        .poll(async () => (await fetch(`${address}/healthz`)).status, { interval: 100 })
        .toBe(503);
      await run(scripts[promotion] ?? '');
      await mail.hasReceived(mail.received.length + 40);
    }
    const { failures, confirmed } = await applyLoad(address, {
      ...{ gets: 40, posts: 5, until: fail() },
    });
    expect(failures.filter((failure) => !failure.startsWith('message: 503'))).toEqual([]);

    await using database = openDatabase(databaseUrl);
    await expect.poll(() => countMessages(database, 'waiting'), { timeout: 150_000 }).toBe(0);
    const messages: string[] = [];
    const times: number[] = [];
    for await (const { message, createdAt } of eachMessage(database)) {
      messages.push(message);
      times.push(Date.parse(createdAt));
    }
    expect(
      confirmed.filter((message) => !messages.includes(message)),
      'lost',
    ).toEqual([]);
    const mailed = mail.received.map(({ text }) => text.trimEnd().split('\n').at(-1));
    expect(mailed.sort(), 'each is mailed once').toEqual(messages.sort());
    const gaps = times.map((time, index) => time - (times[index - 1] ?? time));
    expect(Math.max(...gaps)).toBeLessThan(30_000);

    const copy = scripts.find((script) => script.includes('primary=1 standby=2')) ?? '';
    await run(copy.replace('primary=1 standby=2', 'primary=2 standby=1'));
    const text = { mk: 'Вест од резервата', en: 'News of the standby' };
    await addNews(database, { title: text, content: text });
    expect(await (await fetch(`${address}/news`)).text()).toContain(text.mk);
    const state =
      'sudo -u postgres psql -At --port 5442 -c "select sync_state from pg_stat_replication"';
    await expect.poll(() => run(state)).toBe('sync\n');
  });
});
