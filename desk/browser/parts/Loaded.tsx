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

const items = 'li, article';
const controls = 'a, button, textarea';

export function More({ query, label }: MoreProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  /** The screen on which the button was pressed, and the number of items that it showed. */
  const pressed = useRef<{ screen: Element; count: number } | null>(null);

  useLayoutEffect(() => {
    if (isFetchingNextPage || !pressed.current) return;
    const { screen, count } = pressed.current;
    pressed.current = null;
    const { activeElement } = document;
    if (hasNextPage || (activeElement !== document.body && activeElement !== screen)) return;
    // After the last page, the button is removed; the first new item gets the focus.
    screen.querySelectorAll(items)[count]?.querySelector<HTMLElement>(controls)?.focus();
  }, [isFetchingNextPage, hasNextPage]);

  if (!hasNextPage) return null;
  return (
    <Button
      disabled={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        const screen = currentTarget.closest('dialog, main');
        if (screen) pressed.current = { screen, count: screen.querySelectorAll(items).length };
        void fetchNextPage();
      }}
    >
      {label}
    </Button>
  );
}
