import { createElement, Fragment, type ReactNode } from 'react';
import type { Inline } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';

/** A changed text gets new elements, because a page translator replaces the text nodes. */
export function NewsText({ text }: { text: string }) {
  return createElement(Fragment, { key: text }, ...parseNewsText(text).map(shownBlock));
}

// Children are passed as arguments, so that they need no keys: their order never changes.

function shownBlock(block: Block): ReactNode {
  if (block.kind === 'paragraph') return createElement('p', null, ...shown(block.content));
  const items = block.items.map((item) => createElement('li', null, ...shown(item)));
  if (block.kind === 'bullets') return createElement('ul', null, ...items);
  return createElement('ol', { start: block.start }, ...items);
}

function shown(content: Inline[]): ReactNode[] {
  return content.flatMap((piece) => {
    if (typeof piece === 'string') return withLineBreaks(piece);
    const inside = shown(piece.content);
    return piece.kind === 'bold'
      ? createElement('strong', null, ...inside)
      : createElement('a', { href: piece.href }, ...inside);
  });
}

const lineBreak = createElement('br');

const withLineBreaks = (text: string): ReactNode[] =>
  text.split(/(\n)/).map((part) => (part === '\n' ? lineBreak : part));
