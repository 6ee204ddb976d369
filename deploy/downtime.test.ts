/** An update that needs downtime, and the way back, with the blocks of docs/operating.md. */

import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { newestMessages, storeMessage } from '#server/storage/messages.ts';
import { newestNews } from '#server/storage/news.ts';
import { copySources, linkPackages, markInstalled } from '#tests/checkout.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { addNews, completeFields } from '#tests/entry.ts';
import { freeLowPort } from '#tests/nginx.ts';
import { need } from '#tests/programs.ts';
import { blocksOf, serverTree } from '#tests/server-tree.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

const page = readFileSync(join(root, 'docs/operating.md'), 'utf8');
const blockOf = (mark: string) => blocksOf(page).find((each) => each.mark === mark)?.script ?? '';

/** Starts, stops and finds the processes of the site; sockets and the desk are not enabled. */
const systemctl = (tree: string) => `#!/bin/sh
set -eu
cd ${tree}
stop() {
  for file in run/$1; do
    [ -e "$file" ] || continue
    while kill "$(cat "$file")" 2> /dev/null; do sleep 0.1; done
    rm "$file"
  done
}
case $1 in
  is-active) exit 1 ;;
  is-enabled) case $3 in lodge@*.socket | lodge-desk) exit 1 ;; esac ;;
  show) cat "run/$5" 2> /dev/null || echo 0 ;;
  stop) stop "$2" ;;
  start | restart)
    [ "$1" = restart ] || [ ! -e "run/$2" ] || exit 0
    stop "$2"
    cd opt/lodge/current
    cd "$(pwd -P)"
    LODGE_ENV=${tree}/etc/lodge/site.env HOST=127.0.0.1 PORT=\${2#lodge@} bin/serve > ${tree}/log 2>&1 < /dev/null &
    echo $! > "${tree}/run/$2" ;;
esac
`;

async function serverWithSite() {
  const server = serverTree();
  const { tree, program } = server;
  const home = join(tree, 'opt/lodge');
  rmSync(join(home, 'current'));
  for (const folder of [join(tree, 'run'), join(home, 'releases')]) mkdirSync(folder);
  const first = await freeLowPort(20_000 + (process.pid % 10_000));
  const spare = await freeLowPort(first + 1);
  const ported = (text: string) =>
    text.replaceAll('3001', `${first}`).replaceAll('3002', `${spare}`);
  const env = { ...server.env, LODGE_HOME: home };
  const run = async (script: string, expected = 0) => {
    const started = startProcess('bash', ['-c', script], { env, cwd: home });
    expect(await started.ended, started.printed()).toBe(expected);
    return started.printed();
  };
  program('systemctl', systemctl(tree));
  program('sudo', '#!/bin/sh\n[ "$1" != -u ] || shift 2\nexec "$@"\n');
  for (const name of ['npm', 'install']) program(name, '#!/bin/sh\n');
  onTestFinished(() => run("systemctl stop '*'").then(() => undefined));

  const databaseUrl = `file:${join(tree, 'var/lib/lodge/lodge.sqlite')}`;
  const settings = join(tree, 'etc/lodge/site.env');
  writeFileSync(settings, `DATABASE_URL=${databaseUrl}\n`, { mode: 0o640 });
  const origin = join(tree, 'origin');
  mkdirSync(origin);
  copySources(origin);
  for (const name of ['update.sh', 'restart.sh', 'downtime.sh']) {
    const file = join(origin, 'deploy', name);
    writeFileSync(file, ported(readFileSync(file, 'utf8')));
  }
  const commit = (message: string) =>
    run(
      `cd ${origin} && git add . && git -c user.name=A -c user.email=a@lodge.example commit --quiet -m ${message}`,
    );
  await run(`git init --quiet ${origin}`);
  await commit('first');
  await run(`git clone --quiet ${origin} repository`);
  const repository = join(home, 'repository');
  linkPackages(repository);
  markInstalled(repository);
  symlinkSync(join(root, 'dist'), join(repository, 'dist'));
  await run('repository/deploy/update.sh');
  await run(ported('current/deploy/restart.sh'));

  const inDatabase = async <T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const database = openDatabase(databaseUrl);
    return work(database).finally(() => database.destroy());
  };
  return {
    ...{ tree, home, origin, run, commit, inDatabase },
    runBlock: (mark: string, change = (script: string) => script) =>
      run(server.inside(ported(change(blockOf(mark))))),
    current: () => basename(readlinkSync(join(home, 'current'))),
    isReady: async () =>
      (
        await Promise.all(
          [first, spare].map(async (port) => {
            const response = await fetch(`http://127.0.0.1:${port}/healthz`);
            return response.ok;
          }),
        )
      ).every(Boolean),
  };
}

test('an update with downtime waits for its block, and the way back restores the backup', {
  timeout: 400_000,
}, async ({ skip }) => {
  need('curl', skip);
  const server = await serverWithSite();
  const { tree, home, origin, run, commit, inDatabase, runBlock, current, isReady } = server;
  const previous = current();
  await inDatabase((database) => addNews(database, completeFields));
  const pids = () => spawnSync('sh', ['-c', `cat ${tree}/run/*`], { encoding: 'utf8' }).stdout;
  const running = pids();

  const migrations = join(origin, 'server/storage/migrate.ts');
  const list = readFileSync(migrations, 'utf8');
  writeFileSync(
    migrations,
    list.replace(/(\n +'0003-.*)/, "$1\n    '9999-with-downtime': { up: async () => {} },"),
  );
  writeFileSync(join(origin, 'server/storage/migrations/9999-with-downtime.ts'), '');
  await commit('next');
  expect(await run('current/deploy/update.sh', 1)).toContain('follow "An update with downtime" of');
  expect([current(), pids(), await isReady()]).toEqual([previous, running, true]);

  // The script of a version that does not know of downtime switches first.
  await run("sed -e '/downtime.sh/d' -e 's/ --checked//' current/deploy/update.sh > old.sh");
  // That version's restart.sh does not know of it, either.
  await run(`sed -i '/downtime.sh/d' releases/${previous}/deploy/restart.sh`);
  expect(await run('sh old.sh', 1)).toMatch(/"An update with downtime".*\nGoing back to/);
  expect([current(), await isReady()]).toEqual([previous, true]);

  expect(await runBlock('run: an update with downtime')).toContain(
    `The previous version: ${previous}`,
  );
  expect([current() !== previous, await isReady()]).toEqual([true, true]);
  expect(await inDatabase((database) => newestNews(database, 9))).toHaveLength(1);
  const message = contactMessage();
  await inDatabase((database) => storeMessage(database, message));

  // The previous version would not start on the new tables.
  expect(await run(`current/deploy/update.sh ${previous}`, 1)).toContain(
    '"An update with downtime"',
  );
  const [backup = ''] = readdirSync(join(tree, 'var/backups/lodge'));
  await runBlock('run: the way back', (script) =>
    script.replace('PREVIOUS', previous).replace('FILE', backup),
  );
  expect(current()).toBe(previous);
  await expect.poll(isReady, { timeout: 60_000 }).toBe(true);
  expect(await inDatabase((database) => newestNews(database, 9))).toHaveLength(1);
  expect(await inDatabase((database) => newestMessages(database, 9))).toEqual([]);
  expect(readdirSync(join(tree, 'var/lib/lodge/after-update'))).toContain('lodge.sqlite');
  expect(readdirSync(join(home, 'releases'))).toHaveLength(2);
});
