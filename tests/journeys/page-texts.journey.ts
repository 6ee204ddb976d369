/** A page that was opened before its texts were changed shows the new ones without a mixture. */
import { pagePaths, questionIds, wordsPath } from '#shared/routes.ts';
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

const own = {
  'faq.faq.title': { mk: 'Прашања од гостите', en: 'Questions of our guests' },
  'history.history.title': { mk: 'Нашата историја', en: 'Our history' },
};
const [answers, past] = [own['faq.faq.title'], own['history.history.title']];

test.afterEach(({ site }) => inDatabase(site, (database) => showPageTexts(database, null)));

test('a text of the lodge is on its page in both languages, and its links open questions and pages in place', async ({
  page,
  site,
}) => {
  const marks = '[1](/faq#q-1) [2](/history-of-freemasonry)';
  const texts = {
    'faq.faq.questions.q-1.question': { mk: 'Каде сте?', en: 'Where are you?' },
    'faq.faq.questions.q-1.answer': { mk: 'Во Скопје.', en: 'In Skopje.' },
    'faq.faq.questions.women.answer': { mk: marks, en: marks },
    'history.history.title': past,
  };
  const questions = ['women', ...questionIds.slice(0, 3), 'q-1'];
  await inDatabase(site, (database) => showPageTexts(database, texts, { questions }));
  await remember(page, { language: 'en' });
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, `${pagePaths.faq}#women`);
  await hydrated(page);
  await expect(page.locator('details')).toHaveCount(questions.length);
  const sameDocument = await markDocument(page);
  await page.getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByText(texts['faq.faq.questions.q-1.answer'].en)).toBeInViewport();
  await expect(page).toHaveURL(`${pagePaths.faq}#q-1`);
  await page.getByText(en.faq.questions.women.question).click();
  await page.getByRole('link', { name: '2', exact: true }).click();
  await expect(title(page)).toHaveText(past.en);
  await expect(page).toHaveURL(pagePaths.history);
  await chooseLanguage(page, 'mk');
  await expect(title(page)).toHaveText(past.mk);
  expect(await sameDocument()).toBe(true);
});

test.describe('opened before a change', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('the page loads its document again, in the chosen language and at its place', async ({
    page,
    site,
  }) => {
    // With prefetched words, the page would show them until it is loaded again.
    await saveData(page);
    await page.setViewportSize({ width: 1280, height: 400 });
    await open(page, pagePaths.faq);
    await page.mouse.wheel(0, 150);
    await expect.poll(() => page.evaluate(() => history.state?.scrollY)).toBe(150);
    const before = await markDocument(page);
    await inDatabase(site, (database) => showPageTexts(database, own));
    await chooseLanguage(page, 'en');
    await expect(title(page)).toHaveText(answers.en);
    await expect(page).toHaveURL(pagePaths.faq);
    expect(await before()).toBe(false);
    await hydrated(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  });

  test('the next page is loaded as a document, with the new texts', async ({ page, site }) => {
    await saveData(page);
    await open(page, pagePaths.contact);
    const sameDocument = await markDocument(page);
    await inDatabase(site, (database) => showPageTexts(database, own));
    await followLink(page, mk.nav.faq);
    await expect(title(page)).toHaveText(answers.mk);
    await expect(page).toHaveURL(pagePaths.faq);
    expect(await sameDocument()).toBe(false);
    await hydrated(page);
    await followLink(page, mk.nav.history);
    await expect(title(page)).toHaveText(past.mk);
    await page.goBack();
    await expect(title(page)).toHaveText(answers.mk);
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
});
