import { pagePaths } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { withShortWords } from '../ui/PageHeading.tsx';
import styles from './NotFoundPage.module.css';

export function NotFoundPage({ dictionary }: PageProps<'notFound'>) {
  const { notFound } = dictionary;
  const { nav } = useLocale().dictionary;
  const [status, ...title] = notFound.title.split(' ');
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>
        <span className={styles.status}>{status}</span>{' '}
        <span>{withShortWords(title.join(' '))}</span>
      </h1>
      <p className={styles.body}>{notFound.body}</p>
      <p className="button-row" data-screen-only>
        <Link href={pagePaths.home} className="button">
          {notFound.home}
        </Link>
        <Link href={pagePaths.contact}>{nav.contact}</Link>
      </p>
      <code lang="en">{notFound.hint}</code>
    </div>
  );
}
