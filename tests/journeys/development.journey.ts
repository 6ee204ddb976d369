/** Every page from the sources, with React's development build: it alone tells of attributes that differ. */
import { languages } from '#shared/language.ts';
import { pagePaths, principlePath, screens } from '#shared/routes.ts';
import { startSite } from '../running-site.ts';
import { expect, hydrated, remember, test, wordsOf } from './journey.ts';
import { publish } from './published.ts';

test('no page hydrates with a warning, in any language or theme', async ({ page }) => {
  test.slow();
  const site = await startSite({}, { development: true });
  try {
    await publish(site, { news: 12, photos: 3 });
    const paths = [
      ...screens.map((screen) => pagePaths[screen]),
      principlePath('relief'),
      `${pagePaths.news}?page=2`,
    ];
    for (const language of languages) {
      const visit = await page.context().newPage();
      await remember(visit, { language, theme: language === 'en' ? 'dark' : 'light' });
      for (const path of paths) {
        await visit.goto(site.url + path);
        await hydrated(visit);
        await expect(visit.locator('html')).toHaveAttribute('lang', language);
      }
      await expect(visit.getByRole('heading', { level: 1 })).toHaveText(
        wordsOf(language).news.title,
      );
      await visit.close();
    }
  } finally {
    await site.kill();
  }
});
