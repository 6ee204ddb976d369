import { useEffect, useInsertionEffect, useState, useSyncExternalStore } from 'react';
import { OutdatedDictionary } from '#content/dictionary.ts';
import { defaultLanguage, type Language, languageStorageKey } from '#shared/language.ts';
import { addressOf, matchPath, type Route } from '#shared/routes.ts';
import { usePageData } from '../context.tsx';
import { storedLanguage } from '../standalone/language.ts';
import { loadedView, loadView } from './load-view.tsx';
import { loadDocument, subscribeToAddress } from './navigate.ts';
import { adoptPagesSheet } from './pages-sheet.ts';
import type { View } from './view.ts';

interface Shown {
  view: View;
  route: Route;
  address: string;
}

/** The language that the visitor wants: it follows the stored choice and other tabs. */
function useWantedLanguage(initial: Language) {
  const [wanted, setLanguage] = useState(initial);
  useEffect(() => {
    const follow = (event: StorageEvent | PageTransitionEvent) => {
      if (event instanceof StorageEvent) {
        if (event.key === languageStorageKey || event.key === null) {
          setLanguage(storedLanguage() ?? defaultLanguage);
        }
      } else if (event.persisted) {
        setLanguage((current) => storedLanguage() ?? current);
      }
    };
    addEventListener('storage', follow);
    addEventListener('pageshow', follow);
    return () => {
      removeEventListener('storage', follow);
      removeEventListener('pageshow', follow);
    };
  }, []);
  return [wanted, setLanguage] as const;
}

/** A page that has not been loaded after this time, in milliseconds, is loaded as a document. */
const patience = 5000;

const browserAddress = () => addressOf(location.pathname, location.search);

/**
 * Returns the view for the current URL and language. The first render uses the document's URL,
 * because a visitor may have gone back before hydration. The previous view stays until the new
 * files are loaded. If loading fails or stalls, the browser loads the document instead.
 */
export function useView(initial: View, arrivedAt: string) {
  const address = useSyncExternalStore(subscribeToAddress, browserAddress, () => arrivedAt);
  const [wanted, setLanguage] = useWantedLanguage(initial.language);
  const { dictionaryAddresses } = usePageData();
  // Only the server can tell whether a list has such a page.
  const notFound = initial.page === 'notFound' && address === arrivedAt;
  const route: Route = notFound ? { page: 'notFound' } : matchPath(address);
  const [screen, setShown] = useState<Shown>({ view: initial, route, address });

  const view =
    screen.view.page === route.page && screen.view.language === wanted
      ? screen.view
      : loadedView(route.page, wanted);
  const current = view && (view !== screen.view || address !== screen.address);
  if (current) setShown({ view, route, address });

  const otherPage = screen.view.page !== initial.page;
  useInsertionEffect(() => {
    if (otherPage) adoptPagesSheet();
  }, [otherPage]);

  const samePage = screen.view.page === route.page;
  const missing = view === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which route it is.
  useEffect(() => {
    if (!missing) return;
    let stale = false;
    // When the connection stalls, the browser shows that it is loading a document.
    const stalled = samePage ? undefined : setTimeout(loadDocument, patience);
    loadView(route.page, wanted, dictionaryAddresses).then(
      (loaded) => {
        if (!stale) setShown({ view: loaded, route, address });
      },
      (error) => {
        // If the texts of the other language cannot be loaded now, the page keeps its language.
        const keeps = samePage && !(error instanceof OutdatedDictionary);
        if (stale) return;
        if (keeps) setLanguage(screen.view.language);
        else loadDocument();
      },
    );
    return () => {
      stale = true;
      clearTimeout(stalled);
    };
  }, [missing, address, wanted, samePage]);
  return { ...screen, setLanguage };
}
