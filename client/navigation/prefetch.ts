/** Prefetches for the next click: files at idle time, page and data when a link is aimed at. */
import { useEffect } from 'react';
import { isLanguage, type Language } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import {
  addressOf,
  addressWithin,
  apiPaths,
  isList,
  matchPath,
  type Route,
} from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { loadQueries, loadView } from './load-view.tsx';
import type { View } from './view.ts';

/** Loads page, words and data side by side. Errors are ignored: the click reports them. */
async function prefetch(route: Route, language: Language, data: PageData): Promise<void> {
  const { page } = route;
  const readList = async () => {
    if (!isList(page)) return;
    const { prefetchList } = await loadQueries();
    await prefetchList(addressWithin(apiPaths[page], route), data);
  };
  await Promise.allSettled([loadView(page, language), readList()]);
}

/** True for `Save-Data`: nothing is prefetched. */
function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Resolves when the page has loaded and the browser has nothing better to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** Reads files into the HTTP cache, one after the other, and runs nothing of them. */
export async function readAhead(addresses: string[]): Promise<void> {
  if (savesData()) return;
  try {
    for (const address of addresses) {
      await idle();
      // Read like the import that will follow, so that the cache answers that.
      const response = await fetch(address, { priority: 'low', credentials: 'same-origin' });
      await response.arrayBuffer();
    }
  } catch {
    // Offline, or the site has a newer version.
  }
}

/** Prefetches the page behind a link that the visitor points at, touches or focuses. */
export function usePrefetch({ language }: View): void {
  const data = usePageData();
  useEffect(() => {
    if (savesData()) return;
    const onAim = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (!link || link.origin !== location.origin) return;
      const wanted = isLanguage(link.hreflang) ? link.hreflang : language;
      void prefetch(matchPath(addressOf(link.pathname, link.search)), wanted, data);
    };
    const types = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, onAim, { passive: true });
    return () => {
      for (const type of types) document.removeEventListener(type, onAim);
    };
  }, [language, data]);
}
