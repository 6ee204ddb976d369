import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test, vi } from 'vitest';
import { entriesPath } from '#desk/shared/api.ts';
import { publishDue } from '#server/publishing/schedule.ts';
import { openDatabase, sqliteFile } from '#server/storage/database.ts';
import { migrate, migrations } from '#server/storage/migrate.ts';
import { newestNews } from '#server/storage/news-rows.ts';
import { emptyDatabaseUrl, engines, temporaryFolder } from '#tests/databases.ts';
import { atDesk, testDesk } from '#tests/desk.ts';
import { completeFields, operation, saving } from '#tests/entry.ts';
import { lodgeHere, lodgeIn, newsFile, photoFolder, workplace } from '#tests/lodge-command.ts';
import { need, needRoot } from '#tests/programs.ts';
import { startDesk } from '#tests/running-desk.ts';
import { startSite } from '#tests/running-site.ts';

test('a missing database is not created, and the error names both remedies', async () => {
  const file = join(temporaryFolder(), 'data', 'lodge.sqlite');
  const env = { DATABASE_URL: `file:${file}` };
  for (const args of [['news', 'add', newsFile()], ['migrate']]) {
    const run = await lodgeHere(env, ...args);
    expect(run, args.join(' ')).toMatchObject({ code: 1, out: '' });
    expect(run.err).toMatch(
      /^There is no database at \S+lodge\.sqlite \(DATABASE_URL\)\. .*--env FILE.*init\.\n$/,
    );
  }
  expect(existsSync(file)).toBe(false);
});

test.each(engines)('only init makes the tables of a new site on %s', async (engine) => {
  const env = { DATABASE_URL: await emptyDatabaseUrl(engine) };
  if (engine === 'postgres') {
    expect(await lodgeHere(env, 'news', 'add', newsFile())).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^The database has no tables of the site\. .*init\.\n$/),
    });
  }
  const upToDate = { code: 0, out: expect.stringContaining('The database is up to date') };
  expect(await lodgeHere(env, 'init')).toMatchObject(upToDate);
  expect(await lodgeHere(env, 'init')).toMatchObject(upToDate);
  expect(await lodgeHere(env, 'news', 'add', newsFile())).toMatchObject({ code: 0 });
});

/** A version that adds a column, a table and a collection, of which one entry is due. */
const later: Migration = {
  async up(transaction) {
    const time = '2026-01-05T12:00:00.000Z';
    for (const statement of [
      'alter table news add column later text',
      'create table later (id integer primary key)',
      `insert into entries (collection, id, "changedAt", "scheduledFor") values ('later', 1, '${time}', '${time}')`,
      `insert into texts (collection, id, state, number, "madeAt", fields)
        values ('later', 1, 'scheduled', 0, '${time}', '{}')`,
    ]) {
      await sql.raw(statement).execute(transaction);
    }
  },
};

test.each(engines)(
  'after a rollback, site, desk and command work on the tables of the newer version, on %s',
  async (engine) => {
    const desk = await testDesk({ engine });
    const { database, folder } = desk;
    const env = { DATABASE_URL: desk.databaseUrl };
    vi.stubEnv('STATE_DIRECTORY', folder);
    await migrate(database, engine, { ...migrations(engine), '9999-later': later });
    await using site = await startSite(env);
    expect(await (await startDesk(env)).stop()).toBe(0);

    const send = await atDesk(desk);
    const { response: draft } = await send(entriesPath('news'), { id: randomUUID() });
    const own = `${entriesPath('news')}/${draft.id}`;
    const { item } = (await send(own, saving(draft.fields, completeFields), 'PUT')).response;
    await send(`${own}/publish`, { ...operation(item.lastOperation), confirmed: true });
    await expect
      .poll(async () => (await fetch(`${site.url}/api/news`)).json())
      .toMatchObject([{ title: completeFields.title }]);

    const file = join(folder, 'site.backup');
    for (const args of [
      ...[['check'], ['migrate'], ['news', 'add', newsFile()], ['messages', 'list']],
      ...[
        ['gallery', 'add', await photoFolder()],
        ['backup', file],
        ['restore', file, '--yes'],
      ],
    ]) {
      expect(await lodgeHere(env, ...args), args.join(' ')).toMatchObject({ code: 0, err: '' });
    }
    expect(await newestNews(database, 9)).toHaveLength(2);
    await publishDue(database);
  },
);

