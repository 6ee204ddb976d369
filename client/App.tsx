import { Activity, memo, type ReactNode, Suspense, useDeferredValue, useMemo } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { LocaleContext, PageDataContext, RouteContext } from './context.tsx';
import { AppError, ErrorBoundary } from './layout/ErrorBoundary.tsx';
import { Footer } from './layout/Footer.tsx';
import { Header, SkipLink } from './layout/Header.tsx';
import { MobileDrawer } from './layout/MobileDrawer.tsx';
import { LanguageProvider } from './navigation/LanguageProvider.tsx';
import { useArrival } from './navigation/navigate.ts';
import { usePrefetch } from './navigation/prefetch.ts';
import { type Shown, useView } from './navigation/use-view.ts';
import type { View } from './navigation/view.ts';
import { ToastRegion } from './toasts/ToastRegion.tsx';

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
      <LanguageProvider initial={initial.language}>
        <Screen initial={initial} {...(address !== undefined && { address })} />
      </LanguageProvider>
    </PageDataContext>
  );
}

/**
 * Each part has its own Suspense and error boundary: React hydrates it in a separate step, and an
 * error in it leaves the other parts working.
 */
function Part({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  return (
    <ErrorBoundary fallback={fallback}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

// Constant elements: React skips them when a navigation renders the screen again.
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

/** A page with its own locale, so that the hidden ones do not follow a change of language. */
const Page = memo(function Page({ view, route }: Pick<Shown, 'view' | 'route'>) {
  const locale = useLocaleOf(view);
  return (
    <RouteContext value={route}>
      <LocaleContext value={locale}>
        <Part fallback={appError}>{view.render(route)}</Part>
      </LocaleContext>
    </RouteContext>
  );
});

function useLocaleOf({ language, words }: View) {
  const { common } = words;
  return useMemo(() => ({ language, words: common }), [language, common]);
}

function Screen({ initial, address: given }: Omit<Props, 'data'>) {
  const { shown, hidden, prepare } = useView(initial, given);
  const { view, route, address } = shown;
  useArrival(view, route, address);
  usePrefetch(view, prepare);
  const locale = useLocaleOf(view);
  // What is mostly out of sight follows after the paint.
  const later = useDeferredValue(view);
  const laterLocale = useLocaleOf(later);

  return (
    <RouteContext value={route}>
      <LocaleContext value={locale}>
        {skipLink}
        <Part>
          <Header page={view.page} />
        </Part>
        <LocaleContext value={laterLocale}>
          <Part>
            <MobileDrawer page={later.page} address={address} />
          </Part>
        </LocaleContext>
        <main id="content" tabIndex={-1}>
          {/* The one on the screen first, where whoever looks for its heading finds it. */}
          {[shown, ...hidden].map((each) => (
            <Activity key={each.key} mode={each === shown ? 'visible' : 'hidden'}>
              <Page view={each.view} route={each.route} />
            </Activity>
          ))}
        </main>
        <LocaleContext value={laterLocale}>
          {footer}
          {toastRegion}
        </LocaleContext>
      </LocaleContext>
    </RouteContext>
  );
}
