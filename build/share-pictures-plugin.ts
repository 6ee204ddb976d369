import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { convert } from 'fontverter';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type Language, languages } from '#shared/language.ts';
import { type ScreenName, screens, sharePicturePath, sharePictureSize } from '#shared/routes.ts';

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, '..');

/** The file and the id of the plate. */
const plates: Record<ScreenName, [file: string, plate: string]> = {
  home: ['principles', 'brotherhood'],
  whatIsFreemasonry: ['principles', 'truth'],
  history: ['history', 'manuscript'],
  whatItMeans: ['stones', 'worked'],
  faq: ['history', 'door'],
  news: ['history', 'sign'],
  gallery: ['history', 'pillars'],
  contact: ['bridge', 'bridge'],
};

/** Uses the light colours, because librsvg supports neither views nor variables. */
async function plateOf(screen: ScreenName): Promise<Buffer> {
  const [file, plate] = plates[screen];
  const svg = await readFile(join(root, `client/art/plates/${file}.svg`), 'utf8');
  const [, box] = new RegExp(`<view id="${plate}" viewBox="([^"]+)"`).exec(svg) ?? [];
  const [, light = ''] = /:root\{([^}]+)\}/.exec(svg) ?? [];
  if (!box) throw new Error(`${file}.svg has no plate ${plate}`);
  const colours = Object.fromEntries(light.split(';').map((each) => each.split(':')));
  const drawing = svg
    .replace(/viewBox="[^"]+"/, `viewBox="${box}"`)
    .replace(/@media.*?\}\}/, '')
    .replace(/var\(([\w-]+)\)/g, (_, name: string) => colours[name])
    .replaceAll('currentColor', colours.color);
  return Buffer.from(drawing);
}

/** sharp cannot read WOFF2. */
async function unpackFont(script: string, folder: string): Promise<string> {
  const source = `@fontsource-variable/noto-serif/files/noto-serif-${script}-wght-normal.woff2`;
  const path = join(folder, `noto-serif-${script}.ttf`);
  await writeFile(path, await convert(await readFile(require.resolve(source)), 'sfnt'));
  return path;
}

async function sharePicture(screen: ScreenName, language: Language, fontfile: string) {
  const words = await readFile(join(root, `content/${language}/${screen}.json`), 'utf8');
  const title: string = JSON.parse(words).meta.title.replaceAll('&', '&amp;');
  const text = `<span foreground="#e9edf5" weight="500" font_features="locl=0">${title}</span>`;
  const font = { font: 'Noto Serif 42', fontfile, width: 450, dpi: 96, rgba: true };
  return sharp({ create: { ...sharePictureSize, channels: 3, background: '#12284b' } })
    .composite([
      { input: join(root, 'public/favicon.svg'), density: 108, left: 64, top: 97 },
      { input: { text: { text, ...font } }, left: 70, top: 230 },
      { input: await plateOf(screen), density: 126, left: 570, top: 105 },
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
      await mkdir(folder, { recursive: true });
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
