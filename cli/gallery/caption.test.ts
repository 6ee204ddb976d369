import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addGalleryItem, newestGalleryItems } from '#server/storage/gallery.ts';
import { workplace } from '#tests/lodge-command.ts';
import { atTerminal, keys } from '#tests/terminal.ts';

const { enter, interrupt } = keys;
const background = { r: 9, g: 30, b: 40 };

test('the caption of a photo is offered again after Ctrl-C, and after a fault', async () => {
  const { env, database, folder } = await workplace('sqlite');
  const photo = join(folder, 'hall.png');
  const left = await atTerminal(
    env,
    ['gallery', 'add', photo],
    [
      ['Caption in Macedonian', `Сала${enter}`],
      ['Caption in English', 'A ha'],
      ['A ha', interrupt],
    ],
  );
  expect(left).toMatchObject({ code: 130 });
  expect(left.shown).toContain('is kept: gallery add');

  const again: [string, string][] = [
    ['Continue with it?', 'y'],
    ['Caption in Macedonian', enter],
    ['Caption in English', `ll${enter}`],
    ['Publish it?', enter],
  ];
  // The photo is not there yet.
  const missing = await atTerminal(env, ['gallery', 'add', photo], again);
  expect(missing.code, missing.shown).toBe(1);
  await sharp({ create: { width: 240, height: 200, channels: 3, background } }).toFile(photo);
  const published = await atTerminal(
    env,
    ['gallery', 'add', photo],
    [
      ['Continue with it?', 'y'],
      ['Caption in Macedonian', enter],
      ['Caption in English', enter],
      ['Publish it?', enter],
    ],
  );
  expect(published.code, published.shown).toBe(0);
  const caption = { mk: 'Сала', en: 'A hall' };
  expect(await newestGalleryItems(database, 9)).toMatchObject([{ caption }]);
  expect(await readdir(join(env.XDG_STATE_HOME ?? '', 'lodge-site'))).toEqual([]);
});

test('a changed caption is offered again for the same photo, and for no other', async () => {
  const { env, database } = await workplace('sqlite');
  const caption = { mk: 'Сала', en: 'A hall' };
  for (const imageUrl of ['/media/1.jpg', '/media/2.jpg']) {
    await addGalleryItem(database, { imageUrl, caption });
  }
  const left = await atTerminal(
    env,
    ['gallery', 'edit', '1'],
    [
      ['Caption in Macedonian', ` ноќе${enter}`],
      ['Caption in English', interrupt],
    ],
  );
  expect(left).toMatchObject({ code: 130 });
  expect(left.shown).toContain('is kept: gallery edit 1 offers');
  const other = await atTerminal(
    env,
    ['gallery', 'edit', '2'],
    [['Caption in Macedonian', interrupt]],
  );
  expect(other.shown).not.toContain('Continue with it?');
  expect(other.shown).toContain('Nothing was changed.');
  const again = await atTerminal(
    env,
    ['gallery', 'edit', '1'],
    [
      ['Continue with it?', 'y'],
      ['Caption in Macedonian', enter],
      ['Caption in English', ` by night${enter}`],
    ],
  );
  expect(again.code, again.shown).toBe(0);
  const items = await newestGalleryItems(database, 9);
  expect(items.find(({ id }) => id === 1)).toMatchObject({
    caption: { mk: 'Сала ноќе', en: 'A hall by night' },
  });
});
