/** Reads the addresses of copied links. */
import { isOwnAddress } from '#shared/news-inline.ts';

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
  /^[\w.-]+\/.*\batp-safelinks\.html/,
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

const webAddress = /https?:\/\/[^\s<>"“”„«»]*[^\s<>"“”„«».,;:!?)]/gi;

export const unwrapAddresses = (text: string) => text.replace(webAddress, unwrapped);

/** Returns the address of a copied link if the format allows it; otherwise null. */
export function linkAddress(href: string | null): string | null {
  const trimmed = href?.trim() ?? '';
  if (trimmed.startsWith('/') && isOwnAddress(trimmed)) return trimmed;
  // Browsers add a slash to an address without a path.
  if (/^https?:\/\/[^\s/?#]/i.test(trimmed)) {
    return readable(unwrapped(trimmed)).replace(/^(https?:\/\/[^/?#]+)\/$/i, '$1');
  }
  const [mailbox = ''] = /^mailto:[^\s@?]+@[^\s@?]+/i.exec(trimmed) ?? [];
  return mailbox || null;
}
