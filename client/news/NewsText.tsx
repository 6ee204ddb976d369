import { createElement, Fragment, type ReactNode } from 'react';
import type { Inline } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import styles from './NewsParts.module.css';

/** The text of a news item: paragraphs and lists, as children of whatever lays them out. */
export function NewsText({ text }: { text: string }) {
  return createElement(Fragment, null, ...parseNewsText(text).map(shownBlock));
}

// Children are passed one by one: they never change places, so that they need no keys.

function shownBlock(block: Block): ReactNode {
  if (block.kind === 'paragraph') return createElement('p', null, ...shown(block.content));
  const items = block.items.map((item) => createElement('li', null, ...shown(item)));
  if (block.kind === 'bullets') return createElement('ul', { className: styles.list }, ...items);
  return createElement('ol', { className: styles.list, start: block.start }, ...items);
}

function shown(content: Inline[]): ReactNode[] {
  return content.map((piece) => {
    if (typeof piece === 'string') return piece;
    const inside = shown(piece.content);
    return piece.kind === 'bold'
      ? createElement('strong', { className: styles.bold }, ...inside)
      : createElement('a', { href: piece.href }, ...inside);
  });
}
