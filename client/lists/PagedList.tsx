import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { PageWords } from '#content/words.ts';
import { apiPaths, type ListName, listAddress } from '#shared/routes.ts';
import { focusHeading } from '../navigation/navigate.ts';
import { EmptyState } from './EmptyState.tsx';
import { LoadError } from './LoadError.tsx';
import styles from './PagedList.module.css';
import { PageLinks } from './PageLinks.tsx';
import { type ListPage, QueryProvider } from './queries.tsx';

interface Props<T> {
  list: ListName;
  number: number;
  words: Pick<PageWords<'news'>['news'], 'empty' | 'loadError' | 'paging'>;
  /** Stands where the items will be. */
  skeletons: ReactNode;
  children: (items: T[]) => ReactNode;
}

/** A page of news or gallery: its items, or what there is to say instead, and the way to the others. */
export function PagedList<T>(props: Props<T>) {
  return (
    <QueryProvider>
      <Items {...props} />
    </QueryProvider>
  );
}

function Items<T>({ list, number, words, skeletons, children }: Props<T>) {
  const path = listAddress(apiPaths[list], number);
  const { data, error, isFetching, refetch } = useQuery<ListPage<T>>({ queryKey: [path] });
  // What comes in place of skeletons may be shorter; the footer must not jump into sight.
  const [waited] = useState(data === undefined);
  const [retried, setRetried] = useState(false);

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  // The button that had the focus is gone.
  const recovered = retried && data !== undefined;
  useEffect(() => {
    if (recovered) focusHeading();
  }, [recovered]);

  function retry() {
    setRetried(true);
    refetch();
  }

  function content(): ReactNode {
    if (data) {
      const { items, last } = data;
      return (
        <>
          {items.length === 0 ? <EmptyState text={words.empty} /> : children(items)}
          <PageLinks list={list} number={number} last={last} words={words.paging} />
        </>
      );
    }
    if (error || retried) {
      return <LoadError {...words.loadError} busy={isFetching} onRetry={retry} />;
    }
    return skeletons;
  }
  return <div className={waited ? styles.waited : undefined}>{content()}</div>;
}
