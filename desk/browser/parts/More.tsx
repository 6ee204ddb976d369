import type { UseInfiniteQueryResult } from '@tanstack/react-query';

interface Props {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** Reads the next part of a list, as long as there is one. */
export function More({ query, label }: Props) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isFetchingNextPage}
      onClick={() => isFetchingNextPage || void fetchNextPage()}
    >
      {label}
    </button>
  );
}
