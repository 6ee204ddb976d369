import { pagePaths } from '#shared/routes.ts';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import type { PageProps } from '../navigation/view.ts';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './NotFoundPage.module.css';

export function NotFoundPage({ words }: PageProps<'notFound'>) {
  const { notFound } = words;
  const { nav } = useLocale().words;
  return (
    <>
      <PageHeading title={notFound.title} subtitle={notFound.body} />
      <div className={styles.ways}>
        <p>
          <code lang="en">{notFound.hint}</code>
        </p>
        <p className={styles.links}>
          <Link href={pagePaths.home} className="button">
            {notFound.home}
          </Link>
          <Link href={pagePaths.contact}>{nav.contact}</Link>
        </p>
      </div>
    </>
  );
}
