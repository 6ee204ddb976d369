/** Builds the document around a rendered page: head, both languages, data and scripts. */
import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import {
  type Bilingual,
  defaultLanguage,
  type Language,
  languages,
  otherLanguage,
} from '#shared/language.ts';
import { type DocumentData, pageDataId, pagesSheetAttribute } from '#shared/page-data.ts';
import { parsePicture, pictureFile } from '#shared/picture.ts';
import {
  canonicalPath,
  crawlerPaths,
  faviconPath,
  localizedPath,
  matchPath,
  mediaPath,
  type ScreenName,
  sharePicturePath,
  sharePictureSize,
} from '#shared/routes.ts';
import { defaultTheme, themeColours } from '#shared/theme.ts';
import type { InlineHashes } from '../http/security-headers.ts';
import type { SiteBuild } from './site-build.ts';
import { type Subject, structuredData } from './structured-data.ts';

export interface Document {
  html: string;
  hashes: InlineHashes;
}

/** `</script>` or `<!--` in the data must not end the script element. */
export function serializeData(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** With a string, `$` would have a special meaning in `replace`. */
function fillSlots(template: string, slots: Record<string, unknown>): string {
  return template.replace(/<!--(\w+)-->/g, (slot, name: string) => String(slots[name] ?? slot));
}

function searchLinks({ address, language, origin }: Subject) {
  const href = (alternate: Language) => `${origin}${canonicalPath(address, alternate)}`;
  return html`<link rel="canonical" href="${href(language)}">
    ${languages.map(
      (alternate) => html`<link rel="alternate" hreflang="${alternate}" href="${href(alternate)}">`,
    )}
    <link rel="alternate" hreflang="x-default" href="${href(defaultLanguage)}">
    <link rel="alternate" type="application/atom+xml" href="${localizedPath(crawlerPaths.feed, language)}">`;
}

const sharedWidth = 1600;

function sharedPicture(screen: ScreenName, { data: { item }, language, origin }: Subject) {
  const picture = item?.picture ? parsePicture(item.picture) : null;
  if (!picture) {
    const url = origin + sharePicturePath(screen, language);
    return { url, ...sharePictureSize, description: '' };
  }
  const width = Math.min(sharedWidth, picture.width);
  const height = Math.round((picture.height * width) / picture.width);
  const url = `${origin}${mediaPath}/${pictureFile(picture, { width, format: 'jpg' })}`;
  return { url, width, height, description: item?.pictureDescription?.[language] ?? '' };
}

type SharedPicture = ReturnType<typeof sharedPicture>;

const locales: Bilingual = { mk: 'mk_MK', en: 'en_GB' };

/** Open Graph tags (ogp.me) define the preview of a shared link; X requires one additional tag. */
function openGraph({ address, language, origin, data, page }: Subject, picture: SharedPicture) {
  const { item } = data;
  return html`<meta property="og:type" content="${item ? 'article' : 'website'}">
    <meta property="og:url" content="${origin}${canonicalPath(address, language)}">
    <meta property="og:title" content="${page.title}">
    <meta property="og:description" content="${page.description}">
    <meta property="og:locale" content="${locales[language]}">
    ${item && html`<meta property="article:published_time" content="${item.createdAt}">`}
    ${item?.updatedAt && html`<meta property="article:modified_time" content="${item.updatedAt}">`}
    <meta property="og:image" content="${picture.url}">
    <meta property="og:image:width" content="${picture.width}">
    <meta property="og:image:height" content="${picture.height}">
    ${picture.description && html`<meta property="og:image:alt" content="${picture.description}">`}
    <meta name="twitter:card" content="summary_large_image">`;
}

export function composeDocument(
  build: SiteBuild,
  request: Omit<Subject, 'page'>,
  dictionaries: Bilingual<object>,
): Document {
  const { address, language, data } = request;
  const pages = build.render(address, data, dictionaries);
  const page = data.notFound ? 'notFound' : matchPath(address).page;
  const second = otherLanguage(language);
  const rendered = pages[language];
  const subject: Subject = { ...request, page: rendered };
  const picture = page === 'notFound' ? null : sharedPicture(page, subject);
  const described = picture && structuredData(subject, picture.url);
  const { head: headScript, body: bodyScript } = build.inlineScripts;
  const css = build.cssOf(page);
  const carried: DocumentData = {
    ...data,
    dictionary: rendered.dictionary,
    language,
  };

  // Rendering waits for the complete header; otherwise its last controls would move its links.
  const head = html`<link rel="expect" href="#content" blocking="render">
    <meta name="theme-color" content="${themeColours[defaultTheme]}">
    <script>${raw(headScript)}</script>
    <title>${rendered.title}</title>
    <meta name="description" content="${rendered.description}">
    <link rel="icon" href="${faviconPath}" type="image/svg+xml">
    <link rel="manifest" href="${localizedPath(crawlerPaths.manifest, language)}">
    ${picture ? html`${searchLinks(subject)}${openGraph(subject, picture)}` : html`<meta name="robots" content="noindex">`}
    <style ${raw(pagesSheetAttribute)}="${build.pagesSheet}">${raw(css)}</style>`;

  const end = html`<template id="other-language" lang="${second}" data-title="${pages[second].title}" data-description="${pages[second].description}">${raw(pages[second].markup)}</template>
    <script type="application/json" id="${pageDataId}">${raw(serializeData(carried))}</script>
    <script data-modules="${build.modulesOf(page).join(' ')}" data-other="${data.dictionaryAddresses[second]}">${raw(bodyScript)}</script>
    ${described && html`<script type="application/ld+json">${raw(serializeData(described))}</script>`}`;

  return {
    html: fillSlots(build.template, { language, head, page: rendered.markup, end }),
    hashes: {
      scripts: [headScript, bodyScript].map(hashOf),
      styles: [hashOf(css)],
    },
  };
}
