import type { PageWords } from '#content/words.ts';
import { type ListName, listAddress, pagePaths } from '#shared/routes.ts';
import { fill } from '../fill.ts';
import { Link } from '../navigation/Link.tsx';
import styles from './PageLinks.module.css';

interface Props {
  list: ListName;
  number: number;
  last: number;
  words: PageWords<'news'>['news']['paging'];
}

/** Newer to the left, older to the right, as one turns the pages of a chronicle back. */
export function PageLinks({ list, number, last, words }: Props) {
  if (last <= 1) return null;
  const addressOf = (page: number) => listAddress(pagePaths[list], page);
  return (
    <nav className={`${styles.pages} ${styles[list]}`} aria-label={words.label}>
      {number > 1 && (
        <Link href={addressOf(number - 1)} rel="prev" className={styles.newer}>
          {words.newer}
        </Link>
      )}
      <p className={styles.position}>{fill(words.position, { current: number, total: last })}</p>
      {number < last && (
        <Link href={addressOf(number + 1)} rel="next" className={styles.older}>
          {words.older}
        </Link>
      )}
    </nav>
  );
}
