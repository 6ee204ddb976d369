import { html } from 'hono/html';
import { defaultLanguage, languages } from '#shared/language.ts';
import { assetsPath, crawlerPaths, itemAddress, localizedPath, pagePaths } from '#shared/routes.ts';
import { prepare, readyAnswer, textAnswer } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import { cacheControl } from '../http/security-headers.ts';
import type { Lists } from '../lists/lists.ts';
import type { SiteBuild } from './site-build.ts';

export function buildFiles({ files }: Pick<SiteBuild, 'files'>): Route {
  const answers = new Map(
    [...files].map(([path, { type, immutable, bodies }]) => {
      const policy = immutable ? cacheControl.immutable : cacheControl.day;
      const headers = { 'Content-Type': type, 'Cache-Control': policy };
      return [path, readyAnswer(200, headers, bodies)];
    }),
  );
  const missing = textAnswer(404, 'Not found');
  return ({ path }) => answers.get(path) ?? (path.startsWith(assetsPath) ? missing : null);
}

function sitemap(origin: string, items: number[]): string {
  const alternates = (path: string) => [
    ...languages.map((language) => [language, localizedPath(path, language)]),
    ['x-default', localizedPath(path, defaultLanguage)],
  ];
  const itemPaths = items.map((item) => itemAddress(pagePaths.news, item));
  const entries = [...Object.values(pagePaths), ...itemPaths].flatMap((path) =>
    languages.map(
      (language) =>
        html`<url><loc>${origin}${localizedPath(path, language)}</loc>${alternates(path).map(
          ([name, address]) =>
            html`<xhtml:link rel="alternate" hreflang="${name}" href="${origin}${address}"/>`,
        )}</url>\n`,
    ),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries}</urlset>`}
`;
}

function robots(origin: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${origin}${crawlerPaths.sitemap}\n`;
}

export function searchEngines(
  origin: string,
  lists: Pick<Lists, 'newsNumbers' | 'newsRevision'>,
): Route {
  const answer = (type: string, body: string) => {
    const headers = { 'Content-Type': type, 'Cache-Control': cacheControl.day };
    return prepare({ status: 200, headers, body }, 'best');
  };
  const robotsTxt = {
    key: 'robots',
    revision: '',
    make: () => answer('text/plain; charset=utf-8', robots(origin)),
  };
  async function sitemapXml() {
    const revision = await lists.newsRevision();
    const make = async () =>
      answer('application/xml; charset=utf-8', sitemap(origin, await lists.newsNumbers()));
    return { key: 'sitemap', revision, make };
  }
  return ({ path }) => {
    if (path === crawlerPaths.robots) return robotsTxt;
    return path === crawlerPaths.sitemap ? sitemapXml() : null;
  };
}
