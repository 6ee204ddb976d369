/** What a visitor meets on arriving at a page: title, focus and scroll as in a multi-page site. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { canonicalPath, type Route } from '#shared/routes.ts';
import { usePageData } from './context.tsx';
import { documentMeta } from './document-meta.ts';
import { openQuestionOfHash } from './ui/question.ts';
import type { View } from './views.tsx';

/** Where a keyboard and a screen reader begin on a page. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

/** Keeps the document's head in step with the view. */
function useDocumentHead(view: View, { number }: Route, address: string): void {
  const { site } = usePageData();
  useLayoutEffect(() => {
    const { title, description } = documentMeta(view, site, number);
    document.documentElement.lang = view.language;
    document.title = title;
    document.querySelector('meta[name=description]')?.setAttribute('content', description);
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const canonicalAddress = canonicalPath(address, view.language);
    if (canonical && canonicalAddress) {
      canonical.href = new URL(canonicalAddress, canonical.href).href;
    }
  }, [view, number, address, site]);
}

/** The browser restores the scroll position on back and forward; only new pages begin at their top. */
function useFocusOnArrival(address: string): void {
  const arrivedAt = useRef(address);
  const travelled = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      travelled.current = true;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useLayoutEffect(() => {
    if (arrivedAt.current === address) return;
    arrivedAt.current = address;
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (!travelled.current && target) target.scrollIntoView();
    else if (!travelled.current) scrollTo({ top: 0, behavior: 'instant' });
    travelled.current = false;
    openQuestionOfHash();
    focusHeading();
  }, [address]);
}

export function useArrival(view: View, route: Route, address: string): void {
  useDocumentHead(view, route, address);
  useFocusOnArrival(address);
}
