/** News is in a list of pages and in a feed; each item has a page; the newest one is at home. */
import type { Page } from '@playwright/test';
import { removeNews } from '#server/storage/news-rows.ts';
import { languages } from '#shared/language.ts';
import { apiPaths, itemAddress, pagePaths } from '#shared/routes.ts';
import { addNews, described, eventAt } from '#tests/entry.ts';
import type { RunningSite } from '../running-site.ts';
import { expectNoViolations, watchShifts } from './checks.ts';
import {
  boxOf,
  chooseLanguage,
  dictionaryOf,
  expect,
  fill,
  followLink,
  hydrated,
  open,
  organisation,
  remember,
  saveData,
  test,
  title,
} from './journey.ts';
import { feast, inDatabase, newsItem, photo, publish } from './published.ts';

const mk = dictionaryOf('mk');
const perPage = 10;
const article = (page: Page) => page.getByRole('article');
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
const titleLink = (page: Page) => article(page).getByRole('link', { name: feast.title.mk });

const { imageUrl, caption: description } = photo(2);

/** The item has a picture and is newer than the plain ones. */
async function publishFeast(site: RunningSite, news: number) {
  await publish(site, { news, photos: 2 });
  const id = await inDatabase(site, async (database) => {
    // Only the news item makes these files public.
    await database.deleteFrom('gallery').execute();
    return addNews(database, { ...feast, picture: described(imageUrl, description) });
  });
  return { id, address: itemAddress(pagePaths.news, id) };
}

/** Delays the next responses until the returned function is called, and may replace them. */
async function holdResponses(page: Page, address: string | RegExp) {
  const held = Promise.withResolvers<{ status: number; body: string } | undefined>();
  await page.route(address, async (route) => {
    const response = await held.promise;
    await (response ? route.fulfill(response) : route.continue());
  });
  return held.resolve;
}

const waitingFor = (page: Page, text: string) => {
  const status = page.getByRole('status').filter({ hasText: text });
  return { status, skeletons: status.getByRole('listitem', { includeHidden: true }) };
};

test('from the newest item at home to the list, to an item, and back', async ({ page, site }) => {
  const { address } = await publishFeast(site, 2);
  await saveData(page);
  await open(page, pagePaths.faq);
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname + search);
  });
  await followLink(page, mk.nav.home);
  const main = page.getByRole('main');
  await expect(main.getByText(mk.home.latestNews)).toBeVisible();
  await expect(main.getByText('јуни 24, 2026')).toBeVisible();
  const latestPicture = main.getByRole('presentation');
  await latestPicture.scrollIntoViewIfNeeded();
  await expect(latestPicture).toHaveJSProperty('naturalWidth', 1000);
  expect(requests).toEqual([]);
  await main.getByRole('link', { name: feast.title.mk }).click();
  await expect(page).toHaveURL(address);

  const shifts = await watchShifts(page);
  await open(page, pagePaths.home);
  const release = await holdResponses(page, `**${apiPaths.news}`);
  await followLink(page, mk.nav.news);
  const { status, skeletons } = waitingFor(page, mk.news.loading);
  await expect(skeletons).toHaveCount(3);
  await expectNoViolations(page, 'placeholders');
  release(undefined);
  await expect(headings(page)).toHaveText([
    feast.title.mk,
    newsItem(2).title.mk,
    newsItem(1).title.mk,
  ]);
  await expect(status).toHaveCount(0);
  const image = page.getByRole('img', { name: description.mk });
  await expect(image).not.toHaveAttribute('loading', 'lazy');
  await expect(image).toHaveJSProperty('complete', true);
  expect(await image.evaluate((node: HTMLImageElement) => node.currentSrc)).toMatch(/\.avif$/);
  expect(await shifts()).toEqual([]);

  requests.length = 0;
  await titleLink(page).click();
  await expect(title(page)).toHaveText(feast.title.mk);
  await expect(title(page)).toBeFocused();
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(`${feast.title.mk} | ${organisation.mk}`);
  expect(requests).toEqual([address.replace(pagePaths.news, apiPaths.news)]);
  await page.goBack();
  await expect(title(page)).toHaveText(mk.news.title);
  await expect(page).toHaveTitle(`${mk.meta.news.title} | ${organisation.mk}`);
  await page.goForward();
  await expect(title(page)).toHaveText(feast.title.mk);
  await chooseLanguage(page, 'en');
  await expect(title(page)).toHaveText(feast.title.en);
  await expect(page).toHaveTitle(`${feast.title.en} | ${organisation.en}`);
  await expect(page).toHaveURL(address);
  await page.reload();
  await hydrated(page);
  await expect(title(page)).toHaveText(feast.title.en);
  const described = await boxOf(page.getByRole('img', { name: description.en }));
  const text = await boxOf(article(page).getByRole('paragraph').first());
  expect(described.right, 'the picture beside the text').toBeLessThan(text.x);
  await expectNoViolations(page, 'an item');
});

