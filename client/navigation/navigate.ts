/** What a visitor meets on arriving at a page: title, focus and scroll as in a multi-page site. */
import { useEffect, useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { addressOf, canonicalPath, type Route } from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { arrivalTarget, openQuestionOfHash } from '../standalone/arrival.ts';
import { documentMeta, type View } from './view.ts';

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

/** The address that is on the screen; while a page is loading, the browser's is ahead of it. */
let arrivedAt: string | undefined;

/**
 * Where a visitor stood on a page is kept with its entry in the history. The browser's own memory
 * comes too early: it restores the position while the page before is still on the screen.
 */
function keepScrollPosition(): void {
  const current = addressOf(location.pathname, location.search);
  if (current !== arrivedAt || history.state?.scrollY === scrollY) return;
  history.replaceState({ ...history.state, scrollY }, '');
}

/** Follows a link to a page of the site. */
export function goTo(address: string): void {
  keepScrollPosition();
  navigate(address);
}

/** Where the visitor arrives: at the place they left, at the one the address names, or at the top. */
function scrollOnArrival(): void {
  const left: number | undefined = history.state?.scrollY;
  const target = document.getElementById(location.hash.slice(1)) ?? arrivalTarget();
  if (left === undefined && target) target.scrollIntoView();
  else scrollTo({ top: left ?? 0, behavior: 'instant' });
}

function useFocusOnArrival(address: string): void {
  useEffect(() => {
    addEventListener('scrollend', keepScrollPosition);
    return () => removeEventListener('scrollend', keepScrollPosition);
  }, []);

  useLayoutEffect(() => {
    const former = arrivedAt;
    arrivedAt = address;
    // The first page is the document's: the browser and the visitor have its place in hand.
    if (former === undefined || former === address) return;
    openQuestionOfHash();
    scrollOnArrival();
    focusHeading();
  }, [address]);
}

export function useArrival(view: View, route: Route, address: string): void {
  useDocumentHead(view, route, address);
  useFocusOnArrival(address);
}
