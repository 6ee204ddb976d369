import { createElement, Fragment, type ReactNode } from 'react';
import { formatDate } from '#content/dates.ts';
import type { NewsItem } from '#shared/items.ts';
import type { Inline } from '#shared/news-inline.ts';
import { type Block, parseNewsText } from '#shared/news-text.ts';
import { parsePicture } from '#shared/picture.ts';
import { useLocale } from '../context.tsx';
import { drawnIn, listRatio, Photo } from '../lists/Photo.tsx';
import styles from './NewsPage.module.css';
import { Papers } from './Papers.tsx';

/**
 * On wide screens, the picture is in the third column, that of a leading item in the second, and a
 * `rem` of the style sheet has up to 20 pixels.
 */
function sizesOf(imageUrl: string, listed: boolean, lead: boolean): string {
  const drawn = drawnIn(listed ? listRatio : Number.POSITIVE_INFINITY, parsePicture(imageUrl));
  const sizes = `(min-width: 64rem) ${drawn(29)}rem, (min-width: 48rem) ${drawn(44)}rem, ${drawn(92)}vw`;
  return lead ? `(min-width: 75rem) ${drawn(44)}rem, ${sizes}` : sizes;
}

interface Props {
  item: NewsItem;
  /** The picture of the first item is loaded immediately. */
  first: boolean;
  /** Pictures in the list are cropped. */
  listed?: boolean;
  lead?: boolean;
}

export function NewsBody({ item, first, listed = false, lead = false }: Props) {
  const { content, createdAt, picture, pictureDescription, papers } = item;
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
          sizes={sizesOf(picture, listed, lead)}
          first={first}
          className={styles.picture}
        />
      )}
      <NewsText text={content[language]} />
      {papers && <Papers papers={papers} />}
    </>
  );
}

/** A changed text gets new elements, because a page translator replaces the text nodes. */
function NewsText({ text }: { text: string }) {
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
