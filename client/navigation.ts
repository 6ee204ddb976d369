/** What a visitor meets on arriving at a page: title, focus and scroll as in a multi-page site. */
import { useEffect, useLayoutEffect, useRef } from 'react';
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

/** The browser restores the scroll position on back and forward; only new pages begin at their top. */
function useFocusOnArrival(path: string): void {
  const arrivedAt = useRef(path);
  const travelled = useRef(false);

  useEffect(() => {
    const onPopState = () => {
      travelled.current = true;
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, []);

  useLayoutEffect(() => {
    if (arrivedAt.current === path) return;
    arrivedAt.current = path;
    const target = location.hash ? document.getElementById(location.hash.slice(1)) : null;
    if (!travelled.current && target) target.scrollIntoView();
    else if (!travelled.current) scrollTo({ top: 0, behavior: 'instant' });
    travelled.current = false;
    openQuestionOfHash();
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [path]);
}

export function useArrival(view: View, path: string): void {
  useDocumentHead(view, path);
  useFocusOnArrival(path);
}
