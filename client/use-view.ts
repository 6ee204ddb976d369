/** Which view is on the screen. */
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { matchPath, type Route } from '#shared/routes.ts';
import { useLanguagePreference } from './preferences/PreferencesProvider.tsx';
import { loadedView, loadView, type View } from './views.tsx';

interface Shown {
  view: View;
  route: Route;
  path: string;
}

/**
 * The view of the address in the wanted language. Until its chunks have arrived the former view
 * stays; where they cannot be had, the browser loads the document instead, as in a multi-page site.
 */
export function useView(initial: View): Shown {
  const [path] = useLocation();
  const { wanted } = useLanguagePreference();
  const [shown, setShown] = useState<Shown>({ view: initial, route: matchPath(path), path });

  const route = matchPath(path);
  const view =
    shown.view.page === route.page && shown.view.language === wanted
      ? shown.view
      : loadedView(route.page, wanted);
  const current = view && (view !== shown.view || path !== shown.path);
  if (current) setShown({ view, route, path });

  const samePage = shown.view.page === route.page;
  useEffect(() => {
    if (view) return;
    let stale = false;
    loadView(route.page, wanted).then(
      (loaded) => {
        if (!stale) setShown({ view: loaded, route, path });
      },
      () => {
        // Words that cannot be had leave the page in the language it has.
        if (!stale && !samePage) location.reload();
      },
    );
    return () => {
      stale = true;
    };
  });
  return shown;
}
