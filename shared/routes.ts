/** Router, navigation, footer, sitemap, server and tests use these paths. */
import { defaultLanguage, isLanguage, type Language, languageParameter } from './language.ts';

export const pagePaths = {
  home: '/',
  whatIsFreemasonry: '/what-is-freemasonry',
  history: '/history-of-freemasonry',
  whatItMeans: '/what-it-means-to-be-a-mason',
  faq: '/faq',
  news: '/news',
  gallery: '/gallery',
  contact: '/contact',
} as const;

export type ScreenName = keyof typeof pagePaths;
export type PageName = ScreenName | 'notFound';

export const screens = Object.keys(pagePaths) as ScreenName[];

export const pageNames: PageName[] = [...screens, 'notFound'];

export const principles = ['brotherhood', 'relief', 'truth'] as const;
type Principle = (typeof principles)[number];

export function principlePath(principle: Principle): string {
  return `${pagePaths.whatIsFreemasonry}/${principle}`;
}

/** The original questions of the FAQ have these ids, in this order: `/faq#women`. */
export const questionIds = [
  'religion',
  'politics',
  'secrecy',
  'who',
  'women',
  'time',
  'cost',
  'joining',
] as const;

export const apiPath = '/api/';

export const apiPaths = { news: `${apiPath}news`, gallery: `${apiPath}gallery` } as const;

export const mediaPath = '/media';

export const attachmentsPath = '/attachments';

export const assetsPath = '/assets/';

export const dictionariesPath = '/dictionaries/';

export const faviconPath = '/favicon.svg';

/** Returns the path of the preview picture of a shared link. */
export const sharePicturePath = (screen: ScreenName, language: Language) =>
  `/share/${screen}-${language}.png`;

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** `@emailjs/browser` posts to this path. */
export const relayPaths = { send: `${apiPath}v1.0/email/send` } as const;

/** `ready` reports whether messages can be stored, `live` whether the process runs. */
export const healthPaths = { ready: '/healthz', live: '/livez' } as const;

export const crawlerPaths = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  feed: '/feed.atom',
  events: '/events.ics',
  manifest: '/manifest.webmanifest',
  security: '/.well-known/security.txt',
} as const;

export type ListName = keyof typeof apiPaths;

export const lists = Object.keys(apiPaths) as ListName[];

const pageParameter = 'page';

function parsePageNumber(text: string | null): number | null {
  if (text === null) return 1;
  // JavaScript would not write a larger number in digits.
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), Number.MAX_SAFE_INTEGER) : null;
}

export function listAddress(path: string, number: number): string {
  return number === 1 ? path : `${path}?${pageParameter}=${number}`;
}

export const itemParameter = 'item';

export function itemAddress(path: string, item: number): string {
  return `${path}?${itemParameter}=${item}`;
}

/** No database has an item with an id of more than nine digits. */
export function parseItemNumber(text = ''): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

const endingMarks =
  /(?<![\s.,;:!?)\]}>*_"'’”“»…\u200b-\u200f\u2060\ufeff])[\s.,;:!?)\]}>*_"'’”“»…\u200b-\u200f\u2060\ufeff]+$/;

/**
 * Programs that pass an address on may encode it again, change its case, or add the mark that ends
 * the sentence. Returns the original.
 */
export function unmangled(address: string): string {
  let text = address;
  // A message may have passed through two programs.
  for (let times = 0; times < 3 && /%[\da-f]{2}/i.test(text); times += 1) {
    try {
      text = decodeURIComponent(text);
    } catch {
      break;
    }
  }
  return text.replaceAll('&amp;', '&').replace(endingMarks, '');
}

/** Returns the page's canonical address, if it can be known from the mangled one. */
export function mendedPath(address: string, language: Language): string | undefined {
  const [sent = '', fragment = ''] = unmangled(address).split('#');
  const [path = '', search = ''] = sent.split(/\?(.*)/s);
  const plain = path.replace(endingMarks, '').replace(/\/{2,}/g, '/');
  const known = plain.replace(/(?<=.)\/$/, '').toLowerCase();
  const file = Object.values(crawlerPaths).find((name) => name === known);
  if (file) return file;
  const typed = [...new URLSearchParams(search)];
  const parameters = typed.map(([name, value]) => [
    name.toLowerCase(),
    value.replace(endingMarks, ''),
  ]);
  const page = addressOf(known, String(new URLSearchParams(parameters)));
  const chosen = new URLSearchParams(parameters).get(languageParameter)?.toLowerCase();
  const shown = isLanguage(chosen) ? chosen : language;
  if (matchPath(page).page === 'notFound') return undefined;
  return localizedPath(/^[\w-]+$/.test(fragment) ? `${page}#${fragment}` : page, shown);
}

export interface Route {
  page: PageName;
  principle?: Principle;
  number?: number;
  item?: number;
}

export const isList = (page: PageName): page is ListName => page in apiPaths;

/** A URL has either a page or an item. Two items, or an item and a page, are not found. */
function matchList(page: ListName, parameters: URLSearchParams): Route {
  const items = page === 'news' ? parameters.getAll(itemParameter) : [];
  const parameter = parameters.get(pageParameter);
  if (items.length > 0) {
    const item = items.length === 1 && parameter === null && parseItemNumber(items[0]);
    return item ? { page, item } : { page: 'notFound' };
  }
  const number = parsePageNumber(parameter);
  return number === null ? { page: 'notFound' } : { page, number };
}

/** Removes all queries that do not change the page. */
export function addressOf(path: string, search: string): string {
  const { page } = matchPath(path);
  if (search === '' || !isList(page)) return path;
  const route = matchList(page, new URLSearchParams(search));
  return route.page === 'notFound' ? `${path}?${pageParameter}=` : addressWithin(path, route);
}

export function matchPath(address: string): Route {
  const [path, search] = address.split('?');
  const page = screens.find((name) => pagePaths[name] === path);
  if (page && isList(page)) return matchList(page, new URLSearchParams(search));
  if (page) return { page };
  const principle = principles.find((name) => principlePath(name) === path);
  if (principle) return { page: 'whatIsFreemasonry', principle };
  return { page: 'notFound' };
}

/** Returns the address of an item or of a page of a list, at the list's path. */
export function addressWithin(path: string, { number = 1, item }: Route): string {
  return item === undefined ? listAddress(path, number) : itemAddress(path, item);
}

export function localizedPath(address: string, language: Language): string {
  if (language === defaultLanguage) return address;
  return address.replace(
    /#|$/,
    `${address.includes('?') ? '&' : '?'}${languageParameter}=${language}$&`,
  );
}

/** Several URLs may show the same screen; one of them is canonical. */
export function canonicalPath(address: string, language: Language): string | undefined {
  const route = matchPath(address);
  if (route.page === 'notFound') return undefined;
  return localizedPath(addressWithin(pagePaths[route.page], route), language);
}
