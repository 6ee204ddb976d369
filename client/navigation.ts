/** What a visitor meets on arriving at a page: title, focus and scroll as in a multi-page site. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import { navigate } from 'wouter/use-browser-location';
import type { Language } from '#shared/language.ts';
import { canonicalPath, matchPath, type Route } from '#shared/routes.ts';
import { afterPaint } from './after-paint.ts';
import { blendInto } from './blend.ts';
import { usePageData } from './context.tsx';
import { documentMeta } from './document-meta.ts';
import { admitLateFonts } from './late-fonts.ts';
import { openQuestionOfHash } from './ui/question.ts';
import { loadedView, type View } from './views.tsx';

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

/**
 * Where a visitor stood on a page is kept with its entry in the history. The browser's own memory
 * comes too early: it restores the position while the page before is still on the screen.
 */
function keepScrollPosition(): void {
  if ((history.state?.scrollY ?? 0) === scrollY) return;
  history.replaceState({ ...history.state, scrollY }, '');
}

/** Follows a link to a page of the site; `language` is the one on the screen. */
export function goTo(address: string, language: Language): void {
  keepScrollPosition();
  const follow = () => navigate(address);
  const { page } = matchPath(address);
  const another = page !== matchPath(location.pathname).page;
  if (another && loadedView(page, language)) blendInto(follow);
  else follow();
  afterPaint(admitLateFonts);
}

/** Where the visitor arrives: at the place they left, at the one the address names, or at the top. */
function scrollOnArrival(travelled: boolean): void {
  const target = document.getElementById(location.hash.slice(1));
  if (travelled) scrollTo({ top: history.state?.scrollY ?? 0, behavior: 'instant' });
  else if (target) target.scrollIntoView();
  else scrollTo({ top: 0, behavior: 'instant' });
}

function useFocusOnArrival(address: string): void {
  const arrivedAt = useRef(address);
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
    if (arrivedAt.current === address) return;
    arrivedAt.current = address;
    openQuestionOfHash();
    scrollOnArrival(travelled.current);
    travelled.current = false;
    focusHeading();
  }, [address]);
}

export function useArrival(view: View, route: Route, address: string): void {
  useDocumentHead(view, route, address);
  useFocusOnArrival(address);
}
