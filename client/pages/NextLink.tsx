import { pagePaths, type ScreenName } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import reading from './reading.module.css';

/** The link at the end of a page leads to the page that a reader wants next. */
export function NextLink({ page }: { page: ScreenName }) {
  const { nav } = useLocale().words;
  return (
    <p className={`large ${reading.next}`} data-screen-only>
      <Link href={pagePaths[page]} rel="next">
        {nav[page]}
      </Link>
    </p>
  );
}
