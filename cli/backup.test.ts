import { readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { newestGalleryItems } from '#server/storage/gallery.ts';
import { storeMessage } from '#server/storage/messages.ts';
import { addNews, newestNews, removeNews } from '#server/storage/news.ts';
import { lodge, type Workplace, workplace } from '#tests/lodge-command.ts';

// Several processes each, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

const title = { mk: 'Вест', en: 'News' };

/** A site with one item of each kind, and its backup. */
async function backedUp(): Promise<Workplace & { file: string; news: number }> {
  const place = await workplace('sqlite');
  const { env, database, folder } = place;
  const news = await addNews(database, { title, content: title });
  await storeMessage(database, { name: 'Ана', email: 'ana@example.org', message: 'Здраво' });
  const photo = join(folder, 'hall.png');
  const background = { r: 9, g: 30, b: 40 };
  await sharp({ create: { width: 320, height: 240, channels: 3, background } }).toFile(photo);
  await lodge(env, 'gallery', 'add', photo, '--mk', 'Сала', '--en', 'A hall');
  const file = join(folder, 'site.backup');
  expect(await lodge(env, 'backup', file)).toMatchObject({ code: 0, err: '' });
  return { ...place, file, news };
}

test('a backup brings everything back, while the database stays open', async () => {
  const { env, database, media, file, news } = await backedUp();
  const before = [await newestNews(database, 9), await newestGalleryItems(database, 9)];
  const files = await readdir(media);
  await removeNews(database, news);
  await addNews(database, { title: { mk: 'Подоцна', en: 'Later' }, content: title });
  await rm(media, { recursive: true });

  const proof = await lodge(env, 'restore', file, '--dry-run');
  expect(proof).toMatchObject({
    code: 0,
    out: expect.stringContaining('1 news items, 1 pictures'),
  });
  expect((await lodge(env, 'restore', file)).err).toContain('--replace');
  expect((await newestNews(database, 9))[0]?.title.en).toBe('Later');

  expect(await lodge(env, 'restore', file, '--replace')).toMatchObject({ code: 0, err: '' });
  expect([await newestNews(database, 9), await newestGalleryItems(database, 9)]).toEqual(before);
  expect((await readdir(media)).toSorted()).toEqual(files.toSorted());
  const messages = await database.selectFrom('contact_messages').select('message').execute();
  expect(messages).toEqual([{ message: 'Здраво' }]);
  expect((await lodge(env, 'check')).code).toBe(0);
});

test('a damaged backup is refused and changes nothing; an existing file is kept', async () => {
  const { env, database, file } = await backedUp();
  expect((await lodge(env, 'backup', file)).err).toContain('--overwrite');
  expect((await lodge(env, 'backup', file, '--overwrite')).code).toBe(0);

  const before = await newestNews(database, 9);
  const bytes = await readFile(file);
  const flipped = Buffer.from(bytes);
  // One byte of a photo, a little behind the mark with which a JPEG begins.
  const place = bytes.indexOf(Buffer.from([0xff, 0xd8, 0xff])) + 20;
  flipped.writeUInt8(flipped.readUInt8(place) ^ 0xff, place);
  await writeFile(file, flipped);
  expect((await lodge(env, 'restore', file, '--replace')).err).toContain('no whole backup');
  await writeFile(file, bytes);
  await truncate(file, Math.floor(bytes.length / 2));
  expect((await lodge(env, 'restore', file, '--replace')).err).toContain('no whole backup');
  expect((await lodge(env, 'restore', `${file}.none`, '--replace')).code).toBe(1);
  expect(await newestNews(database, 9)).toEqual(before);
});

test('on PostgreSQL the tool says what to use instead', async () => {
  const { env, folder } = await workplace('postgres');
  const run = await lodge(env, 'backup', join(folder, 'site.backup'));
  expect(run).toMatchObject({ code: 1, err: expect.stringContaining('pg_dump') });
});

test('check names what is missing or damaged', async () => {
  const { env, media } = await backedUp();
  const names = await readdir(media);
  const [photo = ''] = names.filter((name) => /x240\.jpg$/.test(name));
  const [copy = ''] = names.filter((name) => name.endsWith('.avif'));
  await writeFile(join(media, photo), 'no picture');
  expect(await lodge(env, 'check')).toMatchObject({
    code: 1,
    err: expect.stringContaining(`${photo} is damaged`),
  });
  await rm(join(media, copy));
  expect((await lodge(env, 'check')).err).toContain(`${copy} is missing`);
});
