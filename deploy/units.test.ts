/** The units of systemd, the checks that they run each hour, and the mails about their failures. */
import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:https';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/storage/database.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { startMailServer } from '#tests/mail-server.ts';
import { selfSigned } from '#tests/nginx.ts';
import { listen, need, pathOf } from '#tests/programs.ts';
import { startDesk } from '#tests/running-desk.ts';
import { startSite } from '#tests/running-site.ts';
import { serverTree } from '#tests/server-tree.ts';
import { root } from '#tests/site.ts';
import { startProcess } from '#tests/started-process.ts';

const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8');

/** The parts that `check.sh` checks. */
const checks = ['site', 'desk', 'mail', 'backup', 'disk', 'certificate'];

// Each command starts a process. A busy machine needs more than the usual time.
const long = { timeout: 180_000 };

test('each check names its error; without an error the report is sent', long, async ({ skip }) => {
  need('curl', skip);
  need('openssl', skip);
  const mail = await startMailServer();
  mail.mode = 'refuses';
  const { tree, inside, program, env } = serverTree();
  const state = join(tree, 'var/lib/lodge');
  const databaseUrl = `file:${join(state, 'lodge.sqlite')}`;
  await using site = await startSite({
    DATABASE_URL: databaseUrl,
    ...{ SMTP_URL: mail.url, LODGE_EMAIL: 'info@lodge.example', MAIL_RETRY_SECONDS: '3600' },
  });
  await using desk = await startDesk({ DATABASE_URL: databaseUrl });

  const requested: string[] = [];
  let tls = selfSigned('localhost');
  const proxy = createServer({}, ({ url = '' }, response) => {
    requested.push(url);
    response.writeHead(url === '/gone/livez' ? 502 : 200).end();
  });
  const presentCertificate = () => {
    const [key, cert] = ['privkey.pem', 'fullchain.pem'].map((name) =>
      readFileSync(join(tls, name)),
    );
    proxy.setSecureContext({ key, cert });
  };
  presentCertificate();
  const address = `https://localhost:${await listen(proxy, 0, 'localhost')}`;
  onTestFinished(() => void proxy.close());

  const settings = [
    ...[`SITE_URL=${address}/`, `DATABASE_URL=${databaseUrl}`, `SMTP_URL=${mail.url}`],
    `DESK_PORT=${new URL(desk.url).port}`,
    `DESK_URL=${address}`,
  ];
  const write = (...lines: string[]) =>
    writeFileSync(join(tree, 'etc/lodge/site.env'), `${lines.join('\n')}\n`);
  write(...settings, `CHECK_URL=${address}/ping/1`);
  for (const name of ['cli', 'server', 'node_modules'])
    symlinkSync(join(root, name), join(tree, name));
  let ports = [new URL(site.url).port, '1'];
  let disabled = 'lodge@1';
  const enable = () => program('systemctl', `#!/bin/sh\n[ "$4" != ${disabled} ]\n`);
  enable();
  program('curl', `#!/bin/sh\nexec ${pathOf('curl')} "$@" --retry 0\n`);
  const check = async (kind: string) => {
    const script = inside(read('check.sh')).replace('3001 3002', ports.join(' '));
    program('check.sh', script);
    const run = startProcess(join(tree, 'bin/check.sh'), [kind], {
      env: {
        ...env,
        LODGE_ENV: join(tree, 'etc/lodge/site.env'),
        CURL_CA_BUNDLE: join(tls, 'fullchain.pem'),
        JOURNAL_STREAM: '1:1',
        STATE_DIRECTORY: state,
      },
    });
    const code = await run.ended;
    return code === 0 ? 'passed' : run.printed();
  };
  expect(await check('backup')).toMatch(/has no backup of the last two days/);
  const backups = join(tree, 'var/backups/lodge');
  writeFileSync(join(backups, 'lodge-2026-11-25T030000Z.backup'), '');
  for (const kind of checks) expect(await check(kind), kind).toBe('passed');
  const passed = () => readdirSync(state).filter((name) => name.startsWith('passed-'));
  expect(passed()).toEqual(checks.map((kind) => `passed-${kind}`).sort());
  rmSync(join(state, 'passed-backup'));
  expect(requested).not.toContain('/ping/1');
  expect(await check('report')).toBe('passed');
  expect(requested.at(-1)).toBe('/ping/1');

  writeFileSync(join(backups, 'lodge-2099-01-01T030000Z.backup'), '');
  expect(await check('backup')).toMatch(
    /Dated in the future: lodge-2099-01-01T030000Z\.backup\. .*timedatectl/,
  );

  expect(passed(), 'not for a check that fails').not.toContain('passed-backup');
  rmSync(join(backups, 'lodge-2099-01-01T030000Z.backup'));

  const settingsFile = join(tree, 'etc/lodge/site.env');
  const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600;
  utimesSync(settingsFile, hoursAgo(30), hoursAgo(30));
  expect(await check('backup')).toContain(`(Backups): ${settingsFile}`);
  writeFileSync(join(state, 'settings-copied'), '');
  expect(await check('backup')).toBe('passed');

  program('df', '#!/bin/sh\nfor disk; do echo " 95% 12% $disk"; echo " 12% 91% $disk"; done\n');
  const full = await check('disk');
  for (const line of ['The disk is almost full: ', `95% of the bytes of ${tree}/var/lib/lodge\n`])
    expect(full).toContain(line);
  expect(full).toContain(`91% of the inodes of ${tree}/var/lib/lodge\n`);

  await desk.kill();
  expect(await check('desk')).toContain(
    '<3>The desk does not answer: sudo journalctl -u lodge-desk',
  );
  disabled = 'lodge-desk';
  enable();
  expect(await check('desk'), 'a server without a desk').toBe('passed');
  disabled = 'lodge@1';
  enable();

  const body = new URLSearchParams(contactMessage());
  expect((await fetch(`${site.url}/contact`, { method: 'POST', body })).status).toBe(200);
  await expect.poll(site.printed, { timeout: 60_000 }).toMatch(/was not delivered/);
  expect(await check('mail'), 'not for an hour yet').toBe('passed');
  await using database = openDatabase(databaseUrl);
  await database
    .updateTable('contact_messages')
    .set({ createdAt: '2026-01-05T12:00:00.000Z' })
    .execute();
  expect(await check('mail')).toMatch(
    /waited for the mail server since .*2026.*\nThe mail server said: .*Try again later/,
  );

  tls = selfSigned('localhost', 13);
  presentCertificate();
  expect(await check('certificate')).toContain(`The certificate of ${address} is not valid for 14`);
  expect(await check('site'), 'only the certificate').toBe('passed');
  tls = selfSigned('elsewhere.example');
  presentCertificate();
  const refused = await check('certificate');
  expect(refused.match(/^<3>Browsers refuse the certificate of .*$/gm)).toHaveLength(2);
  expect(refused.trim().split('\n'), 'one line for each address').toHaveLength(2);
  expect(await check('site'), 'only the certificate').toBe('passed');
  tls = selfSigned('localhost');
  presentCertificate();
  expect(await check('certificate')).toBe('passed');
  const person = join(tree, 'etc/lodge/persons/ana.pem');
  mkdirSync(dirname(person));
  copyFileSync(join(selfSigned('ana', 59), 'fullchain.pem'), person);
  expect(await check('certificate')).toMatch(
    RegExp(`^<3>${person} is valid until \\w{3} .* GMT\\. `),
  );
  ports = ['1', '2'];
  expect(await check('site')).toMatch(/^<3>lodge@2 is not ready: .*connect.*\n$/i);
  write(...settings.slice(1), `SITE_URL=${address}/gone`, `CHECK_URL=${address}/gone/livez`);
  ports = ['1'];
  expect(await check('site')).toMatch(/^<3>The proxy does not answer at \S+\/gone: .*502\n$/);
  expect(await check('report')).toContain('<3>CHECK_URL does not answer: ');
  write(...settings);
  requested.length = 0;
  expect(await check('report'), 'without an address').toBe('passed');
  expect(requested).toEqual([]);
  expect(await check('')).toContain('<3>Name a check: check.sh site|');
  rmSync(settingsFile);
  expect(await check('disk')).toBe(
    `<3>The settings file ${settingsFile} does not exist. It is named by LODGE_ENV.\n`,
  );
});

