/** One news item at an address of its own. */
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { addNews, removeNews } from '#server/storage/news.ts';
import { apiPaths, itemAddress, pagePaths } from '#shared/routes.ts';
import type { RunningSite } from '../running-site.ts';
import { inDatabase } from './in-database.ts';
import { expect, hydrated, remember, wordsOf } from './journey.ts';
import { newsItem, organisation, photo, publish, test } from './published.ts';
import { watchShifts } from './shifts.ts';

const mk = wordsOf('mk');

const feast = {
  title: { mk: 'Свечен собир', en: 'Festive assembly' },
  content: {
    mk: 'Ве чекаме **точно во осум**.\nСо почит.\n\n1. Вечера\n2. Музика\n\n- [Пријава](https://lodge.example/a)\n- ana@lodge.example',
    en: 'Come **at eight sharp**.\nYours.\n\n1. Dinner\n2. Music\n\n- [Register](https://lodge.example/a)\n- ana@lodge.example',
  },
  createdAt: '2026-06-24T12:00:00.000Z',
};
const says = {
  mk: { bold: 'точно во осум', list: ['Вечера', 'Музика'], link: 'Пријава', date: 'јуни 24, 2026' },
  en: {
    bold: 'at eight sharp',
    list: ['Dinner', 'Music'],
    link: 'Register',
    date: 'June 24, 2026',
  },
};

/** Publishes the feast above two plain items; returns its address. */
async function publishFeast(site: RunningSite): Promise<{ id: number; address: string }> {
  await publish(site, { news: 2 });
  const id = await inDatabase(site, (database) => addNews(database, feast));
  return { id, address: itemAddress(pagePaths.news, id) };
}

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const article = (page: Page) => page.getByRole('article');
const titleLink = (page: Page) => page.getByRole('link', { name: feast.title.mk });

/** From the home page by the menu, so that the list is read by the browser. */
async function openList(page: Page): Promise<void> {
  await page.goto(pagePaths.home);
  await hydrated(page);
  await page.getByRole('banner').getByRole('link', { name: mk.nav.news }).click();
  // The home page has a link of the same name.
  await expect(title(page)).toHaveText(mk.news.title);
  await expect(titleLink(page)).toBeVisible();
}

for (const [language, javaScriptEnabled] of [
  ['mk', true],
  ['en', false],
] as const) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test(`the address shows the item alone and whole in ${language}`, async ({ page, site }) => {
      const { address } = await publishFeast(site);
      const words = wordsOf(language);
      await remember(page, { theme: language === 'mk' ? 'light' : 'dark' });
      await page.goto(`${address}&lang=${language}`);
      if (javaScriptEnabled) {
        await hydrated(page);
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      }
      await expect(title(page)).toHaveText(feast.title[language]);
      await expect(page).toHaveTitle(`${feast.title[language]} | ${organisation[language]}`);
      await expect(article(page)).toHaveCount(1);
      const { bold, list, link, date } = says[language];
      await expect(article(page).getByText(date)).toBeVisible();
      await expect(article(page).getByRole('strong')).toHaveText(bold);
      const lists = article(page).getByRole('list');
      await expect(lists.first().getByRole('listitem')).toHaveText(list);
      await expect(lists.last().getByRole('link', { name: link })).toHaveAttribute(
        'href',
        'https://lodge.example/a',
      );
      await expect(page.getByRole('link', { name: 'ana@lodge.example' })).toHaveAttribute(
        'href',
        'mailto:ana@lodge.example',
      );
      await page.getByRole('link', { name: words.news.item.all }).click();
      await expect(title(page)).toHaveText(words.news.title);
      await expect(article(page)).toHaveCount(3);
    });
  });
}

