/** Every screen is read from beginning to end, half of them in each language. */
import type { Locator, Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import {
  itemAddress,
  localizedPath,
  pagePaths,
  principlePath,
  principles,
  type ScreenName,
  screens,
} from '#shared/routes.ts';
import type { Dictionary } from '#tests/dictionary.ts';
import { addNews } from '../entry.ts';
import { contrast, shareOf } from './checks.ts';
import { formOf } from './contact-form.ts';
import {
  boxOf,
  chooseLanguage,
  dictionaryOf,
  expect,
  followLink,
  header,
  holdApplication,
  hydrated,
  markDocument,
  open,
  organisation,
  test,
  title,
} from './journey.ts';
import { feast, inDatabase, publish } from './published.ts';

const mk = dictionaryOf('mk');

/** The text before the first link or placeholder. */
const beginning = (answer: string) => answer.replace(/[[{].*/s, '').trim();

const textsOf = (dictionary: Dictionary): Record<ScreenName, string[]> => ({
  home: [
    dictionary.home.heroTitle,
    ...dictionary.about.intro.split('\n\n'),
    ...principles.map((name) => dictionary.whatIsFreemasonry[name].content),
  ],
  whatIsFreemasonry: [dictionary.whatIsFreemasonry.title],
  history: [
    dictionary.history.title,
    ...dictionary.history.content.flatMap((text) => text.split('\n\n')),
  ],
  whatItMeans: [
    dictionary.whatItMeans.title,
    ...dictionary.whatItMeans.sections.flatMap(({ title, content }) => [title, content]),
  ],
  faq: [
    dictionary.faq.title,
    ...Object.values(dictionary.faq.questions).map(({ question }) => question),
  ],
  news: [dictionary.news.title, dictionary.news.empty],
  gallery: [dictionary.gallery.title, dictionary.gallery.empty],
  contact: [dictionary.contact.title, dictionary.contact.form.submit],
});

/** Each drawing has a description, and its file is shown when it is in view. */
async function expectDrawings(page: Page, described: { alt: string }[]): Promise<void> {
  await expect(page.locator('main figure img')).toHaveCount(described.length);
  for (const { alt } of described) {
    const drawing = page.getByRole('img', { name: alt, exact: true });
    await drawing.scrollIntoViewIfNeeded();
    await expect(drawing).not.toHaveJSProperty('naturalWidth', 0);
  }
}

const partsOf: Partial<Record<ScreenName, (page: Page, dictionary: Dictionary) => Promise<void>>> =
  {
    async home(page, dictionary) {
      const main = page.getByRole('main');
      await main.getByRole('button', { name: dictionary.home.showProof }).click();
      await expect(main.getByRole('status'), 'read aloud').toHaveText(dictionary.home.proof);
      await expect(main.getByText(dictionary.home.latestNews), 'without news').toHaveCount(0);
      await expect(main.getByRole('link', { name: dictionary.home.allNews })).toHaveCount(0);
      const contact = main.getByRole('link', { name: dictionary.home.contact });
      await expect(contact).toHaveAttribute('href', new RegExp(`^${pagePaths.contact}\\b`));
      await main.getByRole('link', { name: dictionary.home.joining }).click();
      await expect(page).toHaveURL(`${pagePaths.faq}#joining`);
      const { answer } = dictionary.faq.questions.joining;
      await expect(page.getByText(beginning(answer))).toBeInViewport();
      await page
        .getByRole('main')
        .getByText(answer.split(/[[\]]/)[1] ?? '')
        .click();
      await expect(page).toHaveURL(pagePaths.contact);
    },
    async whatIsFreemasonry(page, dictionary) {
      for (const principle of principles) {
        const { title: heading, content, quote } = dictionary.whatIsFreemasonry[principle];
        const section = page.getByRole('region', { name: heading });
        await expect(section).toHaveAttribute('id', principle);
        await expect(section).toContainText(content);
        await expect(section.getByRole('blockquote')).toContainText(quote);
      }
      await expectDrawings(page, Object.values(dictionary.principlePlates));
    },
    async history(page, { history: { content, periods }, marks }) {
      await expectDrawings(page, [marks]);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(
        periods.map(({ years, title: event }) => `${years} ${event}`),
      );
      const icons = await main
        .getByRole('listitem')
        .getByRole('presentation')
        .evaluateAll((all) => all.map((icon) => icon.getAttribute('src')));
      expect(icons).toHaveLength(content.length);
      const [first, second] = icons;
      expect(first).not.toBe(second);
      expect(icons).toEqual(icons.map((_, index) => (index % 2 === 0 ? first : second)));
    },
    async whatItMeans(page, { stonePlates }) {
      await expectDrawings(page, Object.values(stonePlates));
    },
    async gallery(page, dictionary) {
      await expect(page.locator('main h1 + *'), 'the description').toHaveCount(0);
      await page
        .getByRole('main')
        .getByRole('link', { name: dictionary.gallery.emptyLink })
        .click();
      await expect(page).toHaveURL(pagePaths.history);
    },
    async contact(page, { contact: { form } }) {
      const field = (name: string) => page.getByRole('textbox', { name, exact: true });
      await expect(field(form.name)).toBeVisible();
      await expect(field(form.email)).toHaveAttribute('type', 'email');
      await expect(field(form.message)).toHaveAttribute('rows', '5');
    },
  };

test('header and footer lead to every page, and each has its texts', async ({ page, site }) => {
  await publish(site, {});
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, pagePaths.contact);
  const sameDocument = await markDocument(page);
  const links = header(page).getByRole('navigation').getByRole('link');
  for (const language of languages) {
    const dictionary = dictionaryOf(language);
    if (language === 'en') await chooseLanguage(page, language);
    await expect(links).toHaveText(screens.map((screen) => dictionary.nav[screen]));
    const menu = header(page).getByRole('button', { name: dictionary.ui.languageSelector });
    await expect(menu, 'its name is said once').toHaveAccessibleDescription('');
    for (const screen of shareOf(screens, languages.indexOf(language), languages.length)) {
      await followLink(page, dictionary.nav[screen]);
      await expect(page).toHaveURL(pagePaths[screen]);
      const { title: name, description } = dictionary.meta[screen];
      await expect(page).toHaveTitle(`${name} | ${organisation[language]}`);
      const meta = page.locator('meta[name=description]');
      await expect(meta).toHaveAttribute('content', description);
      await expect(links.and(page.locator('[aria-current=page]'))).toHaveText(
        dictionary.nav[screen],
      );
      for (const text of textsOf(dictionary)[screen]) {
        await expect(page.getByRole('main')).toContainText(text);
      }
      const headings = await page.getByRole('heading').allTextContents();
      expect(headings, 'no two headings are the same').toEqual([...new Set(headings)]);
      await partsOf[screen]?.(page, dictionary);
    }
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(dictionary.footer.city);
    await expect(footer).toContainText(/©\s*20\d\d/);
    await expect(footer.getByRole('navigation').getByRole('link')).toHaveText([
      dictionary.nav.whatIsFreemasonry,
      dictionary.nav.news,
      dictionary.nav.contact,
    ]);
  }
  expect(await sameDocument(), 'also by the links in texts').toBe(true);
});

test('a long text is shortened, expands, and collapses, and is whole on paper', async ({
  page,
  site,
}) => {
  await publish(site, { news: 1 });
  await open(page, pagePaths.history);
  // The test follows a link, because the styles of the page come with its script.
  await followLink(page, mk.nav.home);
  const main = page.getByRole('main');
  const { relief } = mk.whatIsFreemasonry;
  const text = main.getByText(relief.content);
  const toggle = main
    .getByRole('listitem')
    .filter({ hasText: relief.title })
    .last()
    .getByRole('button');
  const linesOf = (element: Locator) =>
    element.evaluate((cut) =>
      Math.round(cut.clientHeight / Number.parseFloat(getComputedStyle(cut).lineHeight)),
    );
  await expect.poll(() => linesOf(text)).toBe(6);
  const [first = '', second = ''] = mk.about.intro.split('\n\n');
  const footer = page.getByRole('contentinfo');
  const about = footer.getByText(first);
  await about.scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 375, height: 800 });
  expect(await linesOf(about)).toBe(3);
  await expect(footer.getByText(second), 'it is not read aloud either').toBeHidden();
  await footer.getByRole('button', { name: mk.expandable.readMore }).click();
  await expect(footer.getByText(second)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(text).toHaveCSS('mask-image', /gradient/);
  const { readMore, readLess } = mk.expandable;
  await expect(toggle).toHaveAccessibleName(`${readMore} ${relief.title}`);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(toggle).toHaveAccessibleName(`${readLess} ${relief.title}`);
  await expect(text).toHaveCSS('mask-image', 'none');
  await expect.poll(() => linesOf(text)).toBeGreaterThan(6);
  await toggle.click();
  await expect.poll(() => linesOf(text)).toBe(6);

  await test.step('on paper it is whole, and the cards are one below the other', async () => {
    await page.emulateMedia({ media: 'print' });
    const cut = () => text.evaluate((element) => element.scrollHeight - element.clientHeight);
    expect(await cut()).toBeLessThanOrEqual(0);
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('link', { name: mk.ui.learnMore })).toHaveCount(0);
    // Firefox splits pictures in a grid between pages.
    for (const list of await main.getByRole('list').all()) {
      await expect(list).toHaveCSS('display', 'block');
    }
    await page.emulateMedia({ media: 'screen' });
  });
});

