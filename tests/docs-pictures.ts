/**
 * `npx node tests/docs-pictures.ts` updates the pictures in `docs/`: the home page and the guide's
 * steps.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { languageLabels, nameOf } from '#content/publishing.ts';
import * as dictionary from '#desk/dictionaries/mk.ts';
import { storeMessage } from '#server/storage/message-rows.ts';
import { browserArguments, browserPath } from './browser.ts';
import buildIfNeeded from './build.ts';
import { contactMessage } from './contact-message.ts';
import { inDatabase } from './journeys/published.ts';
import { startDesk } from './running-desk.ts';
import { startSite } from './running-site.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'docs/pictures');
const { news } = dictionary;

buildIfNeeded();
const site = await startSite();
const desk = await startDesk({ ...site.env, SITE_URL: site.url });
execFileSync(process.execPath, [join(root, 'cli/lodge.ts'), 'sample'], {
  cwd: root,
  env: { ...process.env, ...site.env },
});
await inDatabase(site, (database) =>
  storeMessage(
    database,
    contactMessage({ name: 'Ана Петровска', message: 'Како се станува член?' }),
  ),
);
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: browserArguments,
});
const page = await browser.newPage({ viewport: { width: 1100, height: 720 } });

/** Takes the picture as soon as the screen shows `awaited`. */
async function take(name: string, awaited: Locator): Promise<void> {
  await awaited.first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  await sharp(bytes)
    .webp({ quality: 70 })
    .toFile(join(folder, `${name}.webp`));
}

const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

mkdirSync(folder, { recursive: true });
try {
  await page.goto(site.url);
  await take('site', page.getByRole('heading', { level: 1 }));
  await page.goto(await desk.addressToOpen());
  await take('desk', page.getByRole('region', { name: dictionary.home.waiting.title }));

  await page.goto(`${desk.url}/#/news`);
  await button(news.new).click();
  await field(languageLabels({ label: 'title' }, 'mk').mk).fill('Свечен собир во Скопје');
  await field(languageLabels({ label: 'content' }, 'mk').mk).fill(
    'Во сабота ложата ги отвора вратите за сите.',
  );
  await take('news', page.getByText(dictionary.draft.saved));
  await button(news.preview.open).click();
  await take('preview', page.frameLocator('iframe').first().getByRole('heading'));

  await button(dictionary.frame.close).click();
  const begins = field(nameOf({ label: 'begins' }, 'mk'));
  const location = languageLabels({ label: 'location' }, 'mk');
  await page.getByRole('heading', { name: nameOf({ label: 'event' }, 'mk') }).click();
  await begins.fill('12.12.2026 19.00');
  await field(location.mk).fill('Собрание на град Скопје');
  await field(location.en).fill('Skopje City Hall');
  await begins.evaluate((input) => input.closest('details')?.scrollIntoView());
  await take('event', page.getByText(dictionary.draft.saved));
  await page
    .locator('input[type=file][accept*=pdf]')
    .setInputFiles(join(root, 'cli/sample/lecture.pdf'));
  const attachments = page.getByRole('group', { name: nameOf({ label: 'attachments' }, 'mk') });
  await attachments.getByText('lecture.pdf').first().waitFor();
  await attachments.evaluate((section) => section.scrollIntoView());
  await take('attachments', attachments.getByRole('textbox'));

  await page.goto(`${desk.url}/#/page/entry/5`);
  await take('pages', page.getByRole('heading', { level: 2 }));

  await page.goto(`${desk.url}/#/photo/published`);
  await take('photos', page.getByRole('main').getByRole('img'));
  await page.goto(`${desk.url}/#/messages`);
  await take('messages', page.getByText('Ана Петровска'));
  await page.goto(`${desk.url}/#/maintenance`);
  await take('backup', page.getByRole('heading', { level: 2 }));
} finally {
  await browser.close();
  await desk.stop();
  await site.stop();
}
