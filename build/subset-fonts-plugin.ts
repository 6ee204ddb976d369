/**
 * Creates font subsets at build time. Their `@font-face` rules are inserted before `fonts.css`,
 * those of the italic before `italic.css`, which only the page with quotations uses. A subset
 * contains the weights in use, all characters of our texts and nearly all of other texts; for a
 * rare character the browser fetches the complete file. Letters of other Latin alphabets have rules
 * in `other-letters.css`, which are added when a text contains such a letter.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

interface Part {
  name: string;
  /** This script's file of fontsource contains the characters. */
  script: 'cyrillic' | 'latin' | 'latin-ext';
  range: string;
  /** True if the subset contains the whole range, not only the characters of our texts. */
  all?: true;
}

/** Browsers choose a file by its range, so an English page loads no Cyrillic file. */
const cyrillic: Part = { name: 'cyrillic', script: 'cyrillic', range: 'U+301,U+400-491,U+2116' };

/**
 * The fonts lack U+2011, the hyphen in „веб‑страница“. If the range contained it, browsers would
 * load the complete file; now they take it from a system font.
 */
const latin: Part = {
  name: 'latin',
  script: 'latin',
  range: 'U+20-FF,U+152-153,U+2000-2010,U+2012-206F,U+20AC,U+2122',
};

/**
 * Every page has Latin letters in upright fonts, for example in the name of a language. A
 * Macedonian quotation has only Latin quotation marks, which take less than half of the Latin file.
 */
const italicLatin: Part[] = [
  { name: 'letters', script: 'latin', range: 'U+41-5A,U+61-7A,U+C0-FF,U+152-153' },
  { name: 'marks', script: 'latin', range: 'U+20-40,U+5B-60,U+7B-BF,U+2000-206F,U+20AC,U+2122' },
];

/**
 * Croatian, Turkish, Polish and Romanian names may contain any of these letters, so all are
 * included. The Turkish dotless i is in fontsource's other file.
 */
export const otherLatin: Part[] = [
  {
    name: 'other-latin',
    script: 'latin-ext',
    range: 'U+100-130,U+132-151,U+154-17F,U+218-21B',
    all: true,
  },
  { name: 'other-latin-i', script: 'latin', range: 'U+131', all: true },
];

interface Font {
  family: string;
  source: string;
  /** This part of fontsource's file names is the variable axis: the weight, or weight and size. */
  axis: 'wght' | 'opsz';
  style: 'normal' | 'italic';
  /** Styles may use only this weight, or only the smallest and the largest of these weights. */
  weight: number | { min: number; max: number };
  parts: Part[];
  /** True if the font shows texts of visitors or the lodge, which may contain any character. */
  rare: boolean;
  /** Matches the texts that use this font; if absent, all texts use it. */
  shows?: RegExp;
}

/** Titles have 22 to 82 pixels; the letters are those that are drawn for 48 points. */
const opticalSize = 48;

/**
 * Every page uses Source Sans at 400 and 600; one variable file is smaller than two static ones.
 */
const fonts: Font[] = [
  {
    family: 'Source Sans',
    source: 'source-sans-3',
    axis: 'wght',
    style: 'normal',
    weight: { min: 400, max: 600 },
    parts: [cyrillic, latin],
    rare: true,
  },
  {
    family: 'Source Serif',
    source: 'source-serif-4',
    axis: 'opsz',
    style: 'normal',
    weight: 500,
    parts: [cyrillic, latin],
    rare: true,
  },
  {
    family: 'Source Serif',
    source: 'source-serif-4',
    axis: 'opsz',
    style: 'italic',
    weight: 500,
    parts: [cyrillic, ...italicLatin],
    rare: false,
    shows: /(?<="quote": ").*(?=")/g,
  },
];

const macedonian = 'абвгдѓежзѕијклљмнњопрстќуфхцчџшѐѝ';
const latinLetters = 'abcdefghijklmnopqrstuvwxyz';
const proseMarks = '\u00a0 .,;:!?-()„“”‘’–…';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(0x20 + index)).join('');
const marks = '«»—·•°×§©€№';

/** Browsers apply these features by default; our styles also use `lnum` and `tnum`. */
const keepFeatures = [
  ...['ccmp', 'locl', 'mark', 'mkmk', 'kern', 'rlig', 'calt', 'clig', 'liga'],
  ...['lnum', 'tnum'],
];

