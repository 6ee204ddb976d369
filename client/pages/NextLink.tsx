import { pagePaths, type ScreenName } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import reading from './reading.module.css';

/** The link at the end of a page leads to the page that a reader wants next. */
export function NextLink({ page }: { page: ScreenName }) {
  const { nav, ui } = useLocale().dictionary;
  return (
    <p className={reading.next} data-screen-only>
      <span>{ui.next}</span>
      <Link href={pagePaths[page]} rel="next">
        {nav[page]}
      </Link>
    </p>
  );
}
