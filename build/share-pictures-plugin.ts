import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convert } from 'fontverter';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type Language, languages } from '#shared/language.ts';
import { type ScreenName, screens, sharePicturePath, sharePictureSize } from '#shared/routes.ts';

const root = join(import.meta.dirname, '..');

const figure = ['figure', 'figure'] as const;

/** The file and the id of the drawing. */
const drawings: Partial<Record<ScreenName, readonly [file: string, view: string]>> = {
  whatIsFreemasonry: ['principles', 'truth'],
  history: ['wall', 'wall'],
  whatItMeans: ['stones', 'worked'],
  contact: ['bridge', 'bridge'],
};

/** Uses the light colours, because librsvg supports neither views nor variables. */
async function drawingOf(screen: ScreenName): Promise<Buffer> {
  const [file, view] = drawings[screen] ?? figure;
  const svg = await readFile(join(root, `client/art/plates/${file}.svg`), 'utf8');
  const [, box] = new RegExp(`<view id="${view}" viewBox="([^"]+)"`).exec(svg) ?? [];
  const [, light = ''] = /:root\{([^}]+)\}/.exec(svg) ?? [];
  if (!box) throw new Error(`${file}.svg has no view ${view}`);
  const colours = Object.fromEntries(light.split(';').map((each) => each.split(':')));
  const drawing = svg
    .replace(/viewBox="[^"]+"/, `viewBox="${box}"`)
    .replace(/@media.*?\}\}/, '')
    .replace(/var\(([\w-]+)\)/g, (_, name: string) => colours[name])
    .replaceAll('currentColor', colours.color);
  return sharp(Buffer.from(drawing), { density: 160 }).resize(560, 420).png().toBuffer();
}

/** Unpacks a subset of `subset-fonts-plugin.ts`, because sharp cannot read WOFF2. */
async function unpackFont(script: string, folder: string): Promise<string> {
  const path = join(folder, `source-serif-4-${script}-normal`);
  await writeFile(`${path}.ttf`, await convert(await readFile(`${path}.woff2`), 'sfnt'));
  return `${path}.ttf`;
}

async function sharePicture(screen: ScreenName, language: Language, fontfile: string) {
  const words = await readFile(join(root, `content/${language}/${screen}.json`), 'utf8');
  const title: string = JSON.parse(words).meta.title.replaceAll('&', '&amp;');
  const text = `<span foreground="#e9edf5" font_features="locl=0">${title}</span>`;
  const font = { font: 'Ashlar Serif 4 46', fontfile, width: 450, dpi: 96, rgba: true };
  return sharp({ create: { ...sharePictureSize, channels: 3, background: '#12284b' } })
    .composite([
      { input: join(root, 'public/favicon.svg'), density: 108, left: 64, top: 97 },
      { input: { text: { text, ...font } }, left: 70, top: 230 },
      { input: await drawingOf(screen), left: 570, top: 105 },
    ])
    .png({ palette: true, effort: 3 })
    .toBuffer();
}

/** Draws the preview pictures of shared links, without the lodge's name, which is a setting. */
export function sharePicturesPlugin(): Plugin {
  let folder = '';
  return {
    name: 'share-pictures',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    configResolved(config) {
      folder = join(config.cacheDir, 'fonts');
    },
    async generateBundle() {
      // A font stays loaded after its first use. Only the Latin file has space and punctuation.
      const latin = await unpackFont('latin', folder);
      await sharp({ text: { text: 'a', fontfile: latin } }).toBuffer();
      const fontfile = await unpackFont('cyrillic', folder);
      for (const screen of screens) {
        for (const language of languages) {
          const fileName = sharePicturePath(screen, language).slice(1);
          const source = await sharePicture(screen, language, fontfile);
          this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
  };
}
