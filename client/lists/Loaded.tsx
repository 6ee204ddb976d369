import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { focusHeading, loadDocument } from '../navigation/navigate.ts';
import { type ListSlice, NotOkError } from './queries.tsx';
import './waiting.css';

interface LoadErrorTexts {
  title: string;
  body: string;
  retry: string;
  retrying: string;
}

interface Props<T> {
  path: string;
  texts: LoadErrorTexts;
  skeletons: ReactNode;
  children: (page: ListSlice<T>) => ReactNode;
}

export function Loaded<T>({ path, texts, skeletons, children }: Props<T>) {
  const { data, error, isFetching, refetch } = useQuery<ListSlice<T>>({ queryKey: [path] });
  // The content may be shorter than the skeletons; the footer must not jump into view.
  const [waited] = useState(data === undefined);
  const [retried, setRetried] = useState(false);
  // Only the server can return the correct status for an item or page that does not exist.
  const missing = path.includes('?') && error instanceof NotOkError && error.status === 404;

  // The fragment of the URL may be the id of a photo in the list.
  useLayoutEffect(() => {
    if (waited && data) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [waited, data]);

  useEffect(() => {
    if (missing) loadDocument();
    else if (error) console.error(error);
  }, [error, missing]);

  // The retry button had the focus and has been removed.
  const recovered = retried && data !== undefined;
  useEffect(() => {
    if (recovered) focusHeading();
  }, [recovered]);

  function retry() {
    setRetried(true);
    refetch();
  }

  function content(): ReactNode {
    if (data) return children(data);
    if (!missing && (error || retried)) {
      return <LoadError texts={texts} busy={isFetching} onRetry={retry} />;
    }
    return skeletons;
  }
  return <div className={waited ? 'list-waited' : undefined}>{content()}</div>;
}

interface LoadErrorProps {
  texts: LoadErrorTexts;
  busy: boolean;
  onRetry: () => void;
}

function LoadError({ texts: { title, body, retry, retrying }, busy, onRetry }: LoadErrorProps) {
  return (
    <div role="alert" className="list-error">
      <h2>{title}</h2>
      <p>{body}</p>
      {/* A `disabled` button would lose the keyboard focus. */}
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

interface SkeletonsProps {
  count: number;
  label: string;
  className?: string | undefined;
}

export function Skeletons({ count, label, className }: SkeletonsProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <ul className={className} aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
          <li key={index} className="skeleton" />
        ))}
      </ul>
    </div>
  );
}
