/** What a visitor meets on arriving at a page: title, focus and scroll as in a multi-page site. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { AroundNavHandler } from 'wouter';
import { canonicalPath } from '#shared/routes.ts';
import { usePageData } from './context.tsx';
import { documentMeta } from './document-meta.ts';
import { openQuestionOfHash } from './ui/question.ts';
import type { View } from './views.tsx';

/** Keeps the document's head in step with the view. */
function useDocumentHead(view: View, path: string): void {
  const { site } = usePageData();
  useLayoutEffect(() => {
    const { title, description } = documentMeta(view, site);
    document.documentElement.lang = view.language;
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const address = canonicalPath(path, view.language);
    if (canonical && address) canonical.href = new URL(address, canonical.href).href;
  }, [view, path, site]);
}

/**
 * Where a visitor stood on a page is kept with its entry in the history. The browser's own memory
 * comes too early: it restores the position while the page before is still on the screen.
 */
function keepScrollPosition(): void {
  history.replaceState({ ...history.state, scrollY }, '');
}

/** Wraps every navigation of the router. */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  keepScrollPosition();
  navigate(to, options);
};

/** Where the visitor arrives: at the place they left, at the one the address names, or at the top. */
function scrollOnArrival(travelled: boolean): void {
  const target = document.getElementById(location.hash.slice(1));
  if (travelled) scrollTo({ top: history.state?.scrollY ?? 0, behavior: 'instant' });
  else if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

function useFocusOnArrival(path: string): void {
  const arrivedAt = useRef(path);
  const travelled = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      travelled.current = true;
    };
    addEventListener('popstate', onPopState);
    addEventListener('scrollend', keepScrollPosition);
    return () => {
      removeEventListener('popstate', onPopState);
      removeEventListener('scrollend', keepScrollPosition);
    };
  }, []);

  useLayoutEffect(() => {
    if (arrivedAt.current === path) return;
    arrivedAt.current = path;
    openQuestionOfHash();
    scrollOnArrival(travelled.current);
    travelled.current = false;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path]);
}

export function useArrival(view: View, path: string): void {
  useDocumentHead(view, path);
  useFocusOnArrival(path);
}
