/** The next page is prefetched before the click, except with `Save-Data`. */
import { apiPaths } from '#shared/routes.ts';
import {
  chooseLanguage,
  expect,
  followLink,
  header,
  open,
  openPrepared,
  saveData,
  test,
  title,
  wordsOf,
} from './journey.ts';

const mk = wordsOf('mk');

test.describe('offline', () => {
  // The browser logs an error for each failed prefetch.
  test.use({ expectedMessages: [/ERR_INTERNET_DISCONNECTED/] });

  test('every text page opens without the network, in both languages', async ({
    page,
    context,
  }) => {
    await openPrepared(page, '/', [
      '/mk-',
      '/en-',
      '/ContactPage-',
      apiPaths.news,
      apiPaths.gallery,
    ]);
    await context.setOffline(true);
    for (const name of ['faq', 'news', 'gallery', 'contact'] as const) {
      await followLink(page, mk.nav[name]);
      await expect(title(page)).toHaveText(mk[name].title);
    }
    await chooseLanguage(page, 'en');
    const en = wordsOf('en');
    await expect(title(page)).toHaveText(en.contact.title);
    await followLink(page, en.nav.history);
    await expect(title(page)).toHaveText(en.history.title);
  });
});

test('with Save-Data nothing is prefetched', async ({ page }) => {
  await saveData(page);
  const asked: string[] = [];
  page.on('request', (each) => asked.push(new URL(each.url()).pathname));
  await open(page, '/');
  await header(page).getByRole('link', { name: mk.nav.contact }).hover();
  await page.waitForLoadState('networkidle');
  const early = /^\/api\/|\/(contact|news|gallery|mk-|en-)/i;
  expect(asked.filter((path) => early.test(path))).toEqual([]);
});
