/** Every screen, read from end to end in both languages. */
import { languages } from '#shared/language.ts';
import {
  localizedPath,
  pagePaths,
  principles,
  questionIds,
  type ScreenName,
  screens,
} from '#shared/routes.ts';
import { expect, fill, hydrated, remember, test, wordsOf } from './journey.ts';

for (const language of languages) {
  const words = wordsOf(language);

  test(`header and footer lead to every page, and each has its words (${language})`, async ({
    page,
  }) => {
    await remember(page, { language });
    await page.goto('/');
    const links = page
      .getByRole('navigation', { name: words.a11y.mainNavigation })
      .getByRole('link');
    await expect(links).toHaveText(screens.map((screen) => words.nav[screen]));
    const main = page.getByRole('main');
    const title = main.getByRole('heading', { level: 1 });
    const visit = async (screen: ScreenName) => {
      await links.getByText(words.nav[screen], { exact: true }).click();
      await expect(page).toHaveURL(pagePaths[screen]);
      await expect(page).toHaveTitle(
        fill(words.meta.titlePattern, {
          title: words.meta[screen].title,
          organisation: language === 'mk' ? 'Голема ложа' : 'Grand Lodge',
        }),
      );
      await expect(page.locator('meta[name=description]')).toHaveAttribute(
        'content',
        words.meta[screen].description,
      );
      await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(words.nav[screen]);
    };

    await visit('whatIsFreemasonry');
    await expect(title).toHaveText(words.whatIsFreemasonry.title);
    for (const principle of principles) {
      const { title: heading, content, quote } = words.whatIsFreemasonry[principle];
      const section = page.getByRole('region', { name: heading });
      await expect(section).toHaveAttribute('id', principle);
      await expect(section).toContainText(content);
      await expect(section.getByRole('blockquote')).toContainText(quote);
    }

    await visit('home');
    await expect(title).toHaveText(words.home.heroTitle);
    await expect(main).toContainText(words.about.intro);
    for (const principle of principles) {
      await expect(main).toContainText(words.whatIsFreemasonry[principle].content);
    }

    await visit('history');
    await expect(title).toHaveText(words.history.title);
    const { content, periods } = words.history;
    await expect(main.getByRole('listitem')).toContainText(content);
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(
      periods.map(({ years, title: event }) => `${years} ${event}`),
    );

    await visit('whatItMeans');
    await expect(title).toHaveText(words.whatItMeans.title);
    for (const section of words.whatItMeans.sections) {
      await expect(main.getByRole('heading', { name: section.title })).toBeVisible();
      await expect(main).toContainText(section.content);
    }

    await visit('faq');
    await expect(main.locator('summary')).toContainText(
      words.faq.questions.map(({ question }) => question),
    );
    await visit('news');
    await expect(main).toContainText(words.news.empty);
    await visit('gallery');
    await expect(main).toContainText(words.gallery.empty);

    await visit('contact');
    const form = words.contact.form;
    const field = (name: string) => main.getByRole('textbox', { name, exact: true });
    await expect(field(form.name)).toBeVisible();
    await expect(field(form.email)).toHaveAttribute('type', 'email');
    await expect(field(form.message)).toHaveAttribute('rows', '5');
    await expect(main.getByRole('button', { name: form.submit })).toBeVisible();

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(words.footer.city);
    await expect(footer).toContainText(/©\s*20\d\d/);
    const quick = footer.getByRole('navigation').getByRole('link');
    await expect(quick).toHaveText([
      words.nav.whatIsFreemasonry,
      words.nav.news,
      words.nav.contact,
    ]);
  });
}

test('without scripts every page reads whole', async ({ browser, site }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url });
  const page = await context.newPage();
  for (const [index, screen] of screens.entries()) {
    // The languages in turn: what is cut off or without effect depends on neither.
    const language = languages[index % languages.length] ?? 'mk';
    const words = wordsOf(language);
    await page.goto(localizedPath(pagePaths[screen], language));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // Nothing of the text is cut off, and no control is shown that could not work.
    await expect(page.getByText(words.about.intro).last()).toBeVisible();
    await expect(page.getByRole('button', { name: words.expandable.readMore })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    const cut = await page
      .getByRole('contentinfo')
      .evaluate((footer) =>
        [...footer.querySelectorAll('p')].some((text) => text.scrollHeight > text.clientHeight + 1),
      );
    expect(cut).toBe(false);
  }
  // A visitor without scripts stays in the language by its links.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const words = wordsOf('en');
  await page
    .getByRole('navigation', { name: words.a11y.mainNavigation })
    .getByRole('link', { name: words.nav.faq, exact: true })
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const [question] = words.faq.questions;
  await page.getByText(question?.question ?? '').click();
  await expect(page.getByText(fill(question?.answer ?? '', {}))).toBeVisible();
  await context.close();
});

test('one question is open at a time, or none, and the address of an answer opens it', async ({
  page,
}) => {
  const { questions } = wordsOf('mk').faq;
  const index = questionIds.indexOf('women');
  await page.goto(`${pagePaths.faq}#women`);
  await expect(page.getByText(questions[index]?.answer ?? '')).toBeInViewport();
  await hydrated(page);
  const items = page.getByRole('main').locator('details');
  await expect(items).toHaveCount(8);
  const open = page.locator('details[open]');
  const summary = (number: number) => page.getByText(questions[number]?.question ?? '');
  for (const number of [1, 4]) {
    await summary(number).click();
    await expect(open).toHaveCount(1);
    await expect(open).toContainText(questions[number]?.answer ?? '');
  }
  await summary(4).press('Enter');
  await expect(open).toHaveCount(0);
});

test.describe('a page that is not there', () => {
  test.use({ expectedMessages: [/status of 404/] });

  test('says so, with ways home', async ({ page }) => {
    const words = wordsOf('en');
    await remember(page, { language: 'en' });
    const answer = await page.goto('/en/faq');
    expect(answer?.status()).toBe(404);
    // As it is painted and copied: for a pattern, unlike a string, a line break is no space.
    await expect(page.getByRole('main')).toHaveText(/404 Page Not Found/, { useInnerText: true });
    await expect(page.getByText(/Developer hint/)).toHaveAttribute('lang', 'en');
    await hydrated(page);
    await page.getByRole('link', { name: words.notFound.home }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.home.heroTitle);
  });
});

test('the last segment of the path highlights one section', async ({ page }) => {
  const { whatIsFreemasonry, a11y } = wordsOf('mk');
  await page.goto('/what-is-freemasonry/relief');
  await hydrated(page);
  const section = (name: 'brotherhood' | 'relief' | 'truth') =>
    page.getByRole('region', { name: whatIsFreemasonry[name].title });
  await expect(section('relief')).toBeInViewport();
  await expect(section('relief')).toHaveCSS('opacity', '1');
  await expect(section('brotherhood')).toHaveCSS('opacity', '0.5');
  await expect(section('truth')).toHaveCSS('opacity', '0.5');

  await page.getByRole('link', { name: a11y.showAllSections }).click();
  await expect(page).toHaveURL(pagePaths.whatIsFreemasonry);
  await expect(section('truth')).toHaveCSS('opacity', '1');

  await page.goto('/');
  await page.getByRole('link', { name: whatIsFreemasonry.truth.title, exact: true }).click();
  await expect(page).toHaveURL('/what-is-freemasonry/truth');
  await expect(section('truth')).toBeInViewport();
  await expect(section('relief')).toHaveCSS('opacity', '0.5');
});
