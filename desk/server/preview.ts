/**
 * A news item as its page would be, by the renderer of the public site. The document is the desk's
 * to read only: no script runs in it, no link leads away, and what it shows comes from below a path
 * of its own, with tickets for pictures that nobody else may see yet.
 */
import { Hono } from 'hono';
import { type Config, placeOf, siteOf } from '#server/config.ts';
import { lodgeYear } from '#server/dates.ts';
import { composeDocument } from '#server/documents/document.ts';
import type { SiteBuild } from '#server/documents/site-build.ts';
import { publishedFields } from '#server/publishing/check-entry.ts';
import { parseDate } from '#server/publishing/date.ts';
import { openEntry } from '#server/publishing/entries.ts';
import type { Database } from '#server/storage/database.ts';
import type { NewsItem } from '#shared/items.ts';
import { isLanguage } from '#shared/language.ts';
import { parsePicture } from '#shared/picture.ts';
import type { Entry } from '#shared/publishing.ts';
import { assetsPath, itemAddress, mediaPath, pagePaths } from '#shared/routes.ts';
import { paths, ticketParameter } from '../shared/api.ts';
import { sendFile } from './files.ts';
import { numberIn, Refusal } from './refusal.ts';
import type { Tickets } from './tickets.ts';

/** Below it stand faces and drawings of the public site. */
export const previewFolder = '/preview';

/** The item that an entry would be, as far as it is there. */
function itemOf({ id, fields: typed, publishedAt }: Entry, now: Date): NewsItem {
  const { title, content, picture, pictureDescription, date } = publishedFields(typed);
  const moment = parseDate(date);
  return {
    id,
    title,
    content,
    createdAt: moment.ok ? moment.iso : (publishedAt ?? now.toISOString()),
    ...(picture !== null && parsePicture(picture) && { picture, pictureDescription }),
  };
}

/** In device pixels: the column of text on a dense screen. */
const pictureWidth = 1_200;

/**
 * One size of each picture: at another width of the screen the browser would ask for another, whose
 * ticket has run out.
 */
function fixSizes(markup: string): string {
  return markup.replace(/( srcset=")([^"]*)"/gi, (_, attribute: string, value: string) => {
    const sizes = value.split(', ');
    const isWide = (size: string) => Number(/ (\d+)w$/.exec(size)?.[1]) >= pictureWidth;
    return `${attribute}${sizes.find(isWide) ?? sizes.at(-1)}"`;
  });
}

/** The addresses in `src` and `srcset`, each replaced. */
function replaceSources(markup: string, replace: (address: string) => string): string {
  return markup.replace(
    /( (?:src|srcset|href|xlink:href)=")(\/[^"]*)"/gi,
    (_, attribute: string, value: string) =>
      `${attribute}${value.replace(/(^|, )(\/[^ ,]+)/g, (_, before, address) => before + replace(address))}"`,
  );
}

/** The public build with everything in it where the desk serves it, and without scripts. */
function previewBuild(site: SiteBuild, tickets: Tickets): SiteBuild {
  const issued = new Map<string, string>();
  const moved = (address: string) => {
    if (address.startsWith(assetsPath)) return previewFolder + address;
    if (!address.startsWith(`${mediaPath}/`)) return address;
    const path = `${paths.pictures}${address.slice(mediaPath.length)}`;
    const ticket = issued.get(path) ?? tickets.issue(path);
    issued.set(path, ticket);
    return `${path}?${ticketParameter}=${ticket}`;
  };
  return {
    ...site,
    // A link would open in a new window, which a sandbox does not allow.
    template: site.template.replace('<head>', '<head>\n    <base target="_blank">'),
    inlineScripts: { head: '', body: '' },
    partsOf(page) {
      const parts = site.partsOf(page);
      return { ...parts, css: parts.css.replaceAll(assetsPath, previewFolder + assetsPath) };
    },
    render(address, data) {
      const { mk, en } = site.render(address, data);
      const within = (page: typeof mk) => ({
        ...page,
        markup: replaceSources(fixSizes(page.markup), moved),
      });
      return { mk: within(mk), en: within(en) };
    },
  };
}

const previewPolicy = (styles: string[]) =>
  [
    // Also where the document is opened by itself, without the sandbox of the desk's frame.
    'sandbox allow-same-origin',
    "default-src 'none'",
    `style-src ${styles.join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');

interface PreviewParts {
  site: SiteBuild;
  database: Database;
  config: Config;
  tickets: Tickets;
  now: () => Date;
}

/** `/12/preview/mk`: the working copy as its page, in a language. */
export function previews({ site, database, config, tickets, now }: PreviewParts): Hono {
  return new Hono().get('/:id/preview/:language', async (c) => {
    const language = c.req.param('language');
    const entry = await openEntry(database, numberIn(c, 'id'));
    if (!entry || !isLanguage(language)) throw new Refusal(404, 'notFound');
    const { html, hashes } = composeDocument(previewBuild(site, tickets), {
      address: itemAddress(pagePaths.news, entry.id),
      language,
      data: { site: siteOf(config), year: lodgeYear(now()), item: itemOf(entry, now()) },
      origin: placeOf(config).site,
    });
    c.header('Content-Security-Policy', previewPolicy(hashes.styles));
    c.header('X-Frame-Options', 'SAMEORIGIN');
    return c.html(html);
  });
}

/** What the document of a preview asks for: it holds nothing that is not public. */
export function previewFiles({ files }: SiteBuild): Hono {
  return new Hono().get('*', (c) => {
    const file = files.get(c.req.path.slice(previewFolder.length));
    if (!file || !/^(font|image)\//.test(file.type)) throw new Refusal(404, 'notFound');
    return sendFile(c, file);
  });
}
