import { pagePaths, type ScreenName } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import reading from './reading.module.css';

/** A link at the end of a page leads to the page that a reader is likely to want next. */
export function NextPage({ page }: { page: ScreenName }) {
  const { nav } = useLocale().words;
  return (
    <p className={reading.next}>
      <Link href={pagePaths[page]}>{nav[page]}</Link>
    </p>
  );
}
