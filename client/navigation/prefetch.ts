/** Prefetches all pages, and evaluates the page of a link when the pointer is over it. */
import { useEffect } from 'react';
import { loadWords } from '#content/words.ts';
import { type Language, languages } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import {
  addressOf,
  addressWithin,
  apiPaths,
  isList,
  lists,
  matchPath,
  type Route,
} from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { fetchEarly } from '../lists/early.ts';
import { loadQueries, loadView } from './load-view.tsx';
import type { View } from './view.ts';

/** Loads page, texts and data in parallel. Errors are ignored, because a click reports them. */
async function prefetch(route: Route, language: Language, data: PageData): Promise<void> {
  const { page } = route;
  const readList = async () => {
    if (!isList(page)) return;
    const { prefetchList } = await loadQueries();
    await prefetchList(addressWithin(apiPaths[page], route), data);
  };
  await Promise.allSettled([loadView(page, language, data.wordsAddresses), readList()]);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const { saveData = false, effectiveType = '4g' } =
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {};

/**
 * Fetches all pages in both languages after this one, except on a slow connection. The scripts are
 * only evaluated when a page is about to be shown.
 */
export async function prefetchAll(data: PageData, laterScripts: string[]): Promise<void> {
  // In development, the texts change while pages are open.
  if (import.meta.env.DEV || saveData || effectiveType !== '4g') return;
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  for (const href of laterScripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href }),
    );
  }
  for (const language of languages) loadWords(data.wordsAddresses[language]).catch(() => undefined);
  for (const list of lists) if (!data[list]) fetchEarly(apiPaths[list]);
}

/** Prefetches the page of a link that the visitor hovers, touches or focuses. */
export function usePrefetch({ language }: View): void {
  const data = usePageData();
  useEffect(() => {
    if (saveData) return;
    const onAim = ({ target }: Event) => {
      const link = target instanceof Element && target.closest('a');
      if (!link || link.origin !== location.origin) return;
      void prefetch(matchPath(addressOf(link.pathname, link.search)), language, data);
    };
    const types = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const type of types) document.addEventListener(type, onAim, { passive: true });
    return () => {
      for (const type of types) document.removeEventListener(type, onAim);
    };
  }, [language, data]);
}
