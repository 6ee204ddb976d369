import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type Language, languages } from '#shared/language.ts';
import { type ScreenName, screens, sharePicturePath, sharePictureSize } from '#shared/routes.ts';

const root = join(import.meta.dirname, '..');

/** `scripts/subset-fonts.ts` creates it, because sharp cannot read WOFF2. */
const fontfile = join(root, 'build/share-pictures.ttf');

const figure = ['figure', 'figure'] as const;

/** The file and the id of the drawing. */
const drawings: Record<ScreenName, readonly [file: string, view: string]> = {
  home: figure,
  whatIsFreemasonry: ['principles', 'truth'],
  history: ['wall', 'wall'],
  whatItMeans: ['stones', 'worked'],
  faq: figure,
  news: figure,
  gallery: figure,
  contact: ['bridge', 'bridge'],
};

/** Uses the light colours, because librsvg supports neither views nor variables. */
async function drawingOf(screen: ScreenName): Promise<Buffer> {
  const [file, view] = drawings[screen];
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

async function sharePicture(screen: ScreenName, language: Language) {
  const words = await readFile(join(root, `content/${language}/${screen}.json`), 'utf8');
  const title: string = JSON.parse(words).meta.title.replaceAll('&', '&amp;');
  const text = `<span foreground="#e9edf5">${title}</span>`;
  const font = { font: 'Ashlar Serif 4 Variable 46', fontfile, width: 450, dpi: 96, rgba: true };
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
  return {
    name: 'share-pictures',
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    async generateBundle() {
      for (const screen of screens) {
        for (const language of languages) {
          const fileName = sharePicturePath(screen, language).slice(1);
          const source = await sharePicture(screen, language);
          this.emitFile({ type: 'asset', fileName, source });
        }
      }
    },
  };
}
