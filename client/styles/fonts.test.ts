import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Blob, Face } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';

const client = join(import.meta.dirname, '..');
const filesIn = (folder: string, end: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(end))
    .map((file) => join(folder, file));

const unpacked = async (name: string) =>
  await subsetFont(readFileSync(join(client, `styles/fonts/${name}.woff2`)), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
  });

const alphabets = 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝabcdefghijklmnopqrstuvwxyzàéíóôüßæçñåø';
const others = 'čćđšžğşąęłńśźżășțůřёйщъыьэюяђћіїєґ';
const inEveryText = '0123456789«»„“”‘’–—…•№€';

test.each([
  ['sans', alphabets + inEveryText],
  ['serif', alphabets + inEveryText],
  ['serif-italic', alphabets + inEveryText],
  ['sans-other', others],
  ['serif-other', others],
])('%s has all its characters, and not the reserved name', async (name, characters) => {
  const content = filesIn(join(client, '../content'), '.json');
  const texts = characters === others ? [] : content.map((file) => readFileSync(file, 'utf8'));
  const font = await unpacked(name);
  const contained = new Set(new Face(new Blob(font), 0).collectUnicodes());
  // Browsers show U+2010 instead of U+2011, which Source Serif lacks.
  const needed = [characters, characters.toUpperCase(), ...texts]
    .join('')
    .replace(/[\n\u2011]/g, '');
  const missing = new Set([...needed].filter((item) => !contained.has(item.codePointAt(0) ?? 0)));
  expect([...missing]).toEqual([]);
  expect(font.toString('latin1')).not.toMatch(/S\0o\0u\0r\0c\0e(\0 )?\0S/);
});
