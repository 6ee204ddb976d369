/** What search engines are told: `robots.txt` and the sitemap with both languages of each page. */
import { html } from 'hono/html';
import { defaultLanguage, languages } from '#shared/language.ts';
import { crawlerPaths, localizedPath, pagePaths } from '#shared/routes.ts';
import { prepare } from '../http/answer.ts';
import type { Route } from '../http/handler.ts';
import { cacheControl, protect } from '../http/security-headers.ts';

function sitemap(origin: string): string {
  const alternates = (path: string) => [
    ...languages.map((language) => [language, localizedPath(path, language)]),
    ['x-default', localizedPath(path, defaultLanguage)],
  ];
  const entries = Object.values(pagePaths).flatMap((path) =>
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

/** `/robots.txt` and `/sitemap.xml`. */
export function searchEngines(origin: string, headers: Record<string, string>): Route {
  const resource = (key: string, type: string, body: string) => {
    const own = { 'Content-Type': type, 'Cache-Control': cacheControl.day };
    const make = () => prepare(protect({ status: 200, headers: own, body }, headers), 'best');
    return { key, revision: '', make };
  };
  const robotsTxt = resource('robots', 'text/plain; charset=utf-8', robots(origin));
  const sitemapXml = resource('sitemap', 'application/xml; charset=utf-8', sitemap(origin));
  return ({ path }) => {
    if (path === crawlerPaths.robots) return robotsTxt;
    return path === crawlerPaths.sitemap ? sitemapXml : null;
  };
}