/** Returns the characters of our texts, both alphabets, and common punctuation. */
async function commonCharacters(root: string, { rare, shows }: Font): Promise<number[]> {
  const content = join(root, 'content');
  const files = await readdir(content, { recursive: true });
  const texts = files.filter((name) => name.endsWith('.json'));
  const own = await Promise.all(texts.map((name) => readFile(join(content, name), 'utf8')));
  const shown = shows ? own.flatMap((text) => text.match(shows) ?? []) : own;
  const letters = macedonian + latinLetters;
  const all = [
    ...shown,
    letters,
    letters.toUpperCase(),
    proseMarks,
    rare ? ascii + marks : '',
  ].join('');
  const points = [...new Set(all)].map((character) => character.codePointAt(0) ?? 0);
  return points.sort((a, b) => a - b);
}

/**
 * The licence of both fonts reserves the name Source for unchanged fonts, and a subset is a
 * modified font. The internal name is replaced with another of the same length; the copyright
 * notice is kept.
 */
function renamed(file: Buffer): Buffer {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
  for (const [reserved, other] of [
    ['Source Sans', 'Ashlar Sans'],
    ['SourceSans', 'AshlarSans'],
    ['Source Serif', 'Ashlar Serif'],
    ['SourceSerif', 'AshlarSerif'],
  ] as const) {
    for (let at = file.indexOf(utf16(reserved)); at >= 0; at = file.indexOf(utf16(reserved))) {
      utf16(other).copy(file, at);
    }
  }
  return file;
}

function pointsOf(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .replace('U+', '')
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

function rule({ family, style, weight }: Font, url: string, range: string): string {
  return `@font-face {
  font-family: "${family}";
  ${style === 'normal' ? '' : `font-style: ${style};`}
  font-weight: ${typeof weight === 'number' ? weight : `${weight.min} ${weight.max}`};
  font-display: swap;
  src: url("${url}");
  unicode-range: ${range};
}
`;
}

/** Returns the rules of one part of a font. The same input gives the same file. */
async function rulesOf(
  font: Font,
  part: Part,
  common: number[],
  folder: string,
  urlOf: (file: string) => string,
): Promise<string> {
  const { source, axis, style, weight, rare } = font;
  const { name, script, range, all } = part;
  const file = `${source}-${script}-${axis}-${style}.woff2`;
  const whole = require.resolve(`@fontsource-variable/${source}/files/${file}`);
  const points = pointsOf(range).filter((point) => all || common.includes(point));
  const subset = await subsetFont(await readFile(whole), String.fromCodePoint(...points), {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight, ...(axis === 'opsz' && { opsz: opticalSize }) },
    keepFeatures,
    noHinting: true,
  });
  const path = join(folder, `${source}-${name}-${style}.woff2`);
  // The file is renamed, so that a concurrent build never reads an incomplete file.
  await writeFile(`${path}.${process.pid}`, await convert(renamed(subset), 'woff2'));
  await rename(`${path}.${process.pid}`, path);
  // If two rules contain a character, browsers use the later one, and the other if the first file
  // has no such glyph. Exact ranges would make every document 100 bytes longer.
  const files = rare && !all ? [whole, path] : [path];
  return files.map((each) => rule(font, urlOf(each), range)).join('');
}

export function subsetFontsPlugin(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'subset-fonts',
    enforce: 'pre',
    configResolved(config) {
      root = config.root;
      folder = join(config.cacheDir, 'fonts');
    },
    transform: {
      filter: {
        id: /\/client\/(styles\/fonts\.css|pages\/italic\.css|lists\/other-letters\.css\?inline)$/,
      },
      async handler(fallbacks, id) {
        await mkdir(folder, { recursive: true });
        const urlOf = (file: string) => relative(dirname(id), file).replaceAll('\\', '/');
        const rules: string[] = [];
        const style = id.endsWith('italic.css') ? 'italic' : 'normal';
        const others = id.endsWith('?inline');
        for (const font of fonts.filter((each) => each.style === style)) {
          const common = await commonCharacters(root, font);
          for (const part of others ? otherLatin : font.parts) {
            rules.push(await rulesOf(font, part, common, folder, urlOf));
          }
        }
        const all = rules.join('') + fallbacks;
        // Only this page has quotations, so only its sheet contains the rules (`shared/sheets.ts`).
        const code = style === 'italic' ? `@layer pages.whatIsFreemasonry {${all}}` : all;
        return { code, map: null };
      },
    },
  };
}
