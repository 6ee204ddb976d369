import { Router } from 'wouter';
import type { PageData } from '#shared/page-data.ts';
import { localizedPath } from '#shared/routes.ts';
import { PageDataContext, WordingContext } from './context.tsx';
import { AppErrorBoundary } from './layout/AppErrorBoundary.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { MobileDrawer } from './layout/MobileDrawer.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { ToastRegion } from './layout/ToastRegion.tsx';
import { useArrival } from './navigation.ts';
import { PreferencesProvider } from './preferences/PreferencesProvider.tsx';
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
        <Router {...(path !== undefined && { ssrPath: path })}>
          <Screen initial={initial} />
        </Router>
      </PreferencesProvider>
    </PageDataContext>
  );
}

function Screen({ initial }: { initial: View }) {
  const { view, route, path } = useView(initial);
  useArrival(view, path);
  const { language, common } = view;

  return (
    <Router hrefs={(path) => localizedPath(path, language)}>
      <WordingContext value={{ language, words: common }}>
        <SkipLink />
        <Header page={view.page} />
        <MobileDrawer page={view.page} />
        <main id="content" tabIndex={-1}>
          <AppErrorBoundary key={path}>{view.render(route)}</AppErrorBoundary>
        </main>
        <Footer />
        <ToastRegion />
      </WordingContext>
    </Router>
  );
}
