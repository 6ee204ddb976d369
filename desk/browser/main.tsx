import '#client/styles/fonts.css';
import '#client/styles/index.css';
import './desk.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { ignoreSecondClicks } from '#client/ui/second-click.ts';
import { startSession, useSession } from './api.ts';
import { wakeAll } from './editing/autosave.ts';
import { keepDrafts } from './editing/use-draft.ts';
import { Frame, Locked } from './frame/Frame.tsx';
import { LocaleProvider } from './locale.tsx';
import { ignoreDroppedFiles } from './parts/files.tsx';
import { queryClient } from './query-client.ts';

/** When the desk is locked again, the screens stay mounted, with the text in their fields. */
function Gate() {
  const { kind } = useSession();
  const wasOpen = useRef(false);
  if (kind === 'open') wasOpen.current = true;
  useEffect(() => {
    if (kind !== 'open') return;
    wakeAll();
    void queryClient.invalidateQueries();
  }, [kind]);
  if (!wasOpen.current) return <Locked />;
  return (
    <>
      <Frame />
      {kind !== 'open' && <Locked over />}
    </>
  );
}

startSession();
keepDrafts();
ignoreSecondClicks();
ignoreDroppedFiles();
const root = document.getElementById('root');
if (!root) throw new Error('The document has no root');
createRoot(root).render(
  <StrictMode>
    <LocaleProvider>
      <QueryClientProvider client={queryClient}>
        <Gate />
      </QueryClientProvider>
    </LocaleProvider>
  </StrictMode>,
);