test('no command changes tables that only another version can use', async () => {
  const { env, database } = await workplace('sqlite');
  // An unreleased version made other tables under other names.
  await sql`update kysely_migration set name = '0006-names'`.execute(database);
  for (const args of [['messages', 'list'], ['init'], ['migrate']]) {
    expect(await lodgeHere(env, ...args), args.join(' ')).toMatchObject({
      code: 1,
      err: 'The database was used by another version of the site. If that is newer, update this one.\n',
    });
  }
});

test('paths are resolved from the current folder, and the environment overrides the settings file', async () => {
  const { env, folder } = await workplace('sqlite');
  const { DATABASE_URL = '' } = env;
  writeFileSync(
    join(folder, 'site.env'),
    `SITE_URL=https://lodge.example\nDATABASE_URL=${DATABASE_URL}\n`,
  );
  const settings = { SITE_URL: 'https://other.example' };
  expect(
    await lodgeIn(folder, settings, '--env', 'site.env', 'news', 'add', 'none.md'),
  ).toMatchObject({
    err: expect.stringContaining(`${folder}/none.md does not exist.\n`),
    target: `https://other.example · ${sqliteFile(DATABASE_URL)}`,
  });
});

test('an unknown setting is reported before the work, once', async () => {
  const { env } = await workplace('sqlite');
  const misspelt = { ...env, SMTP_URI: 'smtp://mail.example' };
  const warning = 'There is no setting SMTP_URI. docs/settings.md lists all settings.\n';
  expect(await lodgeHere(misspelt, 'messages', 'list')).toMatchObject({ code: 0, err: warning });
  const { out, err } = await lodgeHere(misspelt, 'check');
  expect([out, err]).toEqual([expect.stringContaining(warning), '']);
});

test('for another user, the error names the owner of the site and the command to use', async ({
  skip,
}) => {
  needRoot(skip);
  const user = { uid: 1, gid: 1 };
  const started = spawnSync(process.execPath, ['--version'], user);
  need('a checkout that other users can read', skip, started.status === 0);
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const file = join(folder, 'site.env');
  const DATABASE_URL = `file:${data}/lodge.sqlite`;
  writeFileSync(file, `DATABASE_URL=${DATABASE_URL}\n`, { mode: 0o640 });
  chownSync(file, 0, 1);
  expect(await lodgeHere({ DATABASE_URL }, 'init')).toMatchObject({ code: 0 });
  const nobody = 65_534;
  for (const name of [data, join(data, 'lodge.sqlite')]) chownSync(name, nobody, nobody);
  const caller = { folder, ...user };
  expect(await lodgeIn(caller, { LODGE_ENV: file }, 'messages', 'list')).toMatchObject({
    code: 1,
    err: `The user daemon is not allowed to write to ${data}/lodge.sqlite (DATABASE_URL), which is nobody's. Put sudo -u nobody before the command.\n`,
  });
  const home = temporaryFolder();
  const backup = join(home, 'site.backup');
  for (const name of [data, join(data, 'lodge.sqlite')]) chownSync(name, caller.uid, caller.gid);
  const copied = await lodgeIn(caller, { LODGE_ENV: file }, 'restore', backup, '--dry-run');
  expect(copied.err).toContain(`is not allowed to read ${backup}. Copy it`);
  const written = await lodgeIn(caller, { LODGE_ENV: file }, 'backup', backup);
  expect(written.err).toContain(
    `The command runs as the user daemon, who is not allowed to write ${backup}. Name a file`,
  );
  const unread = join(folder, 'unread.backup');
  writeFileSync(unread, '', { mode: 0o600 });
  expect(await lodgeIn(caller, { LODGE_ENV: file }, 'restore', unread)).toMatchObject({
    err: `${unread} cannot be read (EACCES). Check whether this user may read it.\n`,
  });
  chmodSync(file, 0o600);
  chownSync(file, nobody, nobody);
  expect(await lodgeIn(caller, { LODGE_ENV: file }, 'messages', 'list')).toMatchObject({
    code: 1,
    err: `This user is not allowed to read the settings file ${file}. Put sudo -u nobody before the command.\n`,
  });
});

test("root's commands leave the database its owner's", async ({ skip }) => {
  needRoot(skip);
  const { env, folder } = await workplace('sqlite');
  const file = sqliteFile(env.DATABASE_URL ?? '');
  for (const name of [folder, file]) chownSync(name, 65_534, 65_534);
  await using reader = openDatabase(`file:${file}`);
  expect(await lodgeHere(env, 'news', 'add', newsFile())).toMatchObject({ code: 0 });
  await reader.selectFrom('news').select('id').execute();
  for (const name of [file, `${file}-wal`]) expect(statSync(name).uid, name).toBe(65_534);
});