test('the failure of a unit is mailed to the administrator until it arrives, also if the database is lost', async () => {
  const mail = await startMailServer();
  const { tree } = serverTree();
  const settings = {
    ...{ DATABASE_URL: `file:${tree}/none.sqlite`, LODGE_EMAIL: 'info@lodge.example' },
    ...{ SMTP_URL: mail.url, ADMINISTRATOR_EMAIL: 'petar@home.example' },
  };
  const file = join(tree, 'etc/lodge/site.env');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(file, lines.join(''));
  const alerts = temporaryFolder();
  const unit = 'lodge-check@disk.service';
  const runs = async (name: string) => {
    const [, command = ''] = RegExp(`^${name}=(.*)$`, 'm').exec(read('lodge-alert@.service')) ?? [];
    const run = startProcess(
      'sh',
      ['-c', command.replaceAll('/opt/', join(tree, 'opt/')).replaceAll('%i', unit)],
      { env: { ...process.env, LODGE_ENV: file, RUNTIME_DIRECTORY: alerts } },
    );
    return (await run.ended) === 0;
  };
  mail.mode = 'refuses';
  expect([await runs('ExecCondition'), await runs('ExecStart')]).toEqual([true, false]);
  for (const line of ['StartLimitIntervalSec=0\n', 'Restart=on-failure\n']) {
    expect(read('lodge-alert@.service')).toContain(line);
  }
  mail.mode = 'works';
  for (const name of ['ExecCondition', 'ExecStart', 'ExecStartPost']) {
    expect(await runs(name), name).toBe(true);
  }
  expect(await runs('ExecCondition'), 'once a day').toBe(false);
  // A day ago, and by a clock that was wrong.
  for (const time of [Date.now() / 1000 - 25 * 3600, 4e9]) {
    utimesSync(join(alerts, unit), time, time);
    expect(await runs('ExecCondition')).toBe(true);
  }
  expect(mail.received).toMatchObject([
    {
      ...{ to: { address: 'petar@home.example' }, from: { address: 'info@lodge.example' } },
      text: expect.stringContaining('sudo journalctl -u lodge-check@disk.service'),
    },
  ]);
});

