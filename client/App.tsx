import { Suspense } from 'react';
import { type AroundNavHandler, Router } from 'wouter';
import type { PageData } from '#shared/page-data.ts';
import { localizedPath } from '#shared/routes.ts';
import { PageDataContext, WordingContext } from './context.tsx';
import { admitLateFonts } from './late-fonts.ts';
import { AppErrorBoundary } from './layout/AppErrorBoundary.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { MobileDrawer } from './layout/MobileDrawer.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { useArrival } from './navigation.ts';
import { PreferencesProvider } from './preferences/PreferencesProvider.tsx';
import { usePreparedViews } from './prepared-views.ts';
import { useView } from './use-view.ts';
import type { View } from './views.tsx';

interface Props {
  /** The view that the document shows. */
  initial: View;
  data: PageData;
  /** The path, where there is no browser to ask. */
  path?: string;
}

export function App({ initial, data, path }: Props) {
  return (
    <PageDataContext value={data}>
      <PreferencesProvider initial={initial.language}>
        <Router aroundNav={goTo} {...(path !== undefined && { ssrPath: path })}>
          <Screen initial={initial} />
        </Router>
      </PreferencesProvider>
    </PageDataContext>
  );
}

const goTo: AroundNavHandler = (navigate, path, options) => {
  admitLateFonts();
  navigate(path, options);
};

/** Each part in a boundary of its own, so that React takes over in steps that never hold up a visitor. */
function Screen({ initial }: { initial: View }) {
  const { view, route, path } = useView(initial);
  useArrival(view, path);
  usePreparedViews(view);
  const { language, common } = view;

  return (
    <Router hrefs={(path) => localizedPath(path, language)}>
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
            <AppErrorBoundary key={path}>{view.render(route)}</AppErrorBoundary>
          </Suspense>
        </main>
        <Suspense>
          <Footer />
        </Suspense>
      </WordingContext>
    </Router>
  );
}
