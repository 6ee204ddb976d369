/**
 * Converts text copied from Word, LibreOffice, Google Docs and web pages for the editor's parser.
 */
import { DOMParser, Fragment, type ParseOptions, type Schema, Slice } from '@tiptap/pm/model';
import { cleanText } from '#shared/text.ts';
import { ownAddress, unwrapAddresses, unwrapped } from './copied-links.ts';

/**
 * These are not text of the document, so they are not pasted: the comments, notes and struck-out
 * words of Word and LibreOffice (`sdfootnote1`).
 */
const outside = {
  comment: `[data-style*="mso-element:comment"], [data-style*="mso-special-character:comment"],
    .MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomtxt, .msocomoff,
    a[href*="#_msocom_"], a[href*="#_msoanchor_"], [class^="annotation_style"]`,
  footnote: `[data-style*="mso-element:footnote"], [data-style*="mso-element:endnote"],
    .MsoFootnoteReference, .MsoFootnoteText, .MsoEndnoteReference, .MsoEndnoteText,
    a[href*="#_ftn"], a[href*="#_edn"], .sdfootnoteanc, .sdendnoteanc,
    .sdfootnote, .sdendnote, div[id^="sdfootnote"], div[id^="sdendnote"]`,
  struckOut: 'del, s, strike, .msoDel, [data-style*="line-through"]',
};
const hidden =
  '[hidden], [data-style*="display:none"], [data-style*="visibility:hidden"], [data-style*="mso-hide:all"]';
const unread = 'svg, math, object, video, audio, select, button, canvas, textarea, iframe';
const blocks =
  'address, article, blockquote, dd, div, dl, dt, figcaption, figure, h1, h2, h3, h4, h5, h6, p, pre, section';

/**
 * The Content-Security-Policy also forbids styles in parsed text, so they become data. Each match
 * extends to the end of a text that does not close it, so no part of the text is searched twice.
 */
export const withoutStyles = (html: string): string =>
  html
    .replace(/<style(?=[\s/>])[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replace(/<[a-z](?:[^>"']|"[^"]*"|'[^']*'|["'])*/gi, (tag) =>
      tag.replace(/(\s)style(?=\s*=)/gi, '$1data-style'),
    );

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';
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

/** A bullet is one character, perhaps the letter of a font of symbols. */
const isBullet = (marker: string) => [...marker].length < 2 || !/[\p{L}\p{N}]/u.test(marker);

/**
 * Word's list items are paragraphs that begin with a bullet or a number as text. A letter or a number
 * such as 2.1 stays text, because the format has none and the text may refer to it.
 */
function makeWordLists(root: Element): void {
  let list: Element | undefined;
  let next = 0;
  for (const paragraph of root.querySelectorAll('p[data-style*="mso-list"]')) {
    if (!/mso-list:[^;]*\blevel\d/.test(styleOf(paragraph))) continue;
    const marker = [...paragraph.querySelectorAll('[data-style*="mso-list"]')].find((element) =>
      /mso-list:ignore/.test(styleOf(element)),
    );
    const label = marker?.textContent?.trim() ?? '';
    const [, number] = /^(\d{1,3})[.)]$/.exec(label) ?? [];
    if (!number && !isBullet(label)) {
      marker?.replaceWith(`${label} `);
      continue;
    }
    marker?.remove();
    const name = number ? 'OL' : 'UL';
    const isNext = list?.tagName === name && (!number || Number(number) === next);
    next = Number(number) + 1;
    if (!list || paragraph.previousElementSibling !== list || !isNext) {
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

const ones = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'];
const roman = (number: number) => 'x'.repeat(number / 10) + ones[number % 10];

const letter = (number: number) => String.fromCharCode(96 + number);

/** Letters and Roman numbers of a list become text, as in the lists of Word. */
function writeLetters(root: Element): void {
  for (const list of root.querySelectorAll('ol')) {
    const [item] = list.children;
    const type = list.getAttribute('type') ?? '';
    const style = `${styleOf(list)} ${item ? styleOf(item) : ''}`;
    const [, named = ''] = /list-style-type:\s*"?(\w+-(?:alpha|latin|roman))/.exec(style) ?? [];
    const isRoman = /^[Ii]$/.test(type) || named.endsWith('roman');
    if (!isRoman && !/^[Aa]$/.test(type) && !named) continue;
    const isUpper = /^[AI]$/.test(type) || named.startsWith('upper');
    const items = [...list.children].map((child, index) => {
      const number = index + Number(list.getAttribute('start') ?? 1);
      const label = isRoman ? roman(number) : letter(number);
      const paragraph = root.ownerDocument.createElement('p');
      paragraph.append(`${isUpper ? label.toUpperCase() : label}) `, ...child.childNodes);
      joinBlocks(paragraph);
      return paragraph;
    });
    list.replaceWith(...items);
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

const noBreak = /[\u00a0\u2007\u202f]/g;

/**
 * Outlook and PDFs have no-break spaces between all words, where a phone would cut words in two. The
 * few of a text that is set with care stay.
 */
export function withUsualSpaces(text: string, around = text): string {
  const fixed = around.match(noBreak)?.length ?? 0;
  const isUnmeant = fixed > 2 && 2 * fixed >= (around.match(/\s/g)?.length ?? 0);
  return isUnmeant ? text.replace(noBreak, ' ') : text;
}

function cleanTexts(root: Element): void {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const around = new Map<Element, string>();
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const block = text.parentElement?.closest(`${blocks}, li, td, th`) ?? root;
    const whole = around.get(block) ?? block.textContent ?? '';
    around.set(block, whole);
    text.data = unwrapAddresses(cleanText(withUsualSpaces(text.data, whole)));
  }
}

const removeAll = (elements: Iterable<Element>) => {
  for (const element of elements) element.remove();
};

const unshown = {
  picture: 'img, svg, video, canvas',
  heading: 'h1, h2, h3, h4, h5, h6',
  table: ':is(td, th) + :is(td, th)',
  italics: 'i, em, [data-style*="font-style:italic"]',
};

export type Lost = keyof typeof outside | keyof typeof unshown | 'deskLink';

const lostIn = <Kind extends Lost>(root: Element, selectors: Record<Kind, string>) =>
  (Object.keys(selectors) as Kind[]).filter((kind) => root.querySelector(selectors[kind]));

function clean(root: Element): Lost[] {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = styleOf(element)
      .toLowerCase()
      .replace(/\s*:\s*/g, ':');
    element.setAttribute('data-style', style);
    const styleIn = (name: string) =>
      new RegExp(`(?:^|;)\\s*${name}:([\\w-]+)`).exec(style)?.[1] ?? '';
    // These are the styles that the parser reads.
    element.style.fontWeight = styleIn('font-weight');
    element.style.whiteSpace = styleIn('white-space');
  }
  removeAll(root.querySelectorAll(hidden));
  const lost: Lost[] = lostIn(root, outside);
  removeAll(root.querySelectorAll(Object.values(outside).join()));
  lost.push(...lostIn(root, unshown));
  const addresses = [...root.querySelectorAll('a[href]')].map((link) => link.getAttribute('href'));
  if (addresses.some((href) => ownAddress(unwrapped(href ?? '')) === null)) lost.push('deskLink');
  removeAll(root.querySelectorAll(unread));
  cleanTexts(root);
  makeWordLists(root);
  writeLetters(root);
  makeRowsParagraphs(root);
  flattenLists(root);
  return lost;
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
    this.#onLost(clean(dom));
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
