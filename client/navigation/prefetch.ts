/** Fetches what the next click will need: at idle time, and at once on hover, touch or focus of a link. */
import { useEffect } from 'react';
import { isLanguage, type Language, otherLanguage } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import {
  addressOf,
  apiPaths,
  isList,
  listAddress,
  matchPath,
  type Route,
  screens,
} from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { loadedView, loadView } from './load-view.tsx';
import type { View } from './view.ts';

/** Loads chunks, words and data of a page. Errors are ignored: the click meets them again. */
async function prefetch(
  { page, number = 1 }: Route,
  language: Language,
  data: PageData,
): Promise<void> {
  try {
    await loadView(page, language);
    if (!isList(page)) return;
    const { prefetchList } = await import('../lists/queries.tsx');
    await prefetchList(listAddress(apiPaths[page], number), data);
  } catch {
    // Offline, or the site has a newer version.
  }
}

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

/** The other language and all screens, when the browser has nothing better to do; returns how to stop. */
function prefetchAtIdle({ page, language }: View, data: PageData): () => void {
  let stopped = false;
  (async () => {
    await idle();
    if (!stopped) await prefetch({ page }, otherLanguage(language), data);
    // One at a time, so that a click has to wait for one request at most.
    for (const screen of screens) {
      if (loadedView(screen, language) && !isList(screen)) continue;
      await idle();
      if (stopped) return;
      await prefetch({ page: screen }, language, data);
    }
  })();
  return () => {
    stopped = true;
  };
}

/** The page behind a link that the visitor points at, touches or focuses; returns how to stop. */
function prefetchOnHover({ language }: View, data: PageData): () => void {
  const onHover = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    const wanted = isLanguage(link.hreflang) ? link.hreflang : language;
    prefetch(matchPath(addressOf(link.pathname, link.search)), wanted, data);
  };
  const types = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const type of types) document.addEventListener(type, onHover, { passive: true });
  return () => {
    for (const type of types) document.removeEventListener(type, onHover);
  };
}

/** Nothing is prefetched for a visitor who saves data (`Save-Data`). */
export function usePrefetch(view: View): void {
  const data = usePageData();
  useEffect(() => {
    if (savesData()) return;
    const stops = [prefetchAtIdle(view, data), prefetchOnHover(view, data)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [view, data]);
}