test('at most one question is open, it does not move when clicked, and all answers are printed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const release = await holdApplication(page);
  const { questions } = mk.faq;
  await page.goto(`${pagePaths.faq}#women`);
  await expect(page.getByText(questions.women.answer)).toBeInViewport();
  const belowHeader = async (id: keyof typeof questions) => {
    const { question, answer } = questions[id];
    await expect(page.getByText(answer)).toBeInViewport();
    const heading = page.getByRole('heading', { name: question });
    return (await boxOf(heading)).y - (await boxOf(header(page))).bottom;
  };
  expect(await belowHeader('women'), 'the whole question').toBeGreaterThanOrEqual(0);
  const summaries = page.locator('summary');
  const question = (number: number) => page.locator('details').nth(number);
  const answer = (number: number) => page.getByText(Object.values(questions)[number]?.answer ?? '');
  await expect(summaries).toHaveCount(8);
  for (const step of ['before the application', 'with the application']) {
    await test.step(step, async () => {
      await summaries.first().click();
      const bottomOf = async (one: Locator) => (await boxOf(one)).bottom;
      await expect
        .poll(async () => (await bottomOf(question(0))) - (await bottomOf(answer(0))))
        .toBeGreaterThanOrEqual(0);
      const third = summaries.nth(2);
      await third.evaluate((question) => scrollBy(0, question.getBoundingClientRect().top - 400));
      const { y } = await boxOf(third);
      await third.click();
      await expect(answer(2)).toBeVisible();
      await expect.poll(async () => Math.abs((await boxOf(third)).y - y)).toBeLessThan(2);
      await expect(page.locator('details[open]')).toHaveCount(1);
      release();
      await hydrated(page);
    });
  }
  await summaries.nth(2).press('Enter');
  await expect(page.locator('details[open]')).toHaveCount(0);
  await page.goto(`${pagePaths.faq}#time`);
  await expect.poll(() => belowHeader('time')).toBeGreaterThanOrEqual(0);

  await page.emulateMedia({ media: 'print' });
  for (const { answer } of Object.values(questions)) {
    await expect(page.getByText(beginning(answer))).toBeVisible();
  }
  await expect(page.getByRole('navigation', { includeHidden: true }).first()).toBeHidden();
  await expect(header(page).getByRole('button')).toHaveCount(0);
});

