import { type ReactNode, Suspense, useMemo } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { LocaleContext, PageDataContext, RouteContext } from './context.tsx';
import { AppError } from './layout/AppError.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header, SkipLink } from './layout/Header.tsx';
import { MobileDrawer } from './layout/MobileDrawer.tsx';
import { useArrival } from './navigation/navigate.ts';
import { usePrefetch } from './navigation/prefetch.ts';
import { useView } from './navigation/use-view.ts';
import type { View } from './navigation/view.ts';
import { ToastRegion } from './toasts/ToastRegion.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';

interface Props {
  initial: View;
  data: PageData;
  address: string;
}

export function App({ initial, data, address }: Props) {
  return (
    <PageDataContext value={data}>
      <Screen initial={initial} address={address} />
    </PageDataContext>
  );
}

/** React hydrates each part in a separate step, and an error in one part does not affect others. */
function Part({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

// React skips constant elements when a navigation renders the screen again.
const skipLink = <SkipLink />;
const footer = (
  <Part>
    <Footer />
  </Part>
);
const toastRegion = (
  <ErrorBoundary fallback={null}>
    <ToastRegion />
  </ErrorBoundary>
);
const appError = <AppError />;

function Screen({ initial, address: arrivedAt }: Omit<Props, 'data'>) {
  const { view, route, address, setLanguage } = useView(initial, arrivedAt);
  useArrival(view, route, address);
  usePrefetch(view);
  const { language, dictionary } = view;
  const { common } = dictionary;
  const locale = useMemo(
    () => ({ language, dictionary: common, setLanguage }),
    [language, common, setLanguage],
  );

  return (
    <RouteContext value={route}>
      <LocaleContext value={locale}>
        {skipLink}
        <Part>
          <Header page={view.page} />
        </Part>
        <Part>
          <MobileDrawer page={view.page} address={address} />
        </Part>
        <main id="content" tabIndex={-1} data-page={view.page}>
          <Part key={address} fallback={appError}>
            {view.render(route)}
          </Part>
        </main>
        {footer}
        {toastRegion}
      </LocaleContext>
    </RouteContext>
  );
}
