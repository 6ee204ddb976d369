import { createElement, Fragment, type ReactNode } from 'react';
import type { NewsItem } from '#shared/items.ts';
import type { Inline } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import { useLocale } from '../context.tsx';
import { Photo } from '../lists/Photo.tsx';
import { formatDate } from './format.ts';
import styles from './NewsPage.module.css';

/** The picture is in the third column on wide screens, else in the text column. */
const sizes = '(min-width: 64rem) 23rem, (min-width: 48rem) 35rem, 92vw';

interface Props {
  item: NewsItem;
  /** The picture of the first item is loaded immediately. */
  first: boolean;
}

export function NewsBody({ item, first }: Props) {
  const { content, createdAt, picture, pictureDescription } = item;
  const { language } = useLocale();
  return (
    <>
      <time dateTime={createdAt} className="date">
        {formatDate(createdAt, language)}
      </time>
      {picture && (
        <Photo
          imageUrl={picture}
          alt={pictureDescription?.[language] ?? ''}
          sizes={sizes}
          first={first}
          className={styles.picture}
        />
      )}
      <NewsText text={content[language]} />
    </>
  );
}

function NewsText({ text }: { text: string }) {
  return createElement(Fragment, null, ...parseNewsText(text).map(shownBlock));
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
