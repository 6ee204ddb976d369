/** Only React's development build warns of attributes that differ, so the site runs from source. */
import { languageStorageKey } from '#shared/language.ts';
import { pagePaths, principlePath } from '#shared/routes.ts';
import { themeStorageKey } from '#shared/theme.ts';
import { type RunningSite, startSite } from '../running-site.ts';
import { looks, shareOf } from './checks.ts';
import { test as base, expect, open } from './journey.ts';
import { publish } from './published.ts';

const test = base.extend<object, { site: RunningSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures here.
    async ({}, use) => {
      const site = await startSite({}, { script: 'dev' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

const { news, whatIsFreemasonry, ...others } = pagePaths;
const paths = [`${news}?page=2`, principlePath('relief'), ...Object.values(others)];

test('in development pages hydrate without a warning', async ({ page, site }) => {
  test.slow();
  await publish(site, { news: 12, photos: 3 });
  await page.goto('/favicon.svg');
  // The same components render the other language of a page.
  for (const [turn, { language, theme }] of looks.toReversed().entries()) {
    const choices = { [languageStorageKey]: language, [themeStorageKey]: theme };
    await page.evaluate((entries) => Object.assign(localStorage, entries), choices);
    for (const path of shareOf(paths, turn, looks.length)) {
      await open(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    }
  }
});
