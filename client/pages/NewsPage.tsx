import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NewsItem } from '#shared/news.ts';
import { apiPaths } from '#shared/routes.ts';
import { useWording } from '../context.tsx';
import { formatDate } from '../format-date.ts';
import { QueryProvider } from '../queries.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadError } from '../ui/LoadError.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import type { PageProps } from '../views.tsx';
import styles from './NewsPage.module.css';

const skeletons = 3;

export function NewsPage({ words }: PageProps<'news'>) {
  return (
    <>
      <PageHeading title={words.news.title} />
      <QueryProvider>
        <NewsList words={words} />
      </QueryProvider>
    </>
  );
}

function NewsList({ words }: Pick<PageProps<'news'>, 'words'>) {
  const { data, error, isFetching, refetch } = useQuery<NewsItem[]>({ queryKey: [apiPaths.news] });
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  if (data) {
    return data.length === 0 ? <EmptyState text={words.empty.news} /> : <NewsCards items={data} />;
  }
  if (error) {
    const { newsTitle, ...rest } = words.loadError;
    return <LoadError title={newsTitle} {...rest} busy={isFetching} onRetry={() => refetch()} />;
  }
  return (
    <Skeletons count={skeletons} label={words.loading.news} className={styles.list} shape="card" />
  );
}

function NewsCards({ items }: { items: NewsItem[] }) {
  const { language } = useWording();
  return (
    <ul className={styles.list}>
      {items.map(({ id, title, content, createdAt }) => (
        <li key={id}>
          <article className={styles.card}>
            <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
            <h2>{title[language]}</h2>
            {content[language].split(/\n{2,}/).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </article>
        </li>
      ))}
    </ul>
  );
}
