/** A page that was opened before its texts were changed shows the new ones without a mixture. */
import type { Locator } from '@playwright/test';
import { pagePaths } from '#shared/routes.ts';
import { showPageTexts } from '../page-texts.ts';
import { expectNoOverflow } from './checks.ts';
import {
  chooseLanguage,
  dictionaryOf,
  expect,
  followLink,
  hydrated,
  markDocument,
  open,
  saveData,
  test,
  title,
} from './journey.ts';
import { inDatabase } from './published.ts';

const mk = dictionaryOf('mk');
const en = dictionaryOf('en');

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

async function expectLines(passage: Locator, lines: string): Promise<void> {
  await expect(passage).toHaveCSS('white-space', 'pre-line');
  expect(await passage.textContent()).toBe(lines);
}

test('the lodge decides where its paragraphs begin, and what a page does not show', async ({
  page,
  site,
}) => {
  const inBoth = (text: string) => ({ mk: text, en: text });
  const texts = {
    'common.about.intro': inBoth('Голема ложа бр. 1 со д-р П. Петровски.\nСкопје.\n\nЧленови.'),
    'history.history.periods.0.years': inBoth(''),
    'history.history.periods.1.years': inBoth('од средниот век до почетокот на XIX век'),
    'whatItMeans.whatItMeans.sections.0.title': { mk: 'Настани', en: 'Talks' },
    'whatItMeans.whatItMeans.sections.1.title': { mk: 'Настани', en: 'Visits' },
    'whatIsFreemasonry.whatIsFreemasonry.truth.quote': inBoth(''),
    'whatIsFreemasonry.whatIsFreemasonry.relief.content': inBoth('Прв ред.\n\nВтор ред.'),
    'home.facts.founded.text': inBoth('1997'),
    'home.facts.recognisedBy.text': inBoth('Голема ложа на пример'),
  };
  await inDatabase(site, (database) => showPageTexts(database, texts));
  const main = page.getByRole('main');
  await open(page, pagePaths.home);
  const [lead = '', members = ''] = texts['common.about.intro'].mk.split('\n\n');
  await expectLines(main.getByText('бр. 1'), lead);
  await expect(main.getByText(members, { exact: true })).toBeVisible();
  const facts = ['Основана1997', 'Призната одГолема ложа на пример'];
  const rows = main.locator('dl > div');
  await expect(rows, 'a line without a text is not there').toHaveText(facts);
  const footer = page.getByRole('contentinfo');
  await expectLines(footer.getByText('бр. 1'), lead);
  await expectLines(footer.getByText(members), members);

  await followLink(page, mk.nav.contact);
  const { emailHeading, addressHeading } = mk.contactPage;
  await expect(rows).toContainText([emailHeading, addressHeading, ...facts]);
  await followLink(page, mk.nav.history);
  const periods = main.locator('h2');
  await expect(periods.first()).toHaveText(mk.history.periods[0]?.title ?? '', {
    useInnerText: true,
  });

  await followLink(page, mk.nav.whatIsFreemasonry);
  await expect(main.locator('blockquote')).toHaveCount(2);
  await expectLines(main.getByText('Втор ред.'), 'Прв ред.\n\nВтор ред.');
  await followLink(page, mk.nav.whatItMeans);
  await expect(main.getByRole('heading', { name: 'Настани' })).toHaveCount(2);
  await chooseLanguage(page, 'en');
  await expect(main.getByRole('heading', { name: 'Настани' })).toHaveCount(0);
  await followLink(page, en.nav.history);
  await expectNoOverflow(page, 'history with long years', [320, 375, 768]);
});
