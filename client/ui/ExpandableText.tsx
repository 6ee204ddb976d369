import { useEffect, useRef } from 'react';
import type { CommonDictionary } from '#content/dictionary.ts';
import { expandableAttribute, expandableEvent } from '../standalone/expandable.ts';
import styles from './ExpandableText.module.css';

interface Props {
  text: string;
  /** Further paragraphs, which a collapsed text does not show. */
  more?: string;
  /** The number of lines of a collapsed text. */
  lines?: 3 | 6;
  texts: CommonDictionary['expandable'];
  /** Only screen readers read it, after the label of the toggle. */
  title: string;
}

/** The HTML contains the whole text, which CSS clamps or hides; `expandable.ts` handles the toggle. */
export function ExpandableText({ text, more = '', lines = 6, texts, title }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text overflows differently.
  useEffect(() => {
    box.current?.dispatchEvent(new Event(expandableEvent, { bubbles: true }));
  }, [text]);

  return (
    <div ref={box} className={styles.box} {...{ [expandableAttribute]: lines }}>
      <p className={styles.text} suppressHydrationWarning>
        {text}
      </p>
      {more && <p className={styles.rest}>{more}</p>}
      <button
        type="button"
        className={`text-button ${styles.toggle}`}
        aria-expanded={false}
        suppressHydrationWarning
      >
        <span className={styles.more}>{texts.readMore}</span>
        <span className={styles.less}>{texts.readLess}</span>
        <span className="visually-hidden">{` ${title}`}</span>
      </button>
    </div>
  );
}
