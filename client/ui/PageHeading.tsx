import { FormattedText } from './FormattedText.tsx';
import styles from './PageHeading.module.css';

interface Props {
  title: string;
  subtitle?: string;
  /** Has the format of the news; '' if the page has no such text. */
  text?: string;
}

/** No line of a title ends with a short word, such as „во“ or "of". */
export const withShortWords = (title: string) => title.replace(/(?<!\S)(\S\S?) /g, '$1\u00a0');

/** The heading gets the focus when a visitor arrives by a link. */
export function PageHeading({ title, subtitle, text }: Props) {
  return (
    <div className={styles.heading}>
      <h1 tabIndex={-1}>{withShortWords(title)}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {text && <FormattedText text={text} className={styles.subtitle} />}
    </div>
  );
}
