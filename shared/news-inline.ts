import { addressOf, isList, matchPath } from './routes.ts';

export type Inline =
  | string
  | { kind: 'bold'; content: Inline[] }
  | { kind: 'link'; href: string; content: Inline[] };

interface Delimiter {
  kind: 'delimiter';
  source: '[' | '**';
  opens: boolean;
  closes: boolean;
}

type Piece = Inline | Delimiter;

type Link = Extract<Inline, { kind: 'link' }>;

/** A page of this site, with the number of an item or of a page of a list, or with a fragment. */
export function isInternalAddress(address: string): boolean {
  const [route = ''] = address.split('#');
  const { page } = matchPath(route);
  return page !== 'notFound' && (isList(page) || !route.includes('?'));
}

/** The address of a page or a file of this site, without its host. */
export const isOwnAddress = (address: string): boolean =>
  isInternalAddress(address) || /^\/attachments\/[\da-f]+\/[^/\\]+$/.test(address);

/**
 * Returns the address of a page of this site without its host, and without the language, which would
 * override that of the visitor; any other address as it is.
 */
export function withoutHost(address: string, origin: string): string {
  if (!URL.canParse(address) || !URL.canParse(origin)) return address;
  const { host, pathname, search, hash } = new URL(address);
  const own = addressOf(pathname, search) + hash;
  return host === new URL(origin).host && isInternalAddress(own) ? own : address;
}

