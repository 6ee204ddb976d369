/**
 * `npx node tests/share-pictures.ts` draws the preview pictures of shared links. They do not
 * contain the lodge's name, which is a setting.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { languages } from '#shared/language.ts';
import { type ScreenName, screens, sharePicturePath, sharePictureSize } from '#shared/routes.ts';
import { dictionaries } from '#tests/dictionary.ts';
import { browserArguments, browserPath } from './browser.ts';

const root = join(import.meta.dirname, '..');

/** The file of the drawing, and its view; the figure for all other pages. */
const drawings: Partial<Record<ScreenName, string>> = {
  whatIsFreemasonry: 'principles#truth',
  history: 'wall#wall',
  whatItMeans: 'stones#worked',
  contact: 'bridge#bridge',
};

const embed = (type: string, file: string) =>
  `data:${type};base64,${readFileSync(join(root, file), 'base64')}`;

const style = `@font-face { font-family: serif-48; src: url(${embed('font/woff2', 'client/styles/fonts/serif.woff2')}) }
body { margin: 0; background: #12284b; color: #e9edf5; font: 61px/84px serif-48 }
* { position: absolute }
.mark { left: 64px; top: 97px; width: 96px }
p { left: 70px; top: 213px; width: 450px; margin: 0 }
.drawing { left: 570px; top: 105px; width: 560px; height: 420px }`;

const browser = await chromium.launch({ executablePath: browserPath(), args: browserArguments });
const page = await browser.newPage({ viewport: sharePictureSize });
for (const screen of screens) {
  for (const language of languages) {
    const { title } = dictionaries[language].meta[screen];
    const [file = '', view = ''] = (drawings[screen] ?? 'figure#figure').split('#');
    const drawing = `${embed('image/svg+xml', `client/art/plates/${file}.svg`)}#${view}`;
    await page.setContent(`<!doctype html><style>${style}</style>
      <img class=mark src="${embed('image/svg+xml', 'public/favicon.svg')}">
      <p>${title.replaceAll('&', '&amp;')}</p><img class=drawing src="${drawing}">`);
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .png({ palette: true, effort: 10 })
      // A test compares it with the title; EXIF is ASCII.
      .withExif({ IFD0: { ImageDescription: encodeURI(title) } })
      .toFile(join(root, 'public', sharePicturePath(screen, language)));
  }
}
await browser.close();
