import styles from './PageHeading.module.css';

interface Props {
  title: string;
  subtitle?: string | undefined;
}

/** No line of a title ends with a short word, such as „во“ or "of". */
export const withShortWords = (title: string) => title.replace(/(?<!\S)(\S\S?) /g, '$1\u00a0');

/** The heading gets the focus when a visitor arrives by a link. */
export function PageHeading({ title, subtitle }: Props) {
  return (
    <div className={styles.heading}>
      <h1 tabIndex={-1}>{withShortWords(title)}</h1>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
    </div>
  );
}