/** A name without a dot or of a private network, and the addresses of such a network. */
const localHost =
  /^(?:[^.]+|.*\.(?:localhost|local|internal|lan|home\.arpa)|(?:0|10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+)\.?$/;

/** Returns true if only one computer or one network can open the address. */
export const isLocal = (address: string): boolean =>
  URL.canParse(address) && localHost.test(new URL(address).hostname);

/** Returns whether a text contains the address of an item or a question, perhaps with a host. */
export const mentionsAddress = (text: string, address: string): boolean =>
  [...text.matchAll(/(\/[a-z]+)(\?[\w=&]+)?(#[\w-]+)?/g)].some(
    ([, path = '', search = '', hash = '']) => addressOf(path, search) + hash === address,
  );

const webAddresses = /https?:\/\/(?:\[[\da-f:.]+\])?[^\s<>"“”„«»()[\]\\]*/gi;

/** Finds web addresses in a text, also those that do not become links. */
export const webAddressesIn = (text: string): string[] =>
  (text.match(webAddresses) ?? []).map(withoutSentenceEnd);

function isAllowed(address: string): boolean {
  if (address.startsWith('/')) return isOwnAddress(address);
  const isWeb = /^https?:\/\/[^\s/?#]/i.test(address) && !isLocal(address);
  return isWeb || /^mailto:[^\s@]+@[^\s@]+$/i.test(address);
}

const isSpace = (character = ' ') => /\s/.test(character);
const isPunctuation = (character = '') => /[\p{P}\p{S}]/u.test(character);
const isEscapable = (character = '') => /[!-/:-@[-`{-~]/.test(character);
const isWordPart = (character = '') => /[\p{L}\p{N}_]/u.test(character);

const isLink = (piece: Piece): piece is Link => typeof piece !== 'string' && piece.kind === 'link';

function add(pieces: Piece[], piece: Piece): void {
  const last = pieces.at(-1);
  if (piece === '') return;
  if (typeof piece === 'string' && typeof last === 'string') {
    pieces[pieces.length - 1] = last + piece;
  } else pieces.push(piece);
}

/** Two asterisks open bold text before a word and close it after one (CommonMark, section 6.2). */
function starsAt(text: string, start: number): Delimiter {
  const before = text[start - 1];
  const after = text[start + 2];
  const beside = (one: string | undefined, other: string | undefined) =>
    !isSpace(one) && (!isPunctuation(one) || isSpace(other) || isPunctuation(other));
  return {
    kind: 'delimiter',
    source: '**',
    opens: beside(after, before),
    closes: beside(before, after),
  };
}

/** Bold text extends from the last opening asterisks to the first closing ones, without nesting. */
function withBold(pieces: Piece[]): Inline[] {
  const done: Inline[] = [];
  let opened: number | undefined;
  for (const piece of pieces) {
    if (typeof piece === 'string' || piece.kind !== 'delimiter') done.push(piece);
    else if (piece.closes && opened !== undefined && opened < done.length - 1) {
      const [, ...content] = done.splice(opened);
      done.push({ kind: 'bold', content: joined(content) });
      opened = undefined;
    } else {
      if (piece.opens) opened = done.length;
      done.push(piece.source);
    }
  }
  return joined(done);
}

function joined(pieces: Inline[]): Inline[] {
  const texts: Inline[] = [];
  for (const piece of pieces) add(texts, piece);
  return texts;
}

/** A bracket ends the search, so that no part of a text is searched twice. */
function destinationAt(text: string, start: number): { address: string; end: number } | null {
  if (text[start] !== '(') return null;
  let depth = 0;
  let address = '';
  for (let index = start + 1; index < text.length; index += 1) {
    let character = text[index] ?? '';
    if (/[\s<>[\]]|\p{Cc}/u.test(character)) return null;
    if (character === '(') depth += 1;
    if (character === ')') {
      if (depth === 0) return isAllowed(address) ? { address, end: index + 1 } : null;
      depth -= 1;
    }
    if (character === '\\' && isEscapable(text[index + 1])) {
      index += 1;
      character = text[index] ?? '';
    }
    address += character;
  }
  return null;
}

/** Removes a punctuation mark that ends a sentence or a clause in parentheses. */
function withoutSentenceEnd(address: string): string {
  let end = address.length;
  let unmatched = address.split(')').length - address.split('(').length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' && unmatched > 0) unmatched -= 1;
    else if (!/[?!.,:;*'’‘…–—]/.test(last)) break;
  }
  return address.slice(0, end);
}

function webAddressAt(text: string, start: number): string | null {
  if (isWordPart(text[start - 1])) return null;
  const pattern =
    /(?:https?:\/\/|(?<![\\./@-])www\.(?=[\p{L}\p{N}-]+\.\p{L}))[\p{L}\p{N}](?:[^\s<>"“”„«»\\[\]*]|\*(?!\*))*/iuy;
  pattern.lastIndex = start;
  const [address] = pattern.exec(text) ?? [];
  return address ? withoutSentenceEnd(address) : null;
}

/** RFC 5321 defines this limit. */
const longestMailbox = 64;

function mailAddressAt(text: string, from: number, at: number): string | null {
  const isOfMailbox = (character = '') => /[\w.+-]/.test(character);
  let start = at;
  while (start > from && at - start < longestMailbox && isOfMailbox(text[start - 1])) start -= 1;
  while (text[start] === '.') start += 1;
  // After a backslash or a longer mailbox, this would be the end of another address.
  if (start === at || /[\p{L}\p{N}_+\\-]/u.test(text[start - 1] ?? '')) return null;
  const host = /@[a-z0-9]+(?:-+[a-z0-9]+)*(?:\.[a-z0-9]+(?:-+[a-z0-9]+)*)+/iy;
  host.lastIndex = at;
  const [domain] = host.exec(text) ?? [];
  return domain ? text.slice(start, at) + domain : null;
}

export function parseInline(text: string): Inline[] {
  const pieces: Piece[] = [];
  let brackets: number[] = [];
  let from = 0;
  let next = 0;

  function take(start: number, end: number): void {
    add(pieces, text.slice(from, start));
    from = end;
    next = end;
  }

  function closeBracket(index: number): void {
    const opened = brackets.pop();
    if (opened === undefined) return;
    // A link without text would be invisible, and a screen reader could not announce it.
    const isEmpty = opened === pieces.length - 1 && text.slice(from, index).trim() === '';
    const destination = isEmpty ? null : destinationAt(text, index + 1);
    if (!destination) return;
    take(index, destination.end);
    const [, ...inside] = pieces.splice(opened);
    // A link inside a link is shown as text.
    const texts = inside.flatMap<Piece>((piece) => (isLink(piece) ? piece.content : [piece]));
    const content = withBold(texts);
    add(pieces, { kind: 'link', href: destination.address, content });
    brackets = [];
  }

  function link(href: string, address: string, start: number): void {
    take(start, start + address.length);
    add(pieces, { kind: 'link', href, content: [address] });
  }

  const signs = /[\\[\]@]|\*+|https?:\/\/|www\./gi;
  for (let match = signs.exec(text); match; match = signs.exec(text)) {
    const { index } = match;
    const [sign] = match;
    next = index + sign.length;
    if (sign === '\\') {
      if (isEscapable(text[index + 1])) {
        take(index, index + 1);
        next = index + 2;
      }
    } else if (sign === '[') {
      take(index, index + 1);
      brackets.push(pieces.length);
      pieces.push({ kind: 'delimiter', source: '[', opens: false, closes: false });
    } else if (sign === ']') {
      closeBracket(index);
    } else if (sign === '@') {
      const address = mailAddressAt(text, from, index);
      if (address) link(`mailto:${address}`, address, index - address.indexOf('@'));
    } else if (sign === '**') {
      take(index, next);
      pieces.push(starsAt(text, index));
    } else if (sign[0] !== '*') {
      const address = webAddressAt(text, index) ?? '';
      const href = /^www/i.test(address) ? `https://${address}` : address;
      if (isAllowed(href)) link(href, address, index);
      else next = Math.max(next, index + address.length);
    }
    signs.lastIndex = next;
  }
  take(text.length, text.length);
  return withBold(pieces);
}
