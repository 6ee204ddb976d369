/** Reads what Word, LibreOffice, Google Docs or a web page has copied: paragraphs, items, bold, links. */
import { readHtml, type Token } from './html-tokens.ts';
import type { Block } from './pasted.ts';

const blocks = new Set(
  `address article aside blockquote body center dd details dialog div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody
  tfoot thead tr ul`.split(/\s+/),
);
const empty = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));
/** What nobody reads, or what somebody has struck out. */
const unread = new Set('head del svg math object video audio select button canvas'.split(' '));

interface List {
  ordered: boolean;
  next: number;
}

/** An element that is open, with what all around it means for its text. */
interface Element {
  name: string;
  bold: boolean;
  href: string | null;
  hidden: boolean;
  keepsBreaks: boolean;
  list: List | null;
  /** In a paragraph that is an item for Word: the bullet or number, written out. */
  isMarker: boolean;
}

const outermost: Element = {
  name: '',
  bold: false,
  href: null,
  hidden: false,
  keepsBreaks: false,
  list: null,
  isMarker: false,
};

type Style = Map<string, string>;

function readStyle(style = ''): Style {
  return new Map(
    style.split(';').map((one): [string, string] => {
      const at = one.indexOf(':');
      return [
        one.slice(0, at).trim().toLowerCase(),
        one
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      ];
    }),
  );
}

/** The style decides: Google Docs wraps everything into a `<b>` that is not bold. */
function isBold(name: string, weight: string | undefined, around: boolean): boolean {
  if (weight && /^(?:bold|bolder|[6-9]\d\d)$/.test(weight)) return true;
  if (weight && /^(?:normal|lighter|[1-5]\d\d)$/.test(weight)) return false;
  return around || /^(?:b|strong|th|h[1-6])$/.test(name);
}

function keepsBreaks(name: string, style: Style, around: boolean): boolean {
  const space = style.get('white-space-collapse') ?? style.get('white-space');
  return space === undefined ? around || name === 'pre' : /^(?:pre|break-spaces)/.test(space);
}

class Reader {
  readonly blocks: Block[] = [];
  private readonly open: Element[] = [];
  private readonly counts = new Map<string, number>();
  private current: Block | null = null;
  /** What comes before the next text: the end of a paragraph, or the border of a cell. */
  private pending: 'break' | 'cell' | null = null;
  /** Whether a cell of this row has had text. */
  private isInRow = false;
  /** The item that the next text begins. */
  private item: { kind: Block['kind']; number: number } | null = null;

  private get inner(): Element {
    return this.open.at(-1) ?? outermost;
  }

  private endBlock(): void {
    if (this.pending === null) this.pending = 'break';
  }

  private append(text: string): void {
    const { bold, href } = this.inner;
    const runs = this.current?.runs;
    const last = runs?.at(-1);
    if (last && last.bold === bold && last.href === href) last.text += text;
    else runs?.push({ text, bold, href });
  }

  private begin(): void {
    const isInItem = (this.counts.get('li') ?? 0) > 0;
    if (this.item) this.current = null;
    else if (this.pending === 'break' && isInItem) this.append('\n');
    else if (this.pending === 'break') this.current = null;
    else if (this.pending === 'cell') this.append(' – ');
    this.pending = null;
    this.isInRow = (this.counts.get('tr') ?? 0) > 0;
    if (this.current) return;
    this.current = { ...(this.item ?? { kind: 'paragraph', number: 0 }), runs: [] };
    this.item = null;
    this.blocks.push(this.current);
  }

  text(text: string): void {
    const { hidden, keepsBreaks: keeps, isMarker } = this.inner;
    if (hidden) return;
    const spaced = text.replace(keeps ? /[^\S\n]+/g : /\s+/g, ' ');
    const isBlank = spaced.trim() === '';
    if (isMarker) {
      const [, digits] = /^\s*(\d{1,3})[.)]/.exec(spaced) ?? [];
      if (digits) this.item = { kind: 'number', number: Number(digits) };
    } else if (!isBlank) {
      this.begin();
      this.append(spaced);
    } else if (this.current && this.pending === null && !this.item) this.append(spaced);
  }

  private before(name: string, attributes: Map<string, string>): void {
    if (blocks.has(name)) this.endBlock();
    if (name === 'tr') this.isInRow = false;
    if (this.isInRow && /^t[dh]$/.test(name)) this.pending = 'cell';
    if (name !== 'li') return;
    const { list } = this.inner;
    if (!list?.ordered) this.item = { kind: 'bullet', number: 0 };
    else {
      const value = Number(attributes.get('value') ?? list.next);
      this.item = { kind: 'number', number: value };
      list.next = value + 1;
    }
  }

  private elementOf(name: string, attributes: Map<string, string>, style: Style): Element {
    const { inner } = this;
    const isList = name === 'ol' || name === 'ul';
    return {
      name,
      bold: isBold(name, style.get('font-weight'), inner.bold),
      href: name === 'a' ? (attributes.get('href') ?? null) : inner.href,
      hidden:
        inner.hidden ||
        unread.has(name) ||
        style.get('display') === 'none' ||
        style.get('mso-hide') === 'all',
      keepsBreaks: keepsBreaks(name, style, inner.keepsBreaks),
      list: isList
        ? { ordered: name === 'ol', next: Number(attributes.get('start') ?? 1) }
        : inner.list,
      isMarker: inner.isMarker || style.get('mso-list') === 'ignore',
    };
  }

  tag(name: string, attributes: Map<string, string>): void {
    if (name === 'br' && this.current && this.pending === null && !this.item) this.append('\n');
    this.before(name, attributes);
    if (empty.has(name)) return;
    const style = readStyle(attributes.get('style'));
    if (name === 'p' && /\blevel\d/.test(style.get('mso-list') ?? '')) {
      this.item = { kind: 'bullet', number: 0 };
    }
    this.open.push(this.elementOf(name, attributes, style));
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }

  /** An end tag without a start is passed over, so that no element is looked at twice. */
  endTag(name: string): void {
    if (!this.counts.get(name)) return;
    for (let element = this.open.pop(); element; element = this.open.pop()) {
      this.counts.set(element.name, (this.counts.get(element.name) ?? 1) - 1);
      if (blocks.has(element.name)) this.endBlock();
      if (element.name === 'li') this.current = null;
      if (element.name === 'li' || element.name === 'p') this.item = null;
      if (element.name === name) return;
    }
  }

  read(token: Token): void {
    if (token.kind === 'text') this.text(token.text);
    else if (token.kind === 'open') this.tag(token.name, token.attributes);
    else this.endTag(token.name);
  }
}

export function readCopied(html: string): Block[] {
  const reader = new Reader();
  for (const token of readHtml(html)) reader.read(token);
  return reader.blocks;
}
