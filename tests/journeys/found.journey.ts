/** Checks what a feed reader receives, and what a visitor from another site sees. */

import type { Page } from '@playwright/test';
import { languages } from '#shared/language.ts';
import { itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { addNews } from '#tests/entry.ts';
import { inDatabase } from './in-database.ts';
import { expect, organisation, test } from './journey.ts';
import { feast, newsItem, publish } from './published.ts';

const root = 'http://www.w3.org/2005/Atom feed';

/** Parses the feed as a reader does: strictly as XML, the contents as HTML. */
function parseFeed(page: Page, xml: string) {
  return page.evaluate((source) => {
    const parser = new DOMParser();
    const { documentElement: feed } = parser.parseFromString(source, 'application/xml');
    const partsOf = (parent: Element) => {
      const children = [...parent.children];
      const textOf = (name: string) =>
        children.find((each) => each.localName === name)?.textContent ?? '';
      const links = children.filter((each) => each.localName === 'link');
      return {
        ...{ id: textOf('id'), title: textOf('title'), updated: textOf('updated') },
        author: textOf('author'),
        links: Object.fromEntries(
          links.map((link) => [link.getAttribute('rel'), link.getAttribute('href')]),
        ),
        html: parser.parseFromString(textOf('content'), 'text/html').body.innerHTML,
      };
    };
    return {
      root: `${feed.namespaceURI} ${feed.localName}`,
      language: feed.getAttribute('xml:lang'),
      ...partsOf(feed),
      entries: [...feed.children].filter((each) => each.localName === 'entry').map(partsOf),
    };
  }, xml);
}

test('feed readers get the news whole, in the language of the page', async ({ page, site }) => {
  await publish(site, { news: 1 });
  const html = { mk: 'а < б & „в“ <script>alert(1)</script>', en: 'a < b & “c”' };
  const id = await inDatabase(site, (database) => addNews(database, { ...feast, title: html }));
  for (const language of languages) {
    const answer = await page.request.get(localizedPath(pagePaths.faq, language));
    const [, href = ''] =
      /type="application\/atom\+xml" href="([^"]+)"/.exec(await answer.text()) ?? [];
    const response = await page.request.get(href);
    expect(response.headers()['content-type']).toMatch('application/atom+xml');
    const feed = await parseFeed(page, await response.text());
    const urlOf = (path: string) => site.url + localizedPath(path, language);
    expect(feed).toMatchObject({
      root,
      language,
      id: urlOf('/feed.atom'),
      title: organisation[language],
      author: organisation[language],
      updated: feast.createdAt,
      links: { self: urlOf('/feed.atom'), alternate: urlOf(pagePaths.news) },
    });
    const [first, second] = feed.entries;
    const address = urlOf(itemAddress(pagePaths.news, id));
    expect(first).toMatchObject({
      id: address,
      title: html[language],
      updated: feast.createdAt,
      links: { alternate: address },
    });
    expect(first?.html).toBe(
      language === 'mk'
        ? '<p>Ве чекаме <strong>точно во осум</strong>.<br>Со почит.</p><ol start="1"><li>Вечера</li><li>Музика</li></ol><ul><li><a href="https://lodge.example/a">Пријава</a></li><li><a href="mailto:ana@lodge.example">ana@lodge.example</a></li></ul>'
        : '<p>Come <strong>at eight sharp</strong>.<br>Yours.</p><ol start="1"><li>Dinner</li><li>Music</li></ol><ul><li><a href="https://lodge.example/a">Register</a></li><li><a href="mailto:ana@lodge.example">ana@lodge.example</a></li></ul>',
    );
    expect(second?.title).toBe(newsItem(1).title[language]);
    expect(feed.entries).toHaveLength(2);
  }
});

test('the feed is valid without news, and with restored texts that contain any character', async ({
  page,
  site,
}) => {
  await publish(site, {});
  const read = async () => parseFeed(page, await (await page.request.get('/feed.atom')).text());
  const empty = await read();
  expect(empty).toMatchObject({ root, entries: [] });
  expect(empty.updated).not.toBe('');
  const odd = '\u0001\u001f\ufffe\uffff\ufdd0\u{1ffff}\ud800';
  const title = { mk: `Собир${odd}`, en: `Assembly${odd}` };
  await inDatabase(site, (database) => addNews(database, { ...feast, title, content: title }));
  expect(await read()).toMatchObject({
    root,
    entries: [{ title: expect.stringMatching(/^Собир/) }],
  });
});
