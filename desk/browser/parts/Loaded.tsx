import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { faultOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { LoadError } from './LoadError.tsx';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** What was read; until then a line that says so, or what failed with a way to try again. */
export function Loaded<T>({ query, children }: Props<T>) {
  const { words } = useLocale();
  const { data, error, refetch } = query;
  return (
    <>
      {error && <LoadError code={faultOf(error).code} retry={() => void refetch()} />}
      {data === undefined && !error && <p role="status">{words.frame.loading}</p>}
      {data !== undefined && children(data)}
    </>
  );
}
