import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase, sqliteFile } from '#server/storage/database.ts';
import { emptyDatabaseUrl, engines, temporaryFolder } from '#tests/databases.ts';
import { lodgeHere, lodgeIn, newsFile, workplace } from '#tests/lodge-command.ts';
import { need, needRoot } from '#tests/programs.ts';

test('a missing database is not created, and the error names both remedies', async () => {
  const file = join(temporaryFolder(), 'data', 'lodge.sqlite');
  const env = { DATABASE_URL: `file:${file}` };
  for (const args of [['news', 'add', newsFile()], ['migrate']]) {
    const run = await lodgeHere(env, ...args);
    expect(run, args.join(' ')).toMatchObject({ code: 1, out: '' });
    expect(run.err).toMatch(/^There is no database at \S+lodge\.sqlite\. .*--env FILE.*init\.\n$/);
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

test('no command changes a database of another version', async () => {
  const { env } = await workplace('sqlite');
  const database = openDatabase(env.DATABASE_URL ?? '');
  onTestFinished(() => database.destroy());
  await sql`insert into kysely_migration values ('9999-later', '')`.execute(database);
  for (const args of [['messages', 'list'], ['init'], ['migrate']]) {
    expect(await lodgeHere(env, ...args), args.join(' ')).toMatchObject({
      code: 1,
      err: 'The database was used by another version of the site. If that is newer, update this one.\n',
    });
  }
});

test('the settings file is found from any folder, and the environment overrides it', async () => {
  const { env, folder } = await workplace('sqlite');
  const { DATABASE_URL = '' } = env;
  writeFileSync(
    join(folder, 'site.env'),
    `SITE_URL=https://lodge.example\nDATABASE_URL=${DATABASE_URL}\n`,
  );
  const other = { SITE_URL: 'https://other.example' };
  expect(await lodgeIn(folder, other, '--env', 'site.env', 'news', 'list')).toMatchObject({
    code: 0,
    place: `https://other.example · ${sqliteFile(DATABASE_URL)}`,
  });
});

test('an unknown setting is reported before the work, once', async () => {
  const { env } = await workplace('sqlite');
  const misspelt = { ...env, SMTP_URI: 'smtp://mail.example' };
  const warning = 'There is no setting SMTP_URI. docs/settings.md lists all settings.\n';
  expect(await lodgeHere(misspelt, 'news', 'list')).toMatchObject({ code: 0, err: warning });
  const json = await lodgeHere(misspelt, 'news', 'list', '--json');
  expect(json).toMatchObject({ code: 0, place: '', err: '' });
  expect(await lodgeHere(misspelt, 'check')).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(warning),
  });
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
  expect(await lodgeIn(caller, { LODGE_ENV: file }, 'news', 'list')).toMatchObject({
    code: 1,
    err: `This user is not allowed to write to ${data}/lodge.sqlite, which is nobody's. Put sudo -u nobody before the command.\n`,
  });
  const backup = join(temporaryFolder(), 'site.backup');
  for (const name of [data, join(data, 'lodge.sqlite')]) chownSync(name, caller.uid, caller.gid);
  const copied = await lodgeIn(caller, { LODGE_ENV: file }, 'restore', backup, '--dry-run');
  expect(copied.err).toContain(`is not allowed to read ${backup}. Copy it`);
  chmodSync(file, 0o600);
  chownSync(file, nobody, nobody);
  expect(await lodgeIn(caller, { LODGE_ENV: file }, 'news', 'list')).toMatchObject({
    code: 1,
    err: `This user is not allowed to read the settings file ${file}. Put sudo -u nobody before the command.\n`,
  });
});

test("root's commands leave the database its owner's", async ({ skip }) => {
  needRoot(skip);
  const { env, folder } = await workplace('sqlite');
  const file = sqliteFile(env.DATABASE_URL ?? '');
  for (const name of [folder, file]) chownSync(name, 65_534, 65_534);
  const reader = openDatabase(`file:${file}`);
  onTestFinished(() => reader.destroy());
  expect(await lodgeHere(env, 'news', 'add', newsFile())).toMatchObject({ code: 0 });
  await reader.selectFrom('news').select('id').execute();
  for (const name of [file, `${file}-wal`]) expect(statSync(name).uid, name).toBe(65_534);
});
