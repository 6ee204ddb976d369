/** Reads the addresses of copied links. */

import { parseAttachment } from '#shared/attachment.ts';
import { isLocal, isOwnAddress } from '#shared/news-inline.ts';
import { addressOf } from '#shared/routes.ts';
import { siteUrl } from '../query-client.ts';

/** Decodes percent-encoded letters, so that people can read the address. */
function readable(address: string): string {
  return address.replace(/(?:%[89a-f][\da-f])+/gi, (bytes) => {
    try {
      const letters = decodeURIComponent(bytes);
      return /^[\p{L}\p{N}]+$/u.test(letters) && letters === letters.normalize() ? letters : bytes;
    } catch {
      return bytes;
    }
  });
}

/** These addresses have the original one as a parameter. */
const redirects = [
  /^[\w-]+\.safelinks\.protection\.[\w.]+\//,
  /^(?:l|lm|m|www)\.(?:facebook|instagram|messenger|threads)\.(?:com|net)\/(?:l\.php|flx\/warn\/?)?$/,
  /^(?:www\.)?google(?:\.[a-z]+){1,2}\/url$/,
];
const parameters = ['url', 'u', 'q'];

function originalOf(address: string): string | null | undefined {
  if (!URL.canParse(address)) return null;
  const { host, pathname, searchParams } = new URL(address);
  if (!redirects.some((redirect) => redirect.test(host + pathname))) return null;
  return parameters.map((name) => searchParams.get(name)).find((value) => value !== null);
}

/**
 * Mail programs and networks replace the links in messages by addresses of their own, which contain
 * the reader's address or an id. Returns the original address.
 */
export function unwrapped(address: string): string {
  const original = originalOf(address);
  if (original && /^https?:\/\/[^\s/?#]/i.test(original)) return unwrapped(original);
  if (!/[?&]fbclid=/.test(address)) return address;
  return address.replace(/([?&])fbclid=[^&#]*&?/, '$1').replace(/[?&](?=#|$)/, '');
}

const webAddress = /(https?:\/\/[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)])/gi;

export const unwrapAddresses = (text: string) => text.replace(webAddress, unwrapped);

const loopback = /^(?:localhost|.*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[::1?\])$/;

/**
 * A page or a PDF of this site may be copied from the site or at the desk, also through a tunnel.
 * Returns its address without the host, null if visitors cannot open the address, and undefined if
 * the host is another one.
 */
export function ownAddress(address: string): string | null | undefined {
  if (!URL.canParse(address)) return undefined;
  const { host, hostname, pathname, search, hash } = new URL(address);
  const site = siteUrl();
  const isSite = site !== null && host === new URL(site).host;
  const isDesk = host === globalThis.location?.host || loopback.test(hostname);
  const isUnreachable = isDesk || isLocal(address);
  if (!isSite && !isUnreachable) return undefined;
  const path = addressOf(readable(pathname).replace(/(?<=.)\/+$/, ''), search) + hash;
  // The first screen of the desk is not a page of the site.
  const isFound = isSite || (isDesk && pathname !== '/');
  if (isFound && isOwnAddress(path)) return path;
  return isUnreachable ? null : undefined;
}

function nameOf(own: string): string {
  const site = siteUrl();
  return parseAttachment(own)?.name ?? (site === null || isLocal(site) ? own : site + own);
}

/** Divides a copied text at the addresses of this site's pages and PDFs, which become links. */
export const withOwnLinks = (text: string): { text: string; href: string | null }[] =>
  text
    .split(webAddress)
    .filter((piece) => piece !== '')
    .map((piece) => {
      const href = ownAddress(piece) ?? null;
      return { text: href === null ? piece : nameOf(href), href };
    });

/** Returns the address of a copied link if the format allows it; otherwise null. */
export function linkAddress(href: string | null): string | null {
  const trimmed = href?.trim() ?? '';
  if (trimmed.startsWith('/') && isOwnAddress(trimmed)) return trimmed;
  const own = ownAddress(unwrapped(trimmed));
  if (own !== undefined) return own;
  // Browsers add a slash to an address without a path.
  if (/^https?:\/\/[^\s/?#]/i.test(trimmed)) {
    return readable(unwrapped(trimmed)).replace(/^(https?:\/\/[^/?#]+)\/$/i, '$1');
  }
  const [mailbox = ''] = /^mailto:[^\s@?]+@[^\s@?]+/i.exec(trimmed) ?? [];
  return mailbox || null;
}
