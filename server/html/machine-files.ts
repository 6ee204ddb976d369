/** Serves files for programs: search engines, feed readers, and browsers that install a site. */
import { html } from 'hono/html';
import { eventLine, formatEvent } from '#content/dates.ts';
import type { NewsItem } from '#shared/items.ts';
import { defaultLanguage, type Language, languages } from '#shared/language.ts';
import { type Inline, isInternalAddress, withoutHost } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import {
  crawlerPaths,
  faviconPath,
  itemAddress,
  itemParameter,
  localizedPath,
  pagePaths,
  parseItemNumber,
  type ScreenName,
  screens,
} from '#shared/routes.ts';
import type { SiteSettings } from '#shared/site.ts';
import { themeColours } from '#shared/theme.ts';
import { missing, prepare } from '../http/response.ts';
import type { Route } from '../http/response-cache.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Lists } from '../lists/lists.ts';
import { sliceSize } from '../lists/slices.ts';
import { writeCalendar } from './calendar.ts';
import { languageIn } from './pages.ts';

interface Parts {
  origin: string;
  site: SiteSettings;
  lists: Lists;
  now: () => Date;
}

function sitemapEntry(origin: string, path: string, changed?: string, pictures: string[] = []) {
  const names = [...languages, 'x-default'] as const;
  const alternates = names.map((name) => {
    const href = origin + localizedPath(path, name === 'x-default' ? defaultLanguage : name);
    return html`<xhtml:link rel="alternate" hreflang="${name}" href="${href}"/>`;
  });
  const date = changed && html`<lastmod>${changed}</lastmod>`;
  const images = pictures.map(
    (picture) => html`<image:image><image:loc>${origin}${picture}</image:loc></image:image>`,
  );
  return languages.map(
    (language) =>
      html`<url><loc>${origin}${localizedPath(path, language)}</loc>${date}${alternates}${images}</url>\n`,
  );
}

const latestOf = (news: { updatedAt: string }[]) =>
  news
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1);

/** The sitemap contains the newest items; search engines find older ones through the list. */
const mostListed = 500;

const forbidden = /[^\t\n\r -\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** XML forbids some characters, also escaped. Texts of a restored backup may contain them. */
const xmlFile = (root: unknown) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${root}`.replace(forbidden, '');

async function sitemap({ origin, lists }: Parts): Promise<string> {
  const news = await lists.publishedNews(mostListed);
  const photos = (await (await lists.gallery.page(1))?.read()) ?? [];
  const textChanges = await lists.pageTextChanges();
  const newest: ScreenName[] = ['home', 'news'];
  const entries = [
    ...screens.map((screen) => {
      const times = [textChanges[screen], newest.includes(screen) && latestOf(news)];
      const changed = times.filter((time) => typeof time === 'string').sort();
      const pictures = screen === 'gallery' ? photos : [];
      return sitemapEntry(
        origin,
        pagePaths[screen],
        changed.at(-1),
        pictures.map(({ imageUrl }) => imageUrl),
      );
    }),
    ...news.map(({ id, updatedAt, picture }) =>
      sitemapEntry(origin, itemAddress(pagePaths.news, id), updatedAt, picture ? [picture] : []),
    ),
  ];
  return xmlFile(html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries}</urlset>
`);
}

function manifest({ site: { organisation, shortName } }: Parts, language: Language): string {
  const icon = (name: string, sizes: string, purpose = 'any') => ({ src: name, sizes, purpose });
  return JSON.stringify({
    name: organisation[language],
    short_name: shortName?.[language] ?? organisation[language],
    lang: language,
    start_url: localizedPath(pagePaths.home, language),
    display: 'browser',
    theme_color: themeColours.light,
    background_color: themeColours.light,
    icons: [
      icon(faviconPath, 'any'),
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable.png', '512x512', 'maskable'),
    ],
  });
}

/** Makes the addresses of this site absolute. */
type Resolve = (href: string) => string;

const inlineHtml = (content: Inline[], resolve: Resolve): unknown[] =>
  content.flatMap((piece) => {
    if (typeof piece === 'string') return piece.split(/(?=\n)/).map(lineHtml);
    const inside = inlineHtml(piece.content, resolve);
    return piece.kind === 'bold'
      ? html`<strong>${inside}</strong>`
      : html`<a href="${resolve(piece.href)}">${inside}</a>`;
  });

const lineHtml = (line: string) => (line.startsWith('\n') ? html`<br>${line.slice(1)}` : line);

const blockHtml = (resolve: Resolve) => (block: Block) => {
  if (block.kind === 'paragraph') return html`<p>${inlineHtml(block.content, resolve)}</p>`;
  const items = block.items.map((item) => html`<li>${inlineHtml(item, resolve)}</li>`);
  return block.kind === 'bullets'
    ? html`<ul>${items}</ul>`
    : html`<ol start="${block.start}">${items}</ol>`;
};

function eventHtml(item: NewsItem, language: Language) {
  const event = formatEvent(item, language);
  return (
    event &&
    html`<p><strong>${eventLine(event)}</strong>${event.where && html`<br>${event.where}`}</p>`
  );
}

