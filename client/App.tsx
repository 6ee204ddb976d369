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

function Screen({ initial }: { initial: View }) {
  const { view, route, address } = useView(initial);
  useArrival(view, route, address);
  const { language, common } = view;

  return (
    <Router hrefs={(href) => localizedPath(href, language)}>
      <RouteContext value={route}>
        <WordingContext value={{ language, words: common }}>
          <SkipLink />
          <Header page={view.page} />
          <MobileDrawer page={view.page} />
          <main id="content" tabIndex={-1}>
            <AppErrorBoundary key={address}>{view.render(route)}</AppErrorBoundary>
          </main>
          <Footer />
          <ToastRegion />
        </WordingContext>
      </RouteContext>
    </Router>
  );
}
