/** Which view is on the screen, and which ones are rendered out of sight. */
import { startTransition, useCallback, useEffect, useState } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import type { Language } from '#shared/language.ts';
import { addressOf, matchPath, type Route } from '#shared/routes.ts';
import { useLanguagePreference } from './LanguageProvider.tsx';
import { loadedView, loadView } from './load-view.tsx';
import { cameBack } from './navigate.ts';
import type { View } from './view.ts';

export interface Shown {
  view: View;
  route: Route;
  address: string;
  /** One per visit of an address, so that a second visit begins anew. */
  key: number;
  /** The visitor has been there; what they changed there comes back with Back only. */
  visited: boolean;
}

/** One visit that the visitor may come back to, and one that they aim at. */
const mostHidden = 2;

let visits = 0;

function visit(view: View, route: Route, address: string): Shown {
  visits += 1;
  return { view, route, address, key: visits, visited: false };
}

/**
 * What of the visits stays out of sight beside the one shown. A page is there only once, since its
 * ids are; one with a section to arrive at is not kept: another page would take it for its own.
 */
function hiddenBeside(shown: Shown, entries: Shown[]): Shown[] {
  const pages = new Set([shown.route.page]);
  const kept = entries.filter(({ key, route: { page, principle } }) => {
    const fits = key !== shown.key && !pages.has(page) && !principle;
    pages.add(page);
    return fits;
  });
  return kept.slice(0, mostHidden);
}

const browserAddress = () => addressOf(location.pathname, location.search);

/** A reload would bring a visitor who follows a link to the place where they clicked it. */
function loadDocument(): void {
  const isFresh = history.state === null && location.hash === '';
  if (isFresh) location.replace(location.href);
  else location.reload();
}

/**
 * The view of the address, the browser's or a given one, in the wanted language. Until its chunks
 * are loaded, the previous view stays; if they cannot be loaded, the browser loads the document
 * instead, as in a multi-page site. `prepare` renders a loaded view out of sight, so that the click
 * on its link only reveals it.
 */
export function useView(
  initial: View,
  given?: string,
): { shown: Shown; hidden: Shown[]; prepare(address: string, language: Language): void } {
  const address = useLocationProperty(
    browserAddress,
    given === undefined ? browserAddress : () => given,
  );
  const { wanted } = useLanguagePreference();
  const [arrivedAt] = useState(address);
  // Only the server knows whether a list has a page at the address.
  const notFound = initial.page === 'notFound' && address === arrivedAt;
  const route: Route = notFound ? { page: 'notFound' } : matchPath(address);
  const [shown, setShown] = useState(() => ({ ...visit(initial, route, address), visited: true }));
  const [others, setOthers] = useState<Shown[]>([]);
  const hidden = hiddenBeside(shown, others);

  function arrive(view: View): void {
    if (shown.address === address) {
      // Another language only.
      setShown({ ...shown, view });
      return;
    }
    const returning = cameBack();
    const ready = hidden.find(
      (entry) => entry.view === view && entry.address === address && entry.visited === returning,
    );
    setShown({ ...(ready ?? visit(view, route, address)), visited: true });
    setOthers((before) => [shown, ...before.filter((entry) => !entry.visited)]);
  }

  const view =
    shown.view.page === route.page && shown.view.language === wanted
      ? shown.view
      : loadedView(route.page, wanted);
  if (view && (view !== shown.view || address !== shown.address)) arrive(view);

  const samePage = shown.view.page === route.page;
  useEffect(() => {
    if (view) return;
    let stale = false;
    loadView(route.page, wanted).then(
      (loaded) => {
        if (!stale) arrive(loaded);
      },
      () => {
        // Without the words of the other language the page keeps its own.
        if (!stale && !samePage) loadDocument();
      },
    );
    return () => {
      stale = true;
    };
  });

  const prepare = useCallback((target: string, language: Language) => {
    const aimed = matchPath(target);
    const loaded = loadedView(aimed.page, language);
    if (!loaded || aimed.page === 'notFound') return;
    const ahead = visit(loaded, aimed, target);
    const isSame = (entry: Shown) =>
      entry.view === loaded && entry.address === target && !entry.visited;
    startTransition(() =>
      setOthers((before) =>
        before.some(isSame) ? before : [ahead, ...before].slice(0, mostHidden),
      ),
    );
  }, []);

  return { shown, hidden, prepare };
}
