/**
 * Converts text copied from Word, LibreOffice, Google Docs and web pages for the editor's parser.
 */
import { DOMParser, Fragment, type ParseOptions, type Schema, Slice } from '@tiptap/pm/model';

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

/** Returns the address of a copied link if the format allows it; otherwise null. */
export function linkAddress(href: string | null): string | null {
  const trimmed = href?.trim() ?? '';
  // Browsers add a slash to an address without a path.
  if (/^https?:\/\/[^\s/?#]/i.test(trimmed)) {
    return readable(trimmed).replace(/^(https?:\/\/[^/?#]+)\/$/i, '$1');
  }
  const [mailbox = ''] = /^mailto:[^\s@?]+@[^\s@?]+/i.exec(trimmed) ?? [];
  return mailbox || null;
}

/** Struck-out text, drawings and controls are not pasted. */
const unread = 'del, svg, math, object, video, audio, select, button, canvas, textarea, iframe';
const blocks =
  'address, article, blockquote, dd, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, p, pre, section';

/** The Content-Security-Policy also forbids styles in parsed text, so they become data. */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(?=\s*=)/gi, '$1data-style'));

const styleOf = (element: Element) => element.getAttribute('data-style')?.toLowerCase() ?? '';
const isBlank = (node: Node | null) => !node || node.textContent?.trim() === '';

function joinBlocks(element: Element): void {
  const { ownerDocument } = element;
  for (const block of element.querySelectorAll(blocks)) {
    if (!isBlank(block.previousSibling)) block.before(ownerDocument.createElement('br'));
    if (!isBlank(block.nextSibling)) block.after(ownerDocument.createElement('br'));
    // The whole text of the element may be bold.
    const inline = ownerDocument.createElement('span');
    inline.append(...block.childNodes);
    block.replaceWith(inline);
  }
}

/** Lists do not nest, so an inner item becomes an item of the outer list. */
function flattenLists(root: Element): void {
  const inner = root.querySelectorAll(':is(ul, ol) :is(ul, ol)');
  for (const list of [...inner].reverse()) {
    const item = list.parentElement?.closest('li, ul, ol');
    if (item?.tagName === 'LI') {
      item.after(...list.children);
      list.remove();
    } else list.replaceWith(...list.children);
  }
  for (const item of root.querySelectorAll('li')) joinBlocks(item);
}

/** Word's list items are paragraphs that begin with a bullet or a number as text. */
function makeWordLists(root: Element): void {
  let list: Element | undefined;
  for (const paragraph of root.querySelectorAll('p[data-style*="mso-list" i]')) {
    if (!/mso-list:[^;]*\blevel\d/.test(styleOf(paragraph))) continue;
    const marker = [...paragraph.querySelectorAll('[data-style*="mso-list" i]')].find((each) =>
      /mso-list:\s*ignore/.test(styleOf(each)),
    );
    const [, number] = /^\s*(\d{1,3})[.)]/.exec(marker?.textContent ?? '') ?? [];
    marker?.remove();
    const name = number ? 'OL' : 'UL';
    if (!list || paragraph.previousElementSibling !== list || list.tagName !== name) {
      list = root.ownerDocument.createElement(name);
      if (number) list.setAttribute('start', number);
      paragraph.before(list);
    }
    const item = root.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    list.append(item);
    paragraph.remove();
  }
}

function makeRowsParagraphs(root: Element): void {
  for (const row of root.querySelectorAll('tr')) {
    const paragraph = root.ownerDocument.createElement('p');
    for (const cell of row.querySelectorAll(':scope > :is(td, th)')) {
      joinBlocks(cell);
      if (isBlank(cell)) continue;
      paragraph.append(paragraph.hasChildNodes() ? ' – ' : '', cell);
    }
    row.closest('table')?.before(paragraph);
  }
  for (const table of root.querySelectorAll('table')) table.remove();
}

function keepBreaks(root: Element): void {
  const kept = /white-space(?:-collapse)?:\s*(?:pre|break-spaces)/;
  for (const element of root.querySelectorAll('pre, [data-style*="white-space" i]')) {
    if (element.tagName !== 'PRE' && !kept.test(styleOf(element))) continue;
    const texts = root.ownerDocument.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: Text[] = [];
    while (texts.nextNode()) broken.push(texts.currentNode as Text);
    for (const text of broken) {
      const [first = '', ...more] = text.data.split('\n');
      text.replaceWith(
        first,
        ...more.flatMap((line) => [root.ownerDocument.createElement('br'), line]),
      );
    }
  }
}

function clean(root: Element): void {
  for (const element of root.querySelectorAll(unread)) element.remove();
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    if (/display:\s*none|mso-hide:\s*all/.test(styleOf(element))) element.remove();
    const [, weight = ''] = /(?:^|;)\s*font-weight:\s*(\w+)/.exec(styleOf(element)) ?? [];
    element.style.fontWeight = weight;
  }
  keepBreaks(root);
  makeWordLists(root);
  makeRowsParagraphs(root);
  flattenLists(root);
}

export type Lost = 'picture' | 'heading' | 'italics';

function lostIn(root: Element): Lost[] {
  const lost: Record<Lost, string> = {
    picture: 'img, svg, video, canvas',
    heading: 'h1, h2, h3, h4, h5, h6',
    italics: 'i, em, [data-style*="font-style:italic" i], [data-style*="font-style: italic" i]',
  };
  const kinds = Object.keys(lost) as Lost[];
  return kinds.filter((kind) => root.querySelector(lost[kind]));
}

/** Text copied from the editor itself is not converted. */
export class PasteParser extends DOMParser {
  readonly #onLost: (lost: Lost[]) => void;

  constructor(schema: Schema, onLost: (lost: Lost[]) => void) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#onLost = onLost;
  }

  override parseSlice(dom: HTMLElement, options: ParseOptions = {}): Slice {
    if (dom.ownerDocument.querySelector('[data-pm-slice]')) return super.parseSlice(dom, options);
    this.#onLost(lostIn(dom));
    clean(dom);
    const { content, openStart, openEnd } = super.parseSlice(dom, options);
    const { firstChild: first, childCount } = content;
    const isOneLine = childCount < 2 && (first?.isInline || first?.type.name === 'paragraph');
    const { context } = options;
    if (!context || !first || isOneLine) return new Slice(content, openStart, openEnd);
    // Without empty paragraphs around them, pasted blocks would join the current line.
    const empty = this.schema.nodes.paragraph?.createAndFill() ?? [];
    const before = context.parentOffset > 0 ? empty : [];
    const after = context.parentOffset < context.parent.content.size ? empty : [];
    return Slice.maxOpen(Fragment.from(before).append(content).append(Fragment.from(after)));
  }
}
