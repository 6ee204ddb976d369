/** A page that was opened before its texts were changed shows the new ones without a mixture. */
import { pagePaths, wordsPath } from '#shared/routes.ts';
import { showPageTexts } from '../page-texts.ts';
import { inDatabase } from './in-database.ts';
import {
  chooseLanguage,
  expect,
  followLink,
  header,
  hydrated,
  markDocument,
  open,
  remember,
  saveData,
  test,
  title,
  wordsOf,
} from './journey.ts';

const mk = wordsOf('mk');
const en = wordsOf('en');

const answers = { mk: 'Прашања од гостите', en: 'Questions of our guests' };
const past = { mk: 'Нашата историја', en: 'Our history' };

test.afterEach(({ site }) => inDatabase(site, (database) => showPageTexts(database, null)));

test.use({ expectedMessages: [/status of 404/] });

test('after a change, an open page loads the next page, and itself in the other language, as documents', async ({
  page,
  site,
}) => {
  // With prefetched words, the page would show them until it is loaded again.
  await saveData(page);
  await page.setViewportSize({ width: 1280, height: 400 });
  await open(page, pagePaths.contact);
  const first = await markDocument(page);
  await inDatabase(site, (database) => showPageTexts(database, { 'faq.faq.title': answers }));
  await followLink(page, mk.nav.faq);
  await expect(title(page)).toHaveText(answers.mk);
  await expect(page).toHaveURL(pagePaths.faq);
  expect(await first()).toBe(false);

  await hydrated(page);
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => history.state?.scrollY)).toBe(150);
  const second = await markDocument(page);
  await inDatabase(site, (database) => showPageTexts(database, { 'history.history.title': past }));
  await chooseLanguage(page, 'en');
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page).toHaveURL(pagePaths.faq);
  expect(await second()).toBe(false);
  await hydrated(page);
  await expect.poll(() => page.evaluate(() => scrollY), 'at its place').toBe(150);
  await followLink(page, en.nav.history);
  await expect(title(page)).toHaveText(past.en);
  await page.goBack();
  await expect(title(page)).toHaveText(en.faq.title);
});

test('the document needs no words of an instance with another version', async ({ page }) => {
  await page.route(`**${wordsPath}*`, (route) => route.fulfill({ status: 404 }));
  await remember(page, { language: 'en' });
  await page.goto(pagePaths.faq);
  await hydrated(page);
  await expect(title(page)).toHaveText(en.faq.title);
  await expect(page).toHaveURL(pagePaths.faq);
  await followLink(page, en.nav.gallery);
  await expect(title(page)).toHaveText(en.gallery.title);
  await hydrated(page);
  await chooseLanguage(page, 'mk');
  await expect(title(page)).toHaveText(mk.gallery.title);
  await hydrated(page);
  await expect(header(page).getByRole('link', { name: mk.nav.faq })).toBeVisible();
});
