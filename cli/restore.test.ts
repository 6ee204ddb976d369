import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { parseConfig } from '#server/config.ts';
import {
  backedUp,
  columnsOf,
  Digest,
  rowsIn,
  writeChecksums,
} from '#server/storage/backup-file.ts';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { addNews, newestNews } from '#server/storage/news.ts';
import { storePhotoFile } from '#server/storage/photo-files.ts';
import { rehearseRestore } from '#server/storage/rehearsal.ts';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { temporaryFolder } from '#tests/databases.ts';
import { lodgeHere, type Workplace, workplace } from '#tests/lodge-command.ts';
import { restore } from './backup.ts';
import type { Flags } from './command.ts';

const title = { mk: 'Вест', en: 'News' };

/** A picture in the gallery whose files are no photos: backups do not look into them. */
async function addPicture({ database }: Workplace, hash: string): Promise<void> {
  const picture = { hash, width: 320, height: 240 };
  for (const name of pictureFiles(picture)) {
    await storePhotoFile(database, name, Buffer.from(name.repeat(4000)));
  }
  await addGalleryItem(database, { imageUrl: pictureUrl(picture), caption: title });
}

/** A site with one item of each kind, and its backup. */
async function siteWithBackup(): Promise<Workplace & { file: string }> {
  const place = await workplace('sqlite');
  const { env, database, folder } = place;
  await addNews(database, { title, content: title });
  await storeMessage(database, { name: 'Ана', email: 'ana@example.org', message: 'Здраво' });
  await addPicture(place, 'abc1');
  const file = join(folder, 'site.backup');
  expect(await lodgeHere(env, 'backup', file)).toMatchObject({ code: 0, err: '' });
  return { ...place, file };
}

/** The command within the test's own process, where a fault that it does not foresee throws. */
async function restoring({ env, database }: Workplace, file: string, flags: Flags) {
  const context = {
    config: parseConfig({}),
    database,
    databaseUrl: env.DATABASE_URL as string,
    engine: 'sqlite' as const,
    interactive: false,
    resolvePath: (path: string) => path,
  };
  const outcome = await restore({ ids: [], file, flags, context });
  return outcome.kind === 'done' ? 'done' : outcome.faults.map(({ message }) => message).join('\n');
}

/** Everything that a restore could touch. */
const filesIn = async ({ database }: Workplace) => {
  const rows = await database.selectFrom('photo_files').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
};

async function stateOf(place: Workplace) {
  const { database, folder } = place;
  return {
    news: await newestNews(database, 99),
    messages: await database.selectFrom('contact_messages').selectAll().execute(),
    files: await filesIn(place),
    escaped: [...(await readdir(folder)), ...(await readdir(dirname(folder)))].filter((name) =>
      name.startsWith('escaped'),
    ),
  };
}

const sql = (statement: string) => (snapshot: DatabaseSync) => snapshot.exec(statement);

const addFile = (name: string) => (snapshot: DatabaseSync) => {
  snapshot
    .prepare("insert into photo_files values (?, '/media/abc1-320x240.jpg', 'text/html', '', ?)")
    .run(name, new Uint8Array());
};

const strangeNames = 'names that the site never gives';
const hostile: [string, (snapshot: DatabaseSync) => void, string][] = [
  ['a path outside', addFile('../../escaped.txt'), strangeNames],
  ['an absolute path', addFile('/tmp/escaped.txt'), strangeNames],
  ['a page', addFile('evil.html'), strangeNames],
  ['a photo under another spelling', addFile('abc1-0320x240.jpg'), strangeNames],
  [
    'a count of ids beyond all',
    sql('update sqlite_sequence set seq = 4294967296'),
    'not a complete',
  ],
  ['a name too long', addFile(`${'a'.repeat(300)}-1x1.jpg`), strangeNames],
  ['a table to come', sql('create table future (x)'), 'another version'],
  ['a column to come', sql('alter table news add column extra text'), 'another version'],
  [
    'a migration to come',
    sql("insert into kysely_migration values ('9999-future', '2030-01-01')"),
    'another version',
  ],
  ['a table that is gone', sql('drop table news'), 'not a complete backup'],
  [
    'a view for a table',
    sql('drop table news; create view news as select 1 as id'),
    'not a complete',
  ],
  [
    'a row without a title',
    sql(`drop table news; create table news (id integer, title text, content text, "createdAt" text);
      insert into news values (1, null, '{}', '2026-06-24T12:00:00.000Z')`),
    'not a complete backup',
  ],
  [
    'a number beyond all',
    sql('update contact_messages set id = 9223372036854775807'),
    'not a complete',
  ],
];

/** Makes the checksums right again, as far as the tables can be read. */
function writeChecksumsAnew(file: string): void {
  const backup = new DatabaseSync(file);
  const sums = new Map<string, ReturnType<Digest['end']> & { columns: string[] }>();
  for (const [name, order] of Object.entries(backedUp)) {
    if (!order) continue;
    const table = name as keyof typeof backedUp;
    const columns = columnsOf(backup, table);
    const digest = new Digest(columns);
    try {
      for (const row of rowsIn(backup, table, columns)) digest.add(row);
    } catch {
      continue;
    }
    sums.set(table, { columns, ...digest.end() });
  }
  writeChecksums(backup, sums);
  backup.close();
}

