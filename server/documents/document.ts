/** Puts a rendered page into the document: head, both languages, data and scripts. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { defaultLanguage, type Language, languages, otherLanguage } from '#shared/language.ts';
import {
  type DocumentData,
  type PageData,
  pageDataId,
  sheetsAttribute,
} from '#shared/page-data.ts';
import { parsePicture, pictureFile } from '#shared/picture.ts';
import { canonicalPath, faviconPath, matchPath, mediaPath } from '#shared/routes.ts';
import type { InlineHashes } from '../http/security-headers.ts';
import type { SiteBuild } from './site-build.ts';

export interface DocumentRequest {
  address: string;
  language: Language;
  data: PageData;
  origin: string;
}

export interface Document {
  html: string;
  hashes: InlineHashes;
}

/** `</script>` or `<!--` inside the data must not end the script element. */
export function serializeData(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The replacement is a function, so that a `$` in a text stays a `$`. */
function fillSlots(template: string, slots: Record<string, unknown>): string {
  return template.replace(/<!--(\w+)-->/g, (slot, name: string) => String(slots[name] ?? slot));
}

function searchLinks(address: string, language: Language, origin: string) {
  const href = (alternate: Language) => `${origin}${canonicalPath(address, alternate)}`;
  return html`<link rel="canonical" href="${href(language)}">
    ${languages.map(
      (alternate) => html`<link rel="alternate" hreflang="${alternate}" href="${href(alternate)}">`,
    )}
    <link rel="alternate" hreflang="x-default" href="${href(defaultLanguage)}">`;
}

const sharedWidth = 1600;

function sharedPicture(imageUrl: string, description: string, origin: string) {
  const picture = parsePicture(imageUrl);
  if (!picture) return '';
  const width = Math.min(sharedWidth, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  const file = pictureFile(picture, { width, format: 'jpg' });
  return html`<meta property="og:image" content="${origin}${mediaPath}/${file}">
    <meta property="og:image:width" content="${width}">
    <meta property="og:image:height" content="${height}">
    <meta property="og:image:alt" content="${description}">`;
}

/** Open Graph tags describe the preview of a shared link (ogp.me). */
function openGraph({ item }: PageData, address: string, language: Language, origin: string) {
  const locale = html`<meta property="og:locale" content="${language === 'mk' ? 'mk_MK' : 'en_GB'}">`;
  if (!item)
    return html`<meta property="og:type" content="website">
    ${locale}`;
  const { createdAt, picture, pictureDescription } = item;
  return html`<meta property="og:type" content="article">
    ${locale}
    <meta property="og:url" content="${origin}${canonicalPath(address, language)}">
    <meta property="article:published_time" content="${createdAt}">
    ${picture && sharedPicture(picture, pictureDescription?.[language] ?? '', origin)}`;
}

export function composeDocument(
  build: SiteBuild,
  { address, language, data, origin }: DocumentRequest,
): Document {
  const pages = build.render(address, data);
  const page = data.notFound ? 'notFound' : matchPath(address).page;
  const other = otherLanguage(language);
  const { title, description } = pages[language];
  const { head: headScript, body: bodyScript } = build.inlineScripts;
  const { modules, css, sheets } = build.partsOf(page);
  const carried: DocumentData = {
    ...data,
    words: pages[language].words,
    language,
  };

  // Rendering waits until the header is complete: otherwise its last controls would move its links.
  const head = html`<link rel="expect" href="#content" blocking="render">
    <script>${raw(headScript)}</script>
    <title>${title}</title>
    <meta name="description" content="${description}">
    <meta name="theme-color" content="#12284b">
    <meta property="og:title" content="${title}">
    <meta property="og:description" content="${description}">
    ${openGraph(data, address, language, origin)}
    <link rel="icon" href="${faviconPath}" type="image/svg+xml">
    ${page === 'notFound' ? html`<meta name="robots" content="noindex">` : searchLinks(address, language, origin)}
    <style ${raw(sheetsAttribute)}="${sheets.join(' ')}">${raw(css)}</style>`;

  const end = html`<template id="other-language" lang="${other}" data-title="${pages[other].title}" data-description="${pages[other].description}">${raw(pages[other].markup)}</template>
    <script type="application/json" id="${pageDataId}">${raw(serializeData(carried))}</script>
    <script data-modules="${modules.join(' ')}" data-other="${build.words[other]}">${raw(bodyScript)}</script>`;

  return {
    html: fillSlots(build.template, { language, head, page: pages[language].markup, end }),
    hashes: {
      scripts: [headScript, bodyScript].map(hashOf),
      styles: [hashOf(css)],
    },
  };
}
