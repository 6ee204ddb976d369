import { spawnSync } from 'node:child_process';
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { pieceSize } from '#server/storage/files.ts';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import { newestNews, removeNews } from '#server/storage/news-rows.ts';
import { addAttachment, pdf } from '#tests/attachments.ts';
import { contactMessage } from '#tests/contact-message.ts';
import { oneEngine } from '#tests/databases.ts';
import { addNews, completeDraft } from '#tests/entry.ts';
import { lodgeHere, photoFolder, workplace } from '#tests/lodge-command.ts';

const title = { mk: 'Вест', en: 'News' };

async function backedUp(engine: (typeof oneEngine)[number] = 'sqlite') {
  const place = await workplace(engine);
  const news = await addNews(place.database, { title, content: title });
  await storeMessage(place.database, contactMessage());
  await lodgeHere(place.env, 'gallery', 'add', await photoFolder());
  const file = join(place.folder, 'site.backup');
  expect(await lodgeHere(place.env, 'backup', file)).toMatchObject({ code: 0, err: '' });
  return { ...place, file, news };
}

describe.each(oneEngine)('on %s', (engine) => {
  test('a backup is restored while the database stays open, after a rehearsal', async () => {
    const { env, database, file, news } = await backedUp(engine);
    const content = async () => [
      await newestNews(database, 9),
      await newestGalleryItems(database, 9),
    ];
    const before = await content();
    await removeNews(database, news);
    await addNews(database, { title: { mk: 'Подоцна', en: 'Later' }, content: title });
    const after = await content();

    // The copy is written to the data folder, because the temporary folder may be in memory.
    const { TMPDIR } = process.env;
    vi.stubEnv('TMPDIR', '/nowhere');
    const proof = await lodgeHere(env, 'restore', file, '--dry-run');
    vi.stubEnv('TMPDIR', TMPDIR);
    expect(proof.out).toMatch(/1 news item, .*1 photo, .*0 drafts, 0 scheduled, /);
    expect(proof.out).toContain('Messages that were deleted after this backup come back.');
    expect((await lodgeHere(env, 'restore', file)).err).toContain('--yes');
    expect(await content()).toEqual(after);

    const restored = await lodgeHere(env, 'restore', file, '--yes');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(await content()).toEqual(before);
    expect((await lodgeHere(env, 'check')).out).toMatch(/Last backup: \d{4}-/);

    // The replaced content can be restored, too.
    const [, previous = ''] = /is in (\S+)/.exec(restored.out) ?? [];
    expect((await lodgeHere(env, 'restore', previous, '--yes', '--without-backup')).code).toBe(0);
    expect(await content()).toEqual(after);
  });

  test('check reports missing and damaged files', async () => {
    const { env, database } = await backedUp(engine);
    const files = await database.selectFrom('files').select('name').execute();
    const named = (pattern: RegExp) => files.find(({ name }) => pattern.test(name))?.name ?? '';
    const [photo, copy] = [named(/x240\.jpg$/), named(/\.avif$/)];
    const attachment = await addAttachment(database, 'a.pdf', pdf('A', 2 * pieceSize));
    await completeDraft(database, { attachments: [attachment] });
    const gone = [copy, `${attachment.file}/001`];
    await database.deleteFrom('files').where('name', 'in', gone).execute();
    const damaged = database.updateTable('files').set({ bytes: Buffer.from('no picture') });
    await damaged.where('name', '=', photo).execute();
    const { code, err } = await lodgeHere(env, 'check');
    expect(code).toBe(1);
    for (const error of [
      `${photo} is damaged`,
      `${copy} is missing`,
      `${attachment.file} is damaged`,
      'Restore a backup, or add the files again.',
    ]) {
      expect(err).toContain(error);
    }
  });
});

test('a damaged backup is refused and changes nothing; an existing file is kept', async () => {
  const { env, database, file, folder } = await backedUp();
  expect((await lodgeHere(env, 'backup', file)).err).toBe(
    `${file} already exists. Add --overwrite to replace it.\n`,
  );
  expect((await lodgeHere(env, 'backup', file, '--overwrite')).code).toBe(0);
  expect((await lodgeHere(env, 'backup', folder)).err).toBe(
    `${folder} is a folder. Name a file in it.\n`,
  );
  await truncate(file, 50_000);
  expect((await lodgeHere(env, 'restore', file, '--yes')).err).toContain('not a complete backup');
  expect((await lodgeHere(env, 'restore', `${file}.none`, '--yes')).code).toBe(1);
  expect(await newestNews(database, 9)).toHaveLength(1);
});

test('only the owner may read a backup; one that cannot be written is refused', async () => {
  const { env, folder } = await workplace('sqlite');
  const file = join(folder, 'site.backup');
  expect(await lodgeHere(env, 'backup', file)).toMatchObject({ code: 0 });
  expect((await stat(file)).mode & 0o077).toBe(0);
  // A folder that does not exist may be that of a disk that is not mounted.
  expect(await lodgeHere(env, 'backup', join(folder, 'usb', 'site.backup'))).toMatchObject({
    ...{ code: 1, err: `${folder}/usb does not exist.\n` },
  });
  expect(await readdir(folder)).toEqual(['site.backup']);
  const below = await lodgeHere(env, 'backup', join(file, 'site.backup'));
  expect(below).toMatchObject({ code: 1, err: expect.stringContaining('was not written') });
  expect(below.err).not.toMatch(/\n\s+at /);
});

test('a backup or an export that does not fit on the disk leaves the files as they were', async () => {
  const { env, database, folder } = await workplace('sqlite');
  // `ulimit -f` counts blocks of 512 or 1024 bytes, so files may have 200 or 400 kB.
  const limited = `trap '' XFSZ; ulimit -f 400; exec "$0" "$@"`;
  const lodge = join(import.meta.dirname, 'lodge.ts');
  const onFullDisk = (...args: string[]) =>
    spawnSync('sh', ['-c', limited, process.execPath, lodge, ...args], {
      env: { ...process.env, ...env },
      encoding: 'utf8',
    });
  await addAttachment(database, 'a.pdf', pdf('Paper', 1024 ** 2));
  const backup = onFullDisk('backup', join(folder, 'site.backup'));
  expect(backup).toMatchObject({ status: 1, stdout: '' });
  expect(backup.stderr).toMatch(
    RegExp(
      `The (disk of ${folder}|backup ${folder}/site.backup) [^]*The backup was not written.\n`,
    ),
  );
  expect(await readdir(folder)).toEqual([]);

  for (let number = 0; number < 200; number++) {
    await storeMessage(database, contactMessage({ message: 'а'.repeat(4000) }));
  }
  const file = join(folder, 'messages.csv');
  await writeFile(file, 'earlier');
  const exported = onFullDisk('messages', 'export', '--output', file, '--overwrite');
  expect(exported).toMatchObject({ status: 1, stdout: '' });
  expect(await readFile(file, 'utf8')).toBe('earlier');
  expect(await readdir(folder)).toEqual(['messages.csv']);
});
