import { spawnSync } from 'node:child_process';
import { mkdir, readdir, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { pieceSize, storeFiles } from '#server/storage/files.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { newestNews, removeNews } from '#server/storage/news.ts';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { oneEngine } from '#tests/databases.ts';
import { addNews, completeDraft } from '#tests/entry.ts';
import { lodgeHere, photoFolder, type Workplace, workplace } from '#tests/lodge-command.ts';
import { addPaper, pdf } from '#tests/papers.ts';
import { addGalleryItem } from '#tests/photos.ts';

const title = { mk: 'Вест', en: 'News' };
const visitor = contactMessage();

async function backedUp(
  engine: (typeof oneEngine)[number],
): Promise<Workplace & { file: string; news: number }> {
  const place = await workplace(engine);
  const { env, database, folder } = place;
  const news = await addNews(database, { title, content: title });
  await storeMessage(database, visitor);
  await lodgeHere(env, 'gallery', 'add', await photoFolder());
  const file = join(folder, 'site.backup');
  expect(await lodgeHere(env, 'backup', file)).toMatchObject({ code: 0, err: '' });
  return { ...place, file, news };
}

async function filesIn({ database }: Workplace) {
  const rows = await database
    .selectFrom('files')
    .select(['name', 'type', 'bytes'])
    .orderBy('name')
    .execute();
  // One engine returns a buffer, the other a plain array.
  return rows.map((row) => ({ ...row, bytes: Buffer.from(row.bytes).toString('base64') }));
}

/** Each has a megabyte, which is not an image: backups do not decode photos. */
async function addPhotos({ database }: Workplace, count: number): Promise<void> {
  for (let number = 0; number < count; number++) {
    const picture = { hash: `abc${number}`, width: 320, height: 240 };
    await storeFiles(database, [[pictureFiles(picture)[0] ?? '', Buffer.alloc(1024 * 1024)]]);
    await addGalleryItem(database, { imageUrl: pictureUrl(picture), caption: title });
  }
}

describe.each(oneEngine)('on %s', (engine) => {
  test('a backup restores everything, while the database stays open', async () => {
    const place = await backedUp(engine);
    const { env, database, file, news } = place;
    const before = [await newestNews(database, 9), await newestGalleryItems(database, 9)];
    const files = await filesIn(place);
    await removeNews(database, news);
    await addNews(database, { title: { mk: 'Подоцна', en: 'Later' }, content: title });
    await database.deleteFrom('files').execute();
    await addPhotos(place, 1);

    // The copy is written to the data folder, because the temporary folder may be in memory.
    vi.stubEnv('TMPDIR', '/nowhere');
    const proof = await lodgeHere(env, 'restore', file, '--dry-run');
    vi.unstubAllEnvs();
    expect(proof).toMatchObject({
      code: 0,
      out: expect.stringContaining(
        '1 news item, 0 pages, 0 albums, 1 photo, 0 drafts, 0 scheduled, ',
      ),
    });
    expect(proof.out).toContain('Messages that were deleted after this backup come back.');
    expect((await lodgeHere(env, 'restore', file)).err).toContain('--yes');
    expect((await newestNews(database, 9))[0]?.title.en).toBe('Later');

    const restored = await lodgeHere(env, 'restore', file, '--yes');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect([await newestNews(database, 9), await newestGalleryItems(database, 9)]).toEqual(before);
    expect(await filesIn(place)).toEqual(files);
    const messages = await database.selectFrom('contact_messages').select('message').execute();
    expect(messages).toEqual([{ message: 'Здраво' }]);
    const check = await lodgeHere(env, 'check');
    expect(check.code).toBe(0);
    expect(check.out).toMatch(/Last backup: \d{4}-/);

    // The replaced content can be restored, too.
    const [, previous = ''] = /is in (\S+)/.exec(restored.out) ?? [];
    expect((await lodgeHere(env, 'restore', previous, '--yes', '--without-backup')).code).toBe(0);
    expect((await newestNews(database, 9))[0]?.title.en).toBe('Later');
  });

  test('check reports missing and damaged files', async () => {
    const { env, database } = await backedUp(engine);
    const names = (await database.selectFrom('files').select('name').execute()).map(
      ({ name }) => name,
    );
    const [photo = ''] = names.filter((name) => /x240\.jpg$/.test(name));
    const [copy = ''] = names.filter((name) => name.endsWith('.avif'));
    await database
      .updateTable('files')
      .set({ bytes: Buffer.from('no picture') })
      .where('name', '=', photo)
      .execute();
    expect(await lodgeHere(env, 'check')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`${photo} is damaged`),
    });
    const paper = await addPaper(database, 'a.pdf', pdf('A', 2 * pieceSize));
    await completeDraft(database, { papers: [paper] });
    const gone = [copy, `${paper.file}/001`];
    await database.deleteFrom('files').where('name', 'in', gone).execute();
    const { err } = await lodgeHere(env, 'check');
    expect(err).toContain(`${copy} is missing`);
    expect(err).toContain(`${paper.file} is damaged`);
    expect(err).toContain('Restore a backup, or add the files again.');
  });
});

test('a damaged backup is refused and changes nothing; an existing file is kept', async () => {
  const { env, database, file, folder } = await backedUp('sqlite');
  expect((await lodgeHere(env, 'backup', file)).err).toBe(
    `${file} already exists. Add --overwrite to replace it.\n`,
  );
  expect((await lodgeHere(env, 'backup', file, '--overwrite')).code).toBe(0);
  expect((await lodgeHere(env, 'backup', file, '--yes')).code).toBe(0);
  expect((await lodgeHere(env, 'backup', folder)).err).toBe(
    `${folder} is a folder. Name a file in it.\n`,
  );

  const before = await newestNews(database, 9);
  await truncate(file, 50_000);
  expect((await lodgeHere(env, 'restore', file, '--yes')).err).toContain('not a complete backup');
  expect((await lodgeHere(env, 'restore', `${file}.none`, '--yes')).code).toBe(1);
  expect(await newestNews(database, 9)).toEqual(before);
});

test('only the owner may read a backup, and the folder made for it', async () => {
  const { env, folder } = await workplace('sqlite');
  const made = join(folder, 'made');
  expect(await lodgeHere(env, 'backup', join(made, 'site.backup'))).toMatchObject({ code: 0 });
  for (const path of [made, join(made, 'site.backup')]) {
    expect((await stat(path)).mode & 0o077, path).toBe(0);
  }
});

test('a backup that cannot be written is refused, and leaves no file', async () => {
  const place = await workplace('sqlite');
  const { env, folder } = place;
  await addPhotos(place, 1);
  const places = join(folder, 'places');
  await mkdir(places);
  const file = join(places, 'site.backup');
  const command = [process.execPath, join(import.meta.dirname, 'lodge.ts'), 'backup', file];
  // `ulimit -f` counts blocks of 512 or 1024 bytes, so files may have 200 or 400 kB.
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