function contentHtml(item: NewsItem, language: Language, origin: string) {
  const { picture, pictureDescription, content, attachments = [] } = item;
  const description = pictureDescription?.[language] ?? '';
  const resolve: Resolve = (href) => {
    const own = withoutHost(href, origin);
    const address = isInternalAddress(own) ? localizedPath(own, language) : own;
    return address.startsWith('/') ? origin + address : address;
  };
  const files = attachments.map(
    ({ file, title }) =>
      html`<li><a href="${origin}${encodeURI(file)}">${title[language]}</a> (PDF)</li>`,
  );
  return html`${eventHtml(item, language)}${picture && html`<p><img src="${origin}${picture}" alt="${description}"></p>`}${parseNewsText(content[language]).map(blockHtml(resolve))}${files.length > 0 && html`<ul>${files}</ul>`}`;
}

/** Writes an Atom feed (RFC 4287) with complete texts. */
async function newsFeed({ origin, site, lists }: Parts, language: Language): Promise<string> {
  const news = await lists.publishedNews(sliceSize.news);
  const urlOf = (path: string) => origin + localizedPath(path, language);
  const entries = news.map((item) => {
    const url = urlOf(itemAddress(pagePaths.news, item.id));
    return html`<entry>
<id>${url}</id>
<title>${item.title[language]}</title>
<published>${item.createdAt}</published>
<updated>${item.updatedAt}</updated>
<link rel="alternate" type="text/html" href="${url}"/>
${item.attachments?.map(
  ({
    file,
    bytes,
  }) => html`<link rel="enclosure" type="application/pdf" length="${bytes}" href="${origin}${encodeURI(file)}"/>
`,
)}<content type="html">${String(contentHtml(item, language, origin))}</content>
</entry>
`;
  });
  return xmlFile(html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${urlOf(crawlerPaths.feed)}</id>
<title>${site.organisation[language]}</title>
<updated>${latestOf(news) ?? new Date(0).toISOString()}</updated>
<author><name>${site.organisation[language]}</name></author>
<link rel="self" type="application/atom+xml" href="${urlOf(crawlerPaths.feed)}"/>
<link rel="alternate" type="text/html" href="${urlOf(pagePaths.news)}"/>
${entries}</feed>
`);
}

const monthOf = ({ now }: Parts) => now().toISOString().slice(0, 7);

/** Writes `security.txt` (RFC 9116). It expires 300 days after the beginning of the month. */
function securityText(parts: Parts): string {
  const expires = new Date(Date.parse(monthOf(parts)) + 300 * 86_400_000).toISOString();
  return `Contact: mailto:${parts.site.email}
Expires: ${expires}
Preferred-Languages: ${languages.join(', ')}
Canonical: ${parts.origin}${crawlerPaths.security}
`;
}

const robots = ({ origin }: Parts) =>
  `User-agent: *\nAllow: /\n\nSitemap: ${origin}${crawlerPaths.sitemap}\n`;

/** With the number of an item, the calendar has only its event; without an event it is 404. */
async function calendar({ origin, site, lists }: Parts, language: Language, item?: number) {
  const events = await lists.calendarNews(item);
  if (item !== undefined && events.length === 0) return null;
  const name = site.organisation[language];
  return writeCalendar(events, { origin, language, name, isComplete: item === undefined });
}

interface MachineFile {
  type: string;
  /** Resolves to null if the file does not exist. */
  body(parts: Parts, language: Language, item?: number): string | Promise<string | null>;
}

const files = new Map<string, MachineFile>([
  [crawlerPaths.robots, { type: 'text/plain', body: robots }],
  [crawlerPaths.sitemap, { type: 'application/xml', body: sitemap }],
  [crawlerPaths.feed, { type: 'application/atom+xml', body: newsFeed }],
  [crawlerPaths.events, { type: 'text/calendar', body: calendar }],
  [crawlerPaths.manifest, { type: 'application/manifest+json', body: manifest }],
  [crawlerPaths.security, { type: 'text/plain', body: securityText }],
]);

export function machineFiles(parts: Parts): [path: string, route: Route][] {
  async function resource(path: string, file: MachineFile, language: Language, item?: number) {
    const { type, body } = file;
    const policy = { 'Cache-Control': cacheControl.revalidate };
    const headers = { 'Content-Type': `${type}; charset=utf-8`, ...policy };
    // Without the database, files that do not need it are still served.
    const revision = await parts.lists.revision().catch(() => '');
    return {
      key: `${path} ${language} ${item}`,
      revision: `${monthOf(parts)} ${revision}`,
      async make() {
        const text = await body(parts, language, item);
        return text === null ? null : prepare({ status: 200, headers, body: text }, 'good');
      },
      missing: () => missing,
    };
  }

  const routeOf =
    (path: string, file: MachineFile): Route =>
    (c) => {
      const language = languageIn(c);
      const item = path === crawlerPaths.events ? c.req.query(itemParameter) : undefined;
      if (item === undefined) return resource(path, file, language);
      const id = parseItemNumber(item);
      return id === null ? missing : resource(path, file, language, id);
    };

  return [...files].map(([path, file]) => [path, routeOf(path, file)]);
}
