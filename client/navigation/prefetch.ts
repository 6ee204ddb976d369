/** Prefetches all pages when idle, and the data of a list when its link is hovered or touched. */
import { useEffect } from 'react';
import { type Language, languages } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import {
  addressOf,
  addressWithin,
  apiPaths,
  isList,
  matchPath,
  type Route,
  screens,
} from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { laterPages, loadView } from './load-view.tsx';
import type { View } from './view.ts';

/** Loads page, texts and data in parallel. Errors are ignored, because a click reports them. */
async function prefetch(route: Route, language: Language, data: PageData): Promise<void> {
  const { page } = route;
  const readList = async () => {
    if (!isList(page)) return;
    const { prefetchList } = await laterPages();
    await prefetchList(addressWithin(apiPaths[page], route), data);
  };
  await Promise.allSettled([loadView(page, language, data.dictionaryAddresses), readList()]);
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

const { saveData = false, effectiveType = '4g' } =
  (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {};

/** Resolves when the page has loaded and the browser is idle. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** Loads all pages in both languages when idle, except on a slow connection. */
export async function prefetchAll(data: PageData): Promise<void> {
  if (saveData || effectiveType !== '4g') return;
  await idle();
  for (const language of languages) {
    for (const page of screens) {
      loadView(page, language, data.dictionaryAddresses).catch(() => {});
    }
  }
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
