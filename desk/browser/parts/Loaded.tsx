import type { UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { ErrorCode } from '../../shared/api.ts';
import { errorBodyOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from './basics.tsx';

export function LoadError({ code, retry }: { code: ErrorCode; retry(): void }) {
  const { dictionary } = useLocale();
  return (
    <div role="alert" className="error stack start">
      <p>{dictionary.errors[code]}</p>
      <Button main onClick={retry}>
        {dictionary.frame.retry}
      </Button>
    </div>
  );
}

interface LoadedProps<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, children }: LoadedProps<T>) {
  const { dictionary } = useLocale();
  const { data, error, refetch } = query;
  return (
    <>
      {error && <LoadError code={errorBodyOf(error).code} retry={() => void refetch()} />}
      {data === undefined && !error && <p role="status">{dictionary.frame.loading}</p>}
      {data !== undefined && children(data)}
    </>
  );
}

interface MoreProps {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

export function More({ query, label }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  /** The last row when the button was pressed. */
  const last = useRef<Element>(undefined);

  useLayoutEffect(() => {
    if (hasNextPage || !document.activeElement?.matches('body, dialog')) return;
    // After the last page, the button is removed; the first new row gets the focus.
    const next = last.current?.nextElementSibling;
    next?.querySelector<HTMLElement>('a, button, textarea')?.focus();
  }, [hasNextPage]);

  if (!hasNextPage) return null;
  return (
    <Button
      disabled={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        const rows = currentTarget.closest('dialog, main')?.querySelectorAll('li, article');
        last.current = [...(rows ?? [])].at(-1);
        void fetchNextPage();
      }}
    >
      {label}
    </Button>
  );
}