describe('the units', () => {
  const services = [
    ...['lodge@.service', 'lodge-backup.service', 'lodge-desk.service'],
    ...['lodge-check@.service', 'lodge-alert@.service'],
  ];

  function installed(): string[] {
    const folder = temporaryFolder();
    const current = join(folder, 'current');
    symlinkSync(root, current);
    const others = ['lodge@.socket', 'lodge-backup.timer', 'lodge-check.timer'];
    return [...others, 'lodge-check.service', ...services].map((name) => {
      const file = join(folder, name.replace('lodge@', 'lodge@3001'));
      writeFileSync(file, read(name).replaceAll('/opt/lodge/current', current));
      return file;
    });
  }

  test('are understood by systemd', ({ skip }) => {
    need('systemd-analyze', skip);
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...installed()], {
      encoding: 'utf8',
    });
    expect(stderr.split('\n').filter((line) => /lodge/.test(line))).toEqual([]);
    expect(status).toBe(0);
  });

  test('run each check, and mail the error of each', () => {
    const hourly = read('lodge-check.service');
    for (const relation of ['Requires', 'After']) {
      const units = checks.map((kind) => `lodge-check@${kind}.service`).join(' ');
      expect(hourly).toContain(`${relation}=${units}\n`);
    }
    expect(hourly).toContain('OnSuccess=lodge-check@report.service\n');
    for (const unit of ['lodge-check@.service', 'lodge-backup.service']) {
      expect(read(unit)).toContain('OnFailure=lodge-alert@%n.service\n');
    }
  });

  test('confine all other programs as they confine the site', () => {
    const rules =
      /^(Ambient|Capability|Device|Keyring|Lock|NoNew|Private|Proc|Protect|Remove|Restrict[A-Z]|SystemCall(Arch|Error)).*=.*$/gm;
    const [site, ...others] = services.map((name) => read(name).match(rules));
    expect(site?.length).toBeGreaterThan(20);
    for (const service of others) expect(service).toEqual(site);
  });
});
