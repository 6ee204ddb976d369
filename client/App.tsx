import { Suspense } from 'react';
import { Router } from 'wouter';
import type { PageData } from '#shared/page-data.ts';
import { localizedPath } from '#shared/routes.ts';
import { PageDataContext, RouteContext, WordingContext } from './context.tsx';
import { AppErrorBoundary } from './layout/AppErrorBoundary.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { MobileDrawer } from './layout/MobileDrawer.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { ToastRegion } from './layout/ToastRegion.tsx';
import { aroundNavigation, useArrival } from './navigation.ts';
import { PreferencesProvider } from './preferences/PreferencesProvider.tsx';
import { usePreparedViews } from './use-prepared-views.ts';
import { useView } from './use-view.ts';
import type { View } from './views.tsx';

interface Props {
  /** The view that the document shows. */
  initial: View;
  data: PageData;
  /** The address, where there is no browser to ask. */
  address?: string;
}

export function App({ initial, data, address }: Props) {
  return (
    <PageDataContext value={data}>
      <PreferencesProvider initial={initial.language}>
        <Router aroundNav={aroundNavigation} {...(address !== undefined && { ssrPath: address })}>
          <Screen initial={initial} />
        </Router>
      </PreferencesProvider>
    </PageDataContext>
  );
}

/** Each part in a boundary of its own, so that React takes over in steps that never hold up a visitor. */
function Screen({ initial }: { initial: View }) {
  const { view, route, address } = useView(initial);
  useArrival(view, route, address);
  usePreparedViews(view);
  const { language, common } = view;

  return (
    <Router hrefs={(href) => localizedPath(href, language)}>
      <RouteContext value={route}>
        <WordingContext value={{ language, words: common }}>
          <SkipLink />
          <Suspense>
            <Header page={view.page} />
          </Suspense>
          <Suspense>
            <MobileDrawer page={view.page} />
          </Suspense>
          <main id="content" tabIndex={-1}>
            <Suspense>
              <AppErrorBoundary key={address}>{view.render(route)}</AppErrorBoundary>
            </Suspense>
          </main>
          <Suspense>
            <Footer />
          </Suspense>
          <ToastRegion />
        </WordingContext>
      </RouteContext>
    </Router>
  );
}
