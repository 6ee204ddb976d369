import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useInsertionEffect, useState } from 'react';
import type { PageWords } from '#content/words.ts';
import { fill } from '#content/words.ts';
import { apiPaths, type ListName, listAddress, pagePaths } from '#shared/routes.ts';
import { Emblem } from '../art/drawings.tsx';
import { useLocale } from '../context.tsx';
import { Link } from '../navigation/Link.tsx';
import { focusHeading } from '../navigation/navigate.ts';
import { adoptRules } from '../ui/adopt-rules.ts';
import styles from './PagedList.module.css';
import { type ListPage, QueryProvider } from './queries.tsx';
import rules from './waiting.css?inline';

type ListWords = PageWords<'news'>['news'];

interface Props<T> {
  list: ListName;
  number: number;
  words: Pick<ListWords, 'empty' | 'loadError' | 'paging'>;
  /** Shown while the items load. */
  skeletons: ReactNode;
  /** `position` says which page of the list the items are, where there are several. */
  children: (items: T[], position: string | undefined) => ReactNode;
}

/** A page of news or gallery: its items, or a notice in their place, and links to the other pages. */
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
  // The content may be shorter than the skeletons; the footer must not jump into view.
  const [waited] = useState(data === undefined);
  const [retried, setRetried] = useState(false);

  useEffect(() => {
    if (error) console.error(error);
  }, [error]);

  // The retry button, which had the focus, is gone.
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
      const position =
        last > 1 ? fill(words.paging.position, { current: number, total: last }) : undefined;
      return (
        <>
          {items.length === 0 ? <EmptyState text={words.empty} /> : children(items, position)}
          {position && (
            <PageLinks
              list={list}
              number={number}
              last={last}
              position={position}
              words={words.paging}
            />
          )}
        </>
      );
    }
    if (error || retried) {
      return <LoadError {...words.loadError} busy={isFetching} onRetry={retry} />;
    }
    return skeletons;
  }
  return <div className={waited ? 'list-waited' : undefined}>{content()}</div>;
}

function EmptyState({ text }: { text: string }) {
  const { nav } = useLocale().words;
  return (
    <div className={styles.empty}>
      <Emblem className={styles.emblem} outline />
      <p>{text}</p>
      <Link href={pagePaths.history}>{nav.history}</Link>
    </div>
  );
}

interface LoadErrorProps {
  title: string;
  body: string;
  retry: string;
  retrying: string;
  busy: boolean;
  onRetry: () => void;
}

/** Says what went wrong, with a button to try again. */
function LoadError({ title, body, retry, retrying, busy, onRetry }: LoadErrorProps) {
  useInsertionEffect(() => adoptRules(rules), []);
  return (
    <div role="alert" className="list-error">
      <h2>{title}</h2>
      <p>{body}</p>
      {/* Not `disabled`, which would drop the focus of a keyboard. */}
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={busy ? undefined : onRetry}
      >
        {busy ? retrying : retry}
      </button>
    </div>
  );
}

interface PageLinksProps {
  list: ListName;
  number: number;
  last: number;
  position: string;
  words: ListWords['paging'];
}

/** Newer to the left, older to the right. */
function PageLinks({ list, number, last, position, words }: PageLinksProps) {
  const addressOf = (page: number) => listAddress(pagePaths[list], page);
  return (
    <nav className={styles.pages} aria-label={words.label}>
      {number > 1 && (
        <Link href={addressOf(number - 1)} rel="prev" className={styles.newer}>
          {words.newer}
        </Link>
      )}
      <p className={styles.position}>{position}</p>
      {number < last && (
        <Link href={addressOf(number + 1)} rel="next" className={styles.older}>
          {words.older}
        </Link>
      )}
    </nav>
  );
}
