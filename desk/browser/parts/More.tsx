import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

interface Props {
  query: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** What lists consist of, photos with their fields too. */
const items = 'li, article';
const controls = 'a, button, textarea';

/** Reads the next part of a list, as long as there is one. */
export function More({ query, label }: Props) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  /** Where it was pressed, and how many items stood there. */
  const pressed = useRef<{ screen: Element; shown: number } | null>(null);

  useEffect(() => {
    if (isFetchingNextPage || !pressed.current) return;
    const { screen, shown } = pressed.current;
    pressed.current = null;
    const { activeElement } = document;
    if (hasNextPage || (activeElement !== document.body && activeElement !== screen)) return;
    // The button went with the last part, and the focus with it: the reader goes on at what is new.
    screen.querySelectorAll(items)[shown]?.querySelector<HTMLElement>(controls)?.focus();
  }, [isFetchingNextPage, hasNextPage]);

  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button"
      aria-disabled={isFetchingNextPage}
      onClick={({ currentTarget }) => {
        if (isFetchingNextPage) return;
        const screen = currentTarget.closest('dialog, main');
        if (screen) pressed.current = { screen, shown: screen.querySelectorAll(items).length };
        void fetchNextPage();
      }}
    >
      {label}
    </button>
  );
}
