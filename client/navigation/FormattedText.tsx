import { createElement, type ReactNode } from 'react';
import { type Inline, isOwnPage } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import styles from './FormattedText.module.css';
import { Link } from './Link.tsx';

interface Props {
  text: string;
  id?: string;
  className?: string | undefined;
}

/**
 * Shows a text in the format of the news. A changed text gets new elements, because a page
 * translator replaces the text nodes.
 */
export function FormattedText({ text, id, className = '' }: Props) {
  const attributes = { key: text, id, className: `${styles.text} ${className}` };
  return createElement('div', attributes, ...parseNewsText(text).map(shownBlock));
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
    if (piece.kind === 'bold') return createElement('strong', null, ...inside);
    const { href } = piece;
    return createElement(isOwnPage(href) ? Link : 'a', { href }, ...inside);
  });
}

const lineBreak = createElement('br');

const withLineBreaks = (text: string): ReactNode[] =>
  text.split(/(\n)/).map((part) => (part === '\n' ? lineBreak : part));
