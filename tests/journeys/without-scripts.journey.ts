/** A visitor without JavaScript reads all pages and opens all parts. */
import { languages } from '#shared/language.ts';
import { itemAddress, localizedPath, pagePaths, screens } from '#shared/routes.ts';
import { addNews } from '#tests/entry.ts';
import { tooSmall } from './checks.ts';
import { dictionaryOf, expect, fill, header, test, title } from './journey.ts';
import { feast, inDatabase, newsItem, photo, publish } from './published.ts';

test.use({ javaScriptEnabled: false });

test('every page is complete, in the language of its address', async ({ page }) => {
  for (const [index, screen] of screens.entries()) {
    const language = languages[index % languages.length] ?? 'mk';
    const dictionary = dictionaryOf(language);
    await page.goto(localizedPath(pagePaths[screen], language));
    await expect(title(page)).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // The text is complete, and controls that need scripts are hidden.
    for (const paragraph of dictionary.about.intro.split('\n\n')) {
      await expect(page.getByRole('contentinfo').getByText(paragraph)).toBeVisible();
    }
    await expect(page.getByRole('button', { name: dictionary.expandable.readMore })).toHaveCount(0);
    await expect(page.getByRole('switch')).toHaveCount(0);
    const cut = await page
      .getByRole('contentinfo')
      .evaluate((footer) =>
        [...footer.querySelectorAll('p')].some((text) => text.scrollHeight > text.clientHeight + 1),
      );
    expect(cut).toBe(false);
  }
  await page.goto(localizedPath(pagePaths.contact, 'en'));
  const dictionary = dictionaryOf('en');
  await page
    .getByRole('navigation', { name: dictionary.a11y.mainNavigation })
    .getByRole('link', { name: dictionary.nav.faq, exact: true })
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  const { question, answer } = dictionary.faq.questions.religion;
  await page.getByText(question).click();
  await expect(page.getByText(answer)).toBeVisible();
});

test('on a phone the pages are in the header, and the text is below it', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(pagePaths.home);
  const dictionary = dictionaryOf('mk');
  await expect(page.getByRole('button', { name: dictionary.ui.mobileMenu })).toHaveCount(0);
  const links = header(page).getByRole('navigation').getByRole('link');
  await expect(links).toHaveText(screens.map((screen) => dictionary.nav[screen]));
  expect(await tooSmall(links)).toEqual([]);
  await links.filter({ hasText: dictionary.nav.contact }).click();
  await expect(title(page)).toHaveText(dictionary.contact.title);
});

test('news are on pages, an item is complete, and a photo links to the large one', async ({
  page,
  site,
}) => {
  await publish(site, { news: 10, photos: 1 });
  const id = await inDatabase(site, (database) => addNews(database, feast));
  const dictionary = dictionaryOf('en').news;
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.goto(`${pagePaths.news}?lang=en`);
  await expect(headings).toHaveCount(10);
  await page.getByRole('link', { name: dictionary.paging.older }).click();
  await expect(headings).toHaveText([newsItem(1).title.en]);
  const second = fill(dictionary.paging.position, { current: 2, total: 2 });
  await expect(page.getByRole('link', { name: second })).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: dictionary.paging.newer }).click();
  await expect(page).toHaveURL(`${pagePaths.news}?lang=en`);

  await page.goto(`${itemAddress(pagePaths.news, id)}&lang=en`);
  await expect(title(page)).toHaveText(feast.title.en);
  const article = page.getByRole('article');
  await expect(article).toHaveCount(1);
  await expect(article.getByText('June 24, 2026')).toBeVisible();
  await expect(article.getByRole('list').first().getByRole('listitem')).toHaveText([
    'Dinner',
    'Music',
  ]);
  await page.getByRole('link', { name: dictionary.item.all }).click();
  await expect(title(page)).toHaveText(dictionary.title);

  await page.goto(pagePaths.gallery);
  const name = fill(dictionaryOf('mk').viewer.open, { caption: photo(1).caption.mk });
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(photo(1).imageUrl);
});
