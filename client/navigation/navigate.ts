/** Title, focus, scroll position and history work as on a site without client-side routing. */
import { type MouseEvent, useEffect, useLayoutEffect } from 'react';
import { addressOf, canonicalPath, type Route } from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { arrivalTarget, openQuestionOfHash } from '../standalone/arrival.ts';
import { type DocumentMeta, documentMeta, type View } from './view.ts';

/** On a new page, keyboard and screen reader start at the heading. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}

export function showMeta({ title, description }: DocumentMeta): void {
  document.title = title;
  document.querySelector('meta[name=description]')?.setAttribute('content', description);
}

/** Sets language, title, description and canonical link. A news item has its own title. */
function useDocumentHead(view: View, { number, item }: Route, address: string): void {
  const { site } = usePageData();
  const { language } = view;
  // A page translator sets its own language, which is right on the next pages, too.
  useLayoutEffect(() => {
    // Even setting the same language gives all elements their style again.
    if (document.documentElement.lang !== language) document.documentElement.lang = language;
  }, [language]);

  useLayoutEffect(() => {
    if (item === undefined) showMeta(documentMeta(view, site, number));
    const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
    const canonicalAddress = canonicalPath(address, view.language);
    if (canonical && canonicalAddress) {
      canonical.href = new URL(canonicalAddress, canonical.href).href;
    }
  }, [view, number, item, address, site]);
}

/** The URL whose view is on the screen; while a page is loading, `location` is the next one. */
let arrivedAt: string | undefined;

/** The browser would restore the position while the previous page is still on the screen. */
function keepScrollPosition(): void {
  const current = addressOf(location.pathname, location.search);
  if (current !== arrivedAt || history.state?.scrollY === scrollY) return;
  history.replaceState({ ...history.state, scrollY }, '');
}

/** All other clicks open a new tab or window, or download; the browser handles them. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

export function subscribeToAddress(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
}

export function goTo(address: string): void {
  keepScrollPosition();
  history[address === arrivedAt ? 'replaceState' : 'pushState'](null, '', address);
  // The browser fires it only for Back and Forward.
  dispatchEvent(new PopStateEvent('popstate'));
  // A link to the same page leads to no arrival.
  if (addressOf(location.pathname, location.search) === arrivedAt) {
    openQuestionOfHash();
    scrollOnArrival();
    if (location.hash === '') focusHeading();
  }
}

/** A reload would restore the scroll position of the click. */
export function loadDocument(): void {
  const isFresh = history.state === null && location.hash === '';
  if (isFresh) location.replace(location.href);
  else location.reload();
}

/** Scrolls to the stored position, to the element of the fragment, or to the top. */
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
    const previous = arrivedAt;
    arrivedAt = address;
    // On the first page, the browser restores the position, and the visitor may have scrolled.
    if (previous === undefined || previous === address) return;
    openQuestionOfHash();
    scrollOnArrival();
    focusHeading();
  }, [address]);
}

export function useArrival(view: View, route: Route, address: string): void {
  useDocumentHead(view, route, address);
  useFocusOnArrival(address);
}