test('a title in the list leads to its item, and the browser back to the list', async ({
  page,
  site,
}) => {
  const { address } = await publishFeast(site);
  await openList(page);
  const reads: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === apiPaths.news) reads.push(search);
  });
  await titleLink(page).click();
  await expect(title(page)).toHaveText(feast.title.mk);
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${feast.title.mk} | ${organisation.mk}`);
  const description = page.locator('meta[name=description]');
  await expect(description).toHaveAttribute('content', /^Ве чекаме точно во осум\. Со почит\./);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`${address.replace('?', '\\?')}$`),
  );
  expect(reads).toEqual([address.replace(pagePaths.news, '')]);
  await page.goBack();
  await expect(title(page)).toHaveText(mk.news.title);
  await expect(page).toHaveTitle(`${mk.meta.news.title} | ${organisation.mk}`);
  await expect(description).toHaveAttribute('content', mk.meta.news.description);
  await page.goForward();
  await expect(title(page)).toHaveText(feast.title.mk);
  await expect(page).toHaveTitle(`${feast.title.mk} | ${organisation.mk}`);
});

test('the language changes in place, and the item stays', async ({ page, site }) => {
  const { address } = await publishFeast(site);
  await page.goto(address);
  await hydrated(page);
  await page.getByRole('button', { name: mk.ui.languageSelector }).click();
  await page.getByRole('link', { name: mk.language.en }).click();
  await expect(title(page)).toHaveText(feast.title.en);
  await expect(page).toHaveTitle(`${feast.title.en} | ${organisation.en}`);
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(title(page)).toHaveText(feast.title.en);
});

test('pictures stand above the texts, described, in a place kept for them', async ({
  page,
  site,
}) => {
  await publish(site, { news: 2, photos: 2 });
  const [first, second] = [photo(2), photo(1)];
  await inDatabase(site, async (database) => {
    for (const [index, { imageUrl, caption }] of [second, first].entries()) {
      await addNews(database, {
        ...newsItem(3 + index),
        picture: imageUrl,
        pictureDescription: caption,
      });
    }
    // The files are public for the news alone.
    await database.deleteFrom('gallery').execute();
  });
  const shifts = await watchShifts(page);
  await page.goto(pagePaths.news);
  await hydrated(page);
  const image = ({ caption }: typeof first) => page.getByRole('img', { name: caption.mk });
  await expect(image(first)).toHaveJSProperty('complete', true);
  expect(await image(first).evaluate((each: HTMLImageElement) => each.currentSrc)).toMatch(
    /\.avif$/,
  );
  await expect(image(first)).toHaveAttribute('loading', 'eager');
  await expect(image(second)).toHaveAttribute('loading', 'lazy');
  await page.getByRole('link', { name: newsItem(3).title.mk }).click();
  await expect(title(page)).toHaveText(newsItem(3).title.mk);
  await expect(image(second)).toHaveAttribute('loading', 'eager');
  await expect(image(second)).toHaveJSProperty('complete', true);
  const text = article(page).getByRole('paragraph').first();
  const [above, below] = [await image(second).boundingBox(), await text.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(await shifts()).toEqual([]);
});

test.describe('when the read fails', () => {
  test.use({ expectedMessages: [/status of 503|503: Down/] });

  test('a placeholder stands there until a notice offers another try, and the heading keeps the focus', async ({
    page,
    site,
  }) => {
    await publishFeast(site);
    await openList(page);
    const items = /\/api\/news\?item=/;
    const held = Promise.withResolvers<void>();
    await page.route(items, async (route) => {
      await held.promise;
      await route.fulfill({ status: 503, body: 'Down' });
    });
    await titleLink(page).click();
    const status = page.getByRole('status').filter({ hasText: mk.news.item.loading });
    await expect(status.locator('[data-skeleton]')).toHaveCount(1);
    await expect(title(page)).toHaveText(mk.news.title);
    await expect(title(page)).toBeFocused();
    held.resolve();
    const notice = page.getByRole('alert');
    await expect(notice).toContainText(mk.news.item.failed);
    await expect(status).toHaveCount(0);
    await page.unroute(items);
    await notice.getByRole('button', { name: mk.news.loadError.retry }).click();
    await expect(title(page)).toHaveText(feast.title.mk);
    await expect(title(page)).toBeFocused();
  });
});

test.describe('what is not public', () => {
  // The browser itself reports the status of what it reads.
  test.use({ expectedMessages: [/status of 404/] });

  test('is not found', async ({ page, site }) => {
    await publishFeast(site);
    const answer = await page.goto(`${pagePaths.news}?item=999999`);
    expect(answer?.status()).toBe(404);
    await hydrated(page);
    await expect(title(page)).toHaveText(mk.notFound.title);
  });

  test('is not found where it was withdrawn behind the visitor’s back', async ({ page, site }) => {
    const { id, address } = await publishFeast(site);
    await openList(page);
    await inDatabase(site, (database) => removeNews(database, id));
    await titleLink(page).click();
    await expect(title(page)).toHaveText(mk.notFound.title);
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goBack();
    await expect(title(page)).toHaveText(mk.news.title);
    await expect(titleLink(page)).toHaveCount(0);
  });
});
