import { Suspense, useMemo } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { PageDataContext, RouteContext, WordingContext } from './context.tsx';
import { AppErrorBoundary } from './layout/AppErrorBoundary.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header } from './layout/Header.tsx';
import { MobileDrawer } from './layout/MobileDrawer.tsx';
import { SkipLink } from './layout/SkipLink.tsx';
import { ToastRegion } from './layout/ToastRegion.tsx';
import { useArrival } from './navigation.ts';
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
        <Screen initial={initial} {...(address !== undefined && { address })} />
      </PreferencesProvider>
    </PageDataContext>
  );
}

// What no navigation changes: the same elements again are not rendered again.
const skipLink = <SkipLink />;
const footer = (
  <Suspense>
    <Footer />
  </Suspense>
);
const toastRegion = <ToastRegion />;

/** Each part in a boundary of its own, so that React takes over in steps that never hold up a visitor. */
function Screen({ initial, address: given }: Omit<Props, 'data'>) {
  const { view, route, address } = useView(initial, given);
  useArrival(view, route, address);
  usePreparedViews(view);
  const { language, common: words } = view;
  const wording = useMemo(() => ({ language, words }), [language, words]);

  return (
    <RouteContext value={route}>
      <WordingContext value={wording}>
        {skipLink}
        <Suspense>
          <Header page={view.page} />
        </Suspense>
        <Suspense>
          <MobileDrawer page={view.page} address={address} />
        </Suspense>
        <main id="content" tabIndex={-1}>
          <Suspense>
            <AppErrorBoundary key={address}>{view.render(route)}</AppErrorBoundary>
          </Suspense>
        </main>
        {footer}
        {toastRegion}
      </WordingContext>
    </RouteContext>
  );
}