test('only what this site itself could have written is restored', async () => {
  const place = await siteWithBackup();
  const before = await stateOf(place);
  const file = `${place.file}.spoilt`;
  for (const [name, spoil, sentence] of hostile) {
    await copyFile(place.file, file);
    const snapshot = new DatabaseSync(file);
    spoil(snapshot);
    snapshot.close();
    const all = { yes: true, damaged: true };
    // As it is, and by somebody who knows how checksums are made.
    for (const disguise of [() => {}, writeChecksumsAnew]) {
      disguise(file);
      expect(await restoring(place, file, all), name).toContain(sentence);
      expect(await restoring(place, file, { dryRun: true }), name).toContain(sentence);
      expect(await stateOf(place), name).toEqual(before);
    }
  }
  const run = await lodgeHere(place.env, 'restore', file, '--yes');
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was changed.') });
});

test('no broken file ends in a stack, and none of them changes anything', async () => {
  const place = await siteWithBackup();
  const bytes = await readFile(place.file);
  const before = await stateOf(place);
  const file = join(place.folder, 'broken');
  const tried = async (content: Uint8Array) => {
    await writeFile(file, content);
    return restoring(place, file, { dryRun: true });
  };
  expect(await tried(new Uint8Array())).toContain('not a complete backup');
  expect(await tried(Buffer.from('Dear secretary,\n'.repeat(999)))).toContain(
    'not a complete backup',
  );
  const steps = process.env.SOAK ? 600 : 40;
  for (let step = 0; step < steps; step++) {
    const end = Math.floor((bytes.length * step) / steps);
    expect(await tried(bytes.subarray(0, end))).toContain('not a complete backup');
    const flipped = Buffer.from(bytes);
    // The first pages hold the tables; at another place of a page each time.
    const at = (step % 2 ? end : step * 4096) + ((step * 97) % 4096);
    const flippedAt = at % bytes.length;
    flipped.writeUInt8(flipped.readUInt8(flippedAt) ^ (1 << (step % 8)), flippedAt);
    expect(await tried(flipped)).toMatch(
      /^done$|not a complete backup|not a backup|another version/,
    );
  }
  expect(await stateOf(place)).toEqual(before);
  expect(await restoring(place, `${file}.none`, {})).toContain('does not exist');
  expect(await restoring(place, place.folder, {})).toContain('is not a file');
});

test('damaged rows are named; a backup keeps them, and a restore brings them back if told to', async () => {
  const { env, database, file } = await siteWithBackup();
  const id = await addNews(database, { title, content: title });
  await database.updateTable('news').set({ title: '{broken' }).where('id', '=', id).execute();
  const line = `Row ${id} of news is damaged: title is not JSON.`;

  const backup = await lodgeHere(env, 'backup', file, '--overwrite');
  expect(backup).toMatchObject({ code: 0, out: expect.stringContaining(line) });
  expect((await lodgeHere(env, 'restore', file, '--dry-run')).out).toContain(line);
  await database.deleteFrom('news').execute();
  const refused = await lodgeHere(env, 'restore', file, '--yes');
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`${line}\n`) });
  expect(refused.err).toContain('--damaged');
  expect(await database.selectFrom('news').selectAll().execute()).toEqual([]);

  expect((await lodgeHere(env, 'restore', file, '--yes', '--damaged')).code).toBe(0);
  const rows = await database.selectFrom('news').select('title').orderBy('id').execute();
  expect(rows).toEqual([{ title: JSON.stringify(title) }, { title: '{broken' }]);
  expect(await newestNews(database, 9)).toHaveLength(1);
});

test('photos of the content that was replaced are not public any more', async () => {
  const place = await siteWithBackup();
  const shown = await filesIn(place);
  await addPicture(place, 'def2');
  expect((await filesIn(place)).length).toBeGreaterThan(shown.length);
  expect(await lodgeHere(place.env, 'restore', place.file, '--yes')).toMatchObject({ code: 0 });
  expect(await filesIn(place)).toEqual(shown);
});

test('nobody but the owner may read a backup, or what a restore copies', async () => {
  const { file } = await siteWithBackup();
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  expect(await modeOf(file)).toBe(0o600);
  const folder = temporaryFolder();
  expect(await rehearseRestore(file, folder)).toMatchObject({ ok: true });
  for (const name of await readdir(folder)) expect(await modeOf(join(folder, name))).toBe(0o600);
});

test('a backup that cannot be written says so, and leaves nothing', async () => {
  const { env, folder } = await siteWithBackup();
  const places = join(folder, 'places');
  await mkdir(places);
  const file = join(places, 'site.backup');
  const command = [process.execPath, join(import.meta.dirname, 'lodge.ts'), 'backup', file];
  // No file may grow beyond 200 or 400 kB, by the shell's unit: less than the photos.
  const limited = spawnSync(
    'sh',
    ['-c', `trap '' XFSZ; ulimit -f 400; exec "$0" "$@"`, ...command],
    { env: { ...process.env, ...env }, encoding: 'utf8' },
  );
  expect(limited).toMatchObject({ status: 1, stdout: '' });
  expect(limited.stderr).toContain('The backup was not written.\n');
  expect(limited.stderr).not.toMatch(/published|\n\s+at /);
  expect(await readdir(places)).toEqual([]);

  await writeFile(join(places, 'file'), '');
  const below = await lodgeHere(env, 'backup', join(places, 'file', 'site.backup'));
  expect(below).toMatchObject({ code: 1, err: expect.stringContaining('was not written') });
  expect(below.err).not.toMatch(/\n\s+at /);
});
