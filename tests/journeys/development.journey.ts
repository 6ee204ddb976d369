/** Only React's development build warns of attributes that differ, so the site runs from source. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { languageStorageKey } from '#shared/language.ts';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { themeStorageKey } from '#shared/theme.ts';
import { copySources, linkPackages } from '../checkout.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { looks } from './axe.ts';
import { test as base, expect, open, title, wordsOf } from './journey.ts';
import { publish } from './published.ts';
import { shareOf } from './share.ts';

const test = base.extend<{ sources: string; development: RunningSite }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
  sources: async ({}, use) => {
    const sources = copySources(mkdtempSync(join(tmpdir(), 'lodge-sources-')));
    linkPackages(sources);
    const installed = 'node_modules/.lock-hash';
    copyFileSync(installed, join(sources, installed));
    await use(sources);
    rmSync(sources, { recursive: true, force: true });
  },
  development: async ({ sources }, use) => {
    const site = await startSite({}, { root: sources, development: true });
    await use(site);
    await site.stop();
  },
});

const { news, whatIsFreemasonry, ...others } = pagePaths;
const paths = [`${news}?page=2`, principlePath('relief'), ...Object.values(others)];

test('in development pages hydrate without a warning, and changes are shown', async ({
  page,
  sources,
  development: site,
}) => {
  test.slow();
  await publish(site, { news: 12, photos: 3 });
  await page.goto(`${site.url}/favicon.svg`);
  // The same components render the other language of a page.
  for (const [turn, { language, theme }] of looks.toReversed().entries()) {
    const choices = { [languageStorageKey]: language, [themeStorageKey]: theme };
    await page.evaluate((entries) => Object.assign(localStorage, entries), choices);
    for (const path of shareOf(paths, turn, looks.length)) {
      await open(page, site.url + path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  }

  await open(page, site.url + pagePaths.faq);
  const heading = title(page);
  await expect(heading).toHaveText(wordsOf('mk').faq.title);
  await test.step('a changed text is shown', async () => {
    const file = join(sources, 'content/mk/faq.json');
    const words = readFileSync(file, 'utf8');
    const { title: text } = wordsOf('mk').faq;
    writeFileSync(file, words.replaceAll(text, 'Друг наслов'));
    await expect(heading).toHaveText('Друг наслов');

    writeFileSync(file, words);
    await expect(heading).toHaveText(text);
  });
  // An open page would log errors when the site ends.
  await page.close();
  await test.step('a change of the server is served', async () => {
    const file = join(sources, 'shared/routes.ts');
    writeFileSync(file, readFileSync(file, 'utf8').replace("'/livez'", "'/alive'"));
    const served = async () => {
      const url = site
        .printed()
        .match(/(?<=The site is at )\S+/g)
        ?.at(-1);
      return fetch(`${url}/alive`).then(({ status }) => status, String);
    };
    await expect.poll(served, { timeout: 60_000 }).toBe(200);
  });
});
