import type { ReactNode } from 'react';
import styles from './PageHeading.module.css';

interface Props {
  title: string;
  subtitle?: string;
  /** A line above the title. */
  above?: ReactNode;
  /** Instead of a subtitle, a text with its own elements. */
  children?: ReactNode;
}

/** No line of a title ends with a short word, such as „во“ or "of". */
export const withShortWords = (title: string) => title.replace(/(?<!\S)(\S\S?) /g, '$1\u00a0');

/** The heading gets the focus when a visitor arrives by a link. */
export function PageHeading({ title, subtitle, above, children }: Props) {
  return (
    <div className={styles.heading}>
      <h1 tabIndex={-1}>
        {/* A text that is alone in its element can be replaced by other programs, such as translators. */}
        {above ? (
          <>
            {above}
            <span>{withShortWords(title)}</span>
          </>
        ) : (
          withShortWords(title)
        )}
      </h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {children && <div className={styles.subtitle}>{children}</div>}
    </div>
  );
}
