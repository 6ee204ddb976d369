/**
 * `npx node tests/docs-pictures.ts NAME [FOLDER]` takes pictures of six pages with samples for
 * `docs/pictures/`: of the site in this folder, or of another checkout that is built.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { type PageName, pagePaths } from '#shared/routes.ts';
import { browserArguments, ensureBrowser } from '../scripts/browser.ts';
import { startSite } from './running-site.ts';

const pages: Exclude<PageName, 'notFound'>[] = [
  'home',
  'whatIsFreemasonry',
  'history',
  'whatItMeans',
  'faq',
  'gallery',
];

const root = join(import.meta.dirname, '..');
const [name = 'after', other = root] = process.argv.slice(2);
const checkout = resolve(other);
const folder = join(root, 'docs/pictures');
mkdirSync(folder, { recursive: true });

const site = await startSite({}, { root: checkout });
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments });
try {
  const { status } = spawnSync(process.execPath, [join(checkout, 'cli/lodge.ts'), 'sample'], {
    cwd: checkout,
    env: { ...process.env, ...site.env },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The samples could not be added');
  const page = await browser.newPage({ viewport: { width: 1280, height: 1600 } });
  for (const screen of pages) {
    await page.goto(site.url + pagePaths[screen]);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await sharp(await page.screenshot())
      .resize(960)
      .webp({ quality: 82 })
      .toFile(join(folder, `${screen}-${name}.webp`));
  }
} finally {
  await browser.close();
  await site.stop();
}