test('coming events are at the head of the news and at home, and can be added to a calendar', async ({
  page,
  site,
}) => {
  await publish(site, { news: 1 });
  const location = { mk: 'Дом на ложата', en: 'The lodge’s house' };
  await inDatabase(site, async (database) => {
    for (let number = 7; number >= 1; number -= 1) {
      const { title: mine, content } = newsItem(number);
      const heading = { mk: `Настан: ${mine.mk}`, en: `Event: ${mine.en}` };
      const event = eventAt(`${number}.12.2999 19:00`, { ends: '21:00', location });
      await addNews(database, { title: heading, content, event });
    }
  });
  const next = { title: 'Настан: Новост број 1', day: '1 декември 2999', hours: '19:00–21:00' };
  await open(page, pagePaths.home);
  const main = page.getByRole('main');
  await expect(main.getByText(mk.home.nextEvent)).toBeVisible();
  const latest = main.getByText(mk.home.latestNews).locator('..');
  await expect(latest, 'the newest item that is not an event').toContainText(newsItem(1).title.mk);
  await expect(main.getByRole('link', { name: next.title })).toHaveCount(1);
  await expect(main.getByRole('time')).toHaveText(next.day);
  await expect(main.getByText(next.hours)).toBeVisible();
  await expectNoViolations(page, 'an event at home');

  await followLink(page, mk.nav.news);
  const events = page.getByRole('region', { name: mk.news.events.title });
  const lines = events.getByRole('listitem');
  await expect(lines).toHaveCount(5);
  await expect(lines.first()).toHaveText([next.day, next.title, next.hours, location.mk].join(''));
  await events.getByText(fill(mk.news.events.more, { count: 2 })).click();
  await expect(lines).toHaveCount(7);
  await expect(article(page), 'none is also in the list').toHaveCount(1);
  await expectNoViolations(page, 'coming events');
  await page.setViewportSize({ width: 1024, height: 800 });
  expect((await boxOf(events.getByRole('heading').first())).height, 'one line').toBeLessThan(50);
  const addressOf = (name: string) => main.getByRole('link', { name }).getAttribute('href');
  const copy = await addressOf(mk.news.events.copy);
  const subscribed = `${site.url.replace('http', 'webcal')}${copy}`;
  expect(await addressOf(mk.news.events.subscribe)).toBe(subscribed);

  await lines.first().getByRole('link').click();
  await expect(title(page)).toHaveText(next.title);
  await expect(article(page).getByRole('time').first()).toHaveText(next.day);
  await expect(article(page).getByText(next.hours)).toBeVisible();
  const calendar = await page.request.get(`${await addressOf(mk.news.events.add)}`);
  expect(await calendar.text()).toContain('DTSTART:29991201T180000Z');
});

