import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addGalleryItem } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { storePhotoFile } from '#server/storage/photo-files.ts';
import { pictureFiles, pictureUrl } from '#shared/picture.ts';
import { addNews } from '#tests/entry.ts';
import { lodgeHere, type Workplace, workplace } from '#tests/lodge-command.ts';

const title = { mk: 'Вест', en: 'News' };

/** The files of this picture are not images: backups do not decode them. */
async function addPicture({ database }: Workplace, hash: string): Promise<void> {
  const picture = { hash, width: 320, height: 240 };
  for (const name of pictureFiles(picture)) {
    await storePhotoFile(database, name, Buffer.from(name.repeat(4000)));
  }
  await addGalleryItem(database, { imageUrl: pictureUrl(picture), caption: title });
}

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

const filesIn = async ({ database }: Workplace) => {
  const rows = await database.selectFrom('photo_files').select('name').execute();
  return rows.map(({ name }) => name).toSorted();
};

test('photos of the replaced content are not public any more', async () => {
  const place = await siteWithBackup();
  const shown = await filesIn(place);
  await addPicture(place, 'def2');
  expect((await filesIn(place)).length).toBeGreaterThan(shown.length);
  expect(await lodgeHere(place.env, 'restore', place.file, '--yes')).toMatchObject({ code: 0 });
  expect(await filesIn(place)).toEqual(shown);
});

test('an interrupted backup or restore leaves no unfinished files', async () => {
  const place = await siteWithBackup();
  const bytes = Buffer.alloc(1024 * 1024);
  for (let number = 10; number < 60; number++) {
    const picture = { hash: String(number), width: 320, height: 240 };
    await storePhotoFile(place.database, pictureFiles(picture)[0] ?? '', bytes);
    await addGalleryItem(place.database, { imageUrl: pictureUrl(picture), caption: title });
  }
  const folder = join(place.folder, 'backups');
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
  for (const name of process.env.SOAK ? signals : signals.slice(0, 1)) {
    const command = [join(import.meta.dirname, 'lodge.ts'), 'backup', join(folder, 'site.backup')];
    const child = spawn(process.execPath, command, { env: { ...process.env, ...place.env } });
    const unfinished = () =>
      readdirSync(place.folder, { recursive: true })
        .map(String)
        .filter((each) => each.includes('.part'));
    await expect.poll(unfinished, { interval: 5 }).not.toEqual([]);
    child.kill(name);
    const [code] = await once(child, 'exit');
    expect(code, name).not.toBe(0);
    expect(readdirSync(folder), name).toEqual([]);
  }
});

test('a backup that cannot be written is refused, and leaves no file', async () => {
  const { env, folder } = await siteWithBackup();
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
