/**
 * Creates the font files in `client/styles/fonts/`: node scripts/subset-fonts.ts. A page loads one
 * file for each family and style; letters of other alphabets are in a second one. The complete fonts
 * are 8 MB, so npm fetches them when they are needed.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
const sans = { of: 'source-sans@3.52.0', file: 'VF/SourceSans3VF-Upright.ttf' };
const serif = { of: 'source-serif@4.5.1', file: 'VAR/SourceSerif4Variable-Roman.ttf' };
const italic = { ...serif, file: 'VAR/SourceSerif4Variable-Italic.ttf' };

/** Styles may use only these weights. Titles are drawn for 48 points. */
const sansAxes = { wght: { min: 400, max: 600 } };
const serifAxes = { wght: 500, opsz: 48 };

const span = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

const macedonian = 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ';
/** U+FB00 is the ligature of two f, U+301 the accent of „а́“. */
const marks = '\u00a0\u0301\u2010\u2011\ufb00–—‘’‚“”„…•·°²×÷§©«»¡¿€№←→';

/** All letters and marks of our texts; nearly all of the lodge's and of visitors. */
const commonCharacters =
  span(0x20, 0x7e) + span(0xc0, 0xff) + macedonian + macedonian.toUpperCase() + marks;

/** Croatian, Turkish, Polish and Romanian letters; Serbian, Bulgarian, Russian and Ukrainian ones. */
const otherLetters = `${span(0x100, 0x17f)}${span(0x218, 0x21b)}${span(0x400, 0x45f)}ґҐ`;

/** Browsers apply these by default. Upright `locl` has Serbian letterforms for Macedonian. */
const upright = ['ccmp', 'mark', 'mkmk', 'kern', 'rlig', 'calt', 'clig', 'liga'];
/** Only `locl` shows the Macedonian letters, so their glyphs are kept. */
const macedonianItalic = ['locl', 'kern', 'mark'];

const woff2 = (name: string) => `client/styles/fonts/${name}.woff2`;
const fonts = [
  { path: woff2('sans'), source: sans, axes: sansAxes, text: commonCharacters },
  { path: woff2('sans-other'), source: sans, axes: sansAxes, text: otherLetters },
  { path: woff2('serif'), source: serif, axes: serifAxes, text: commonCharacters },
  { path: woff2('serif-other'), source: serif, axes: serifAxes, text: otherLetters },
  { path: woff2('serif-italic'), source: italic, axes: serifAxes, text: commonCharacters },
];

/**
 * The licence (`docs/OFL.txt`) reserves the name Source for unchanged fonts, and a subset is a
 * modified font. The internal name is replaced with another of the same length; the copyright
 * notice is kept.
 */
function renamed(font: Buffer): Buffer {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const family of ['Source Sans', 'SourceSans', 'Source Serif', 'SourceSerif']) {
    for (let at = font.indexOf(utf16(family)); at >= 0; at = font.indexOf(utf16(family))) {
      utf16('Ashlar').copy(font, at);
    }
  }
  return font;
}

function unpack(spec: string, folder: string): void {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', spec, '--json', '--pack-destination', folder], {
      encoding: 'utf8',
    }),
  );
  execFileSync('tar', ['-xzf', join(folder, filename), '-C', folder, `--one-top-level=${spec}`]);
}

const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
for (const { of } of [sans, serif]) unpack(of, folder);
for (const { path, source, axes, text } of fonts) {
  const whole = readFileSync(join(folder, source.of, 'package', source.file));
  const subset = await subsetFont(renamed(whole), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: source === italic ? macedonianItalic : upright,
    noLayoutClosure: source !== italic,
    noHinting: true,
  });
  writeFileSync(join(root, path), subset);
}
rmSync(folder, { recursive: true });