test.describe('a page that does not exist', () => {
  // The browser itself logs the status of the document.
  test.use({ expectedMessages: [/status of 404/] });

  test('the list shows title, date and paragraphs, ten on a page, in either language, with years and numbers', async ({
    page,
    site,
    context,
  }) => {
    await publish(site, { news: perPage + 2 });
    const response = await page.goto(`${pagePaths.news}?page=3`);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(title(page)).toHaveText(mk.notFound.title);
    await followLink(page, mk.nav.news);
    await expect(headings(page)).toHaveCount(perPage);
    await page.goBack();
    await expect(title(page)).toHaveText(mk.notFound.title);

    await open(page, pagePaths.news);
    await context.addCookies([{ name: 'session', value: 'known', url: site.url }]);
    const older = page.getByRole('link', { name: mk.news.paging.older });
    const [read] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/news?page=2')),
      older.hover(),
    ]);
    await read.finished();
    expect((await read.request().allHeaders()).cookie, 'credentials').toBe('session=known');
    await context.clearCookies();
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await older.click();
    await expect(headings(page)).toHaveText([newsItem(2).title.mk, newsItem(1).title.mk]);
    expect(
      requested.filter((url) => url.includes('/api/')),
      'aimed at, and there',
    ).toEqual([]);
    await expect(page).toHaveURL(`${pagePaths.news}?page=2`);
    await expect(page).toHaveTitle(/страница 2/);
    await expect(title(page)).toBeFocused();
    await expect(older).toHaveCount(0);

    for (const language of languages) {
      if (language === 'en') await chooseLanguage(page, language);
      const card = article(page).last();
      const { title: heading, content } = newsItem(1);
      await expect(card.getByRole('heading')).toHaveText(heading[language]);
      const date = language === 'mk' ? 'март 5, 2024' : 'March 5, 2024';
      await expect(card.getByText(date)).toBeVisible();
      const paragraphs = card.getByRole('paragraph');
      await expect(paragraphs).toHaveText(content[language].split('\n\n'), { useInnerText: true });
    }
    await expect(page).toHaveURL(`${pagePaths.news}?page=2`);
    await page.reload();
    await hydrated(page);
    await expect(headings(page)).toHaveText([newsItem(2).title.en, newsItem(1).title.en]);
    await page.goBack();
    await expect(headings(page)).toHaveCount(perPage);
    await expect(page).not.toHaveTitle(/page/);

    const en = dictionaryOf('en').news;
    await inDatabase(site, (database) =>
      addNews(database, { ...newsItem(99), createdAt: '2018-12-31T23:30:00.000Z' }),
    );
    await page.reload();
    await hydrated(page);
    const years = page.getByRole('navigation', { name: en.years });
    await expect(years.getByRole('link')).toHaveText(['2024', '2019']);
    await years.getByRole('link', { name: '2019' }).click();
    await expect(page).toHaveURL(`${pagePaths.news}?page=2`);
    await expect(headings(page)).toHaveCount(3);
    const numberOf = (current: number) =>
      page.getByRole('link', { name: fill(en.paging.position, { current, total: 2 }) });
    await expect(numberOf(2)).toHaveAttribute('aria-current', 'page');
    await numberOf(1).click();
    await expect(headings(page)).toHaveCount(perPage);
  });
});

test.describe('when the read fails', () => {
  test.use({
    expectedMessages: [/status of (503|404)|503: Down|Failed to (fetch|load)/],
  });

  test('a panel offers a retry, for the list, a further page and an item; a deleted item is not found', async ({
    page,
    site,
  }) => {
    const { id, address } = await publishFeast(site, perPage + 1);
    await remember(page, { theme: 'dark' });
    await saveData(page);
    await open(page, pagePaths.home);
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    const down = { status: 503, body: 'Down' };
    await page.route(`**${apiPaths.news}`, (route) => route.fulfill(down));
    await followLink(page, mk.nav.news);
    const panel = page.getByRole('alert');
    const retry = panel.getByRole('button', { name: mk.news.loadError.retry });
    await expect(panel).toContainText(mk.news.loadError.title);
    expect(messages.some((text) => text.includes('503: Down'))).toBe(true);
    await expectNoViolations(page, 'the panel of a failure');
    await page.unroute(`**${apiPaths.news}`);
    await retry.click();
    await expect(headings(page)).toHaveCount(perPage);
    await expect(title(page)).toBeFocused();

    await test.step('offline', async () => {
      await page.context().setOffline(true);
      await page.getByRole('link', { name: mk.news.paging.older }).click();
      await expect(panel).toContainText(mk.news.loadError.body);
      await page.context().setOffline(false);
      await retry.click();
      await expect(headings(page)).toHaveText([newsItem(2).title.mk, newsItem(1).title.mk]);
      await page.goBack();
    });

    await test.step('an item', async () => {
      const items = /\/api\/news\?item=/;
      const release = await holdResponses(page, items);
      await titleLink(page).click();
      const { status, skeletons } = waitingFor(page, mk.news.item.loading);
      await expect(skeletons).toHaveCount(1);
      await expect(title(page)).toHaveText(mk.news.title);
      await expect(title(page)).toBeFocused();
      release(down);
      await expect(panel).toContainText(mk.news.item.failed);
      await expect(status).toHaveCount(0);
      await page.unroute(items);
      await retry.click();
      await expect(title(page)).toHaveText(feast.title.mk);
      await expect(title(page)).toBeFocused();
    });

    await test.step('withdrawn while the visitor reads', async () => {
      await open(page, pagePaths.home);
      await followLink(page, mk.nav.news);
      await expect(titleLink(page)).toBeVisible();
      await inDatabase(site, (database) => removeNews(database, id));
      await titleLink(page).click();
      await expect(title(page)).toHaveText(mk.notFound.title);
      await expect(page).toHaveURL(address);
      await expect(panel).toHaveCount(0);
      await page.goBack();
      await expect(title(page)).toHaveText(mk.news.title);
      await expect(titleLink(page)).toHaveCount(0);
    });
  });
});
