import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useSession } from './api.ts';
import { Frame } from './frame/Frame.tsx';
import { Locked } from './frame/Locked.tsx';
import { LocaleProvider } from './locale.tsx';

const client = new QueryClient({
  defaultOptions: {
    // Offline is a fault to tell, not a reason to wait.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Once opened, the screens stay, with all that was typed, while the desk is locked. */
function Gate() {
  const { kind } = useSession();
  const wasOpen = useRef(false);
  if (kind === 'open') wasOpen.current = true;
  useEffect(() => {
    if (kind === 'open') void client.invalidateQueries();
  }, [kind]);
  if (!wasOpen.current) return <Locked />;
  return (
    <>
      <Frame />
      {kind !== 'open' && <Locked over />}
    </>
  );
}

export function Desk() {
  return (
    <Suspense>
      <LocaleProvider>
        <QueryClientProvider client={client}>
          <Gate />
        </QueryClientProvider>
      </LocaleProvider>
    </Suspense>
  );
}
