import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useSession } from './api.ts';
import { useAutosaves } from './editing/use-draft.ts';
import { Frame } from './frame/Frame.tsx';
import { Locked } from './frame/Locked.tsx';
import { LocaleProvider } from './locale.tsx';
import { queryClient } from './query-client.ts';

/** Once opened, the screens stay, with all that was typed, while the desk is locked. */
function Gate() {
  const { kind } = useSession();
  const wasOpen = useRef(false);
  if (kind === 'open') wasOpen.current = true;
  useEffect(() => {
    if (kind === 'open') void queryClient.invalidateQueries();
  }, [kind]);
  useAutosaves(kind === 'open');
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
        <QueryClientProvider client={queryClient}>
          <Gate />
        </QueryClientProvider>
      </LocaleProvider>
    </Suspense>
  );
}