test('the heading that an address or the skip link leads to is below the header', async ({
  page,
}) => {
  for (const width of [375, 768, 1024, 1247, 1248, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const expectBelow = async (heading: Locator, where: string) => {
      const { bottom } = await boxOf(header(page));
      expect((await boxOf(heading)).y, `${where} at ${width}`).toBeGreaterThanOrEqual(bottom);
    };
    for (const principle of principles) {
      await open(page, principlePath(principle));
      const { title: name } = mk.whatIsFreemasonry[principle];
      await expectBelow(page.getByRole('heading', { level: 2, name }), name);
    }
    await open(page, pagePaths.home);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#content$/);
    await expectBelow(title(page), 'the page');
  }
});

test('a printed page has the emblem and the addresses of its links', async ({ page, site }) => {
  await publish(site, {});
  const bare = ['https://lodge.example/b', 'www.lodge.example', '[lodge.mk](https://lodge.mk/)'];
  const content = { ...feast.content, en: `${feast.content.en}\n\n${bare.join(' ')}` };
  const id = await inDatabase(site, (database) => addNews(database, { ...feast, content }));
  const address = itemAddress(pagePaths.news, id);
  await open(page, localizedPath(address, 'en'));
  await page.pdf();
  await page.emulateMedia({ media: 'print' });
  await expect(header(page).locator('a svg')).toBeVisible();
  const after = (element: Locator) =>
    element.evaluate((node) => getComputedStyle(node, '::after').content);
  const link = page.getByRole('article').locator('a').first();
  expect(await after(link)).toBe('" (https://lodge.example/a)"');
  for (const name of [/^https/, /^www/, /^lodge.mk$/]) {
    expect(await after(page.getByRole('link', { name })), 'it is printed once').toBe('none');
  }
});

test('in forced colours edges, the theme, the current page of the menu and open parts can be seen', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, pagePaths.contact);
  const { name, message, button } = formOf(page, 'mk');
  for (const control of [name, message, button]) {
    await expect(control).toHaveCSS('border-top-style', 'solid');
    await expect(control).not.toHaveCSS('border-top-width', '0px');
  }
  const theme = header(page).getByRole('switch');
  const off = await theme.screenshot({ animations: 'disabled' });
  await theme.press('Space');
  await expect(theme).toBeChecked();
  const seen = async () => off.equals(await theme.screenshot({ animations: 'disabled' }));
  await expect.poll(seen).toBe(false);
  await followLink(page, mk.nav.home);
  const main = page.getByRole('main');
  const coloursOf = (element: Locator) =>
    element.evaluate((node) => {
      const { color, backgroundColor } = getComputedStyle(node);
      return [color, backgroundColor];
    });
  const [text = '', canvas] = await coloursOf(page.locator('body'));
  await expect(main.locator('svg text'), 'the numbers of the figure').toHaveCSS('fill', text);
  await expect(page.locator('html'), 'for drawings').toHaveCSS('color-scheme', 'light dark');
  const [ink, plate] = await coloursOf(main.getByRole('link', { name: mk.ui.learnMore }));
  expect(plate, 'the plate below a text').toBe(canvas);
  expect(contrast(ink ?? '', plate ?? '')).toBeGreaterThan(4.5);
  await followLink(page, mk.nav.faq);
  const links = header(page).getByRole('navigation').getByRole('link');
  const current = links.filter({ hasText: mk.nav.faq });
  await expect(current).toHaveCSS('text-decoration-line', 'underline');
  const link = links.filter({ hasText: mk.nav.home });
  await expect(link).toHaveCSS('text-decoration-line', 'none');
  const mark = await page
    .locator('summary')
    .first()
    .evaluate((summary) => getComputedStyle(summary, '::after').color);
  expect(mark).toBe(text);
});
