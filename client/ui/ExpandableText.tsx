import { useEffect, useRef } from 'react';
import styles from './ExpandableText.module.css';
import { expandableAttribute, watchOverflow } from './expandable.ts';

interface Props {
  text: string;
  /** Lines shown while collapsed. */
  lines?: 3 | 6;
  readMore: string;
  readLess: string;
  /** What the text is about, read out after the toggle's words. */
  about: string;
}

/** Whole in the HTML, clamped by CSS where scripts run; `expandable.ts` answers the toggle. */
export function ExpandableText({ text, lines = 6, readMore, readLess, about }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text overflows differently.
  useEffect(() => (box.current === null ? undefined : watchOverflow(box.current)), [text]);

  return (
    <div ref={box} className={styles.box} {...{ [expandableAttribute]: lines }}>
      <p className={styles.text}>{text}</p>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={false}
        hidden
        suppressHydrationWarning
      >
        <span className={styles.more}>{readMore}</span>
        <span className={styles.less}>{readLess}</span>
        <span className="visually-hidden">{`: ${about}`}</span>
      </button>
    </div>
  );
}
