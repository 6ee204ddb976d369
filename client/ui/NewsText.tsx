import { createElement, type ElementType, Fragment, type ReactNode } from 'react';
import { type Inline, isInternalAddress, withoutHost } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';

interface Props {
  text: string;
  /** Shows a link to a page of the site. */
  link?: ElementType;
  origin?: string;
}

/** A changed text gets new elements, because a page translator replaces the text nodes. */
export function NewsText({ text, link = 'a', origin = '' }: Props) {
  const blocks = parseNewsText(text).map((block) => shownBlock(block, link, origin));
  return createElement(Fragment, { key: text }, ...blocks);
}

// Children are passed as arguments, so that they need no keys: their order never changes.

function shownBlock(block: Block, link: ElementType, origin: string): ReactNode {
  if (block.kind === 'paragraph')
    return createElement('p', null, ...formattedInline(block.content, link, origin));
  const items = block.items.map((item) =>
    createElement('li', null, ...formattedInline(item, link, origin)),
  );
  return block.kind === 'bullets'
    ? createElement('ul', null, ...items)
    : createElement('ol', { start: block.start }, ...items);
}

export function formattedInline(content: Inline[], link: ElementType, origin = ''): ReactNode[] {
  return content.flatMap((piece) => {
    if (typeof piece === 'string') return withLineBreaks(piece);
    const typed = piece.kind === 'link' ? piece.href : '';
    const href = withoutHost(typed, origin);
    const type = piece.kind === 'bold' ? 'strong' : isInternalAddress(href) ? link : 'a';
    const isBare = withoutScheme(piece.content.join('')) === withoutScheme(typed);
    const attributes = { href, 'data-bare': isBare || undefined };
    return createElement(
      type,
      href ? attributes : null,
      ...formattedInline(piece.content, link, origin),
    );
  });
}

/** On paper, the address is added to a link unless its text is the address. */
const withoutScheme = (address: string) => address.replace(/^https?:\/\/|\/$/gi, '');

const lineBreak = createElement('br');

const withLineBreaks = (text: string): ReactNode[] =>
  text.split(/(\n)/).map((part) => (part === '\n' ? lineBreak : part));
