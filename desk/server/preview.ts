/** Renders the draft of a news item as its public page, without scripts or forms. */
import { Hono } from 'hono';
import { type Config, placeOf, siteOf } from '#server/config.ts';
import { lodgeYear } from '#server/dates.ts';
import { composeDocument } from '#server/documents/document.ts';
import type { SiteBuild } from '#server/documents/site-build.ts';
import { withPhotos } from '#server/lists/lists.ts';
import { parseDate } from '#shared/date.ts';
import { openEntry } from '#server/publishing/entries.ts';
import { publishedFields } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import type { NewsItem } from '#shared/items.ts';
import { isLanguage } from '#shared/language.ts';
import { parsePicture } from '#shared/picture.ts';
import type { Entry } from '#shared/publishing.ts';
import { itemAddress, pagePaths } from '#shared/routes.ts';
import { Refusal } from './refusal.ts';
import { numberIn } from './requests.ts';

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

const previewPolicy = (styles: string[]) =>
  [
    // The user may also open the preview outside the desk's frame.
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
  now: () => Date;
}

export function previews({ site, database, config, now }: PreviewParts): Hono {
  const inert: SiteBuild = {
    ...site,
    // The preview runs no scripts, but visitors' browsers do.
    partsOf(page) {
      const parts = site.partsOf(page);
      return { ...parts, css: parts.css.replaceAll('(scripting:none)', 'not all') };
    },
    // Links would open a new window, which the sandbox does not allow.
    template: site.template.replace('<head>', '<head>\n    <base target="_blank">'),
    inlineScripts: { head: '', body: '' },
  };
  return new Hono().get('/:id/preview/:language', async (c) => {
    const language = c.req.param('language');
    const entry = await openEntry(database, numberIn(c, 'id'));
    if (!entry || !isLanguage(language)) throw new Refusal(404, 'notFound');
    const item = await withPhotos(database, itemOf(entry, now()), entry.fields.album);
    const { html, hashes } = composeDocument(inert, {
      address: itemAddress(pagePaths.news, entry.id),
      language,
      data: { site: siteOf(config), year: lodgeYear(now()), item },
      origin: placeOf(config).site,
    });
    c.header('Content-Security-Policy', previewPolicy(hashes.styles));
    c.header('X-Frame-Options', 'SAMEORIGIN');
    return c.html(html);
  });
}
