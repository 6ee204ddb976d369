/** Fetches ahead what the next click will need: at idle time, and at once where a visitor aims at a link. */
import { isLanguage, type Language, otherLanguage } from '#shared/language.ts';
import type { PageData } from '#shared/page-data.ts';
import {
  addressOf,
  apiPaths,
  isList,
  listAddress,
  matchPath,
  type Route,
  screens,
} from '#shared/routes.ts';
import { loadedView, loadView } from './load-view.tsx';
import type { View } from './view.ts';

/** Chunks, words and data of a page. A failure is met again, and shown, at the click. */
async function prepare(
  { page, number = 1 }: Route,
  language: Language,
  data: PageData,
): Promise<void> {
  try {
    await loadView(page, language);
    if (!isList(page)) return;
    const { readAhead } = await import('../lists/queries.tsx');
    await readAhead(listAddress(apiPaths[page], number), data);
  } catch {
    // Offline, or the site has a newer version.
  }
}

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Resolves when the page has loaded and the browser has nothing better to do. */
async function idle(): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  }
  await new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** Prepares at idle time what a visitor may want next; returns how to stop. */
function prepareAtIdle({ page, language }: View, data: PageData): () => void {
  let stopped = false;
  (async () => {
    await idle();
    if (!stopped) await prepare({ page }, otherLanguage(language), data);
    // One after the other, so that a click in between waits for little.
    for (const screen of screens) {
      if (loadedView(screen, language) && !isList(screen)) continue;
      await idle();
      if (stopped) return;
      await prepare({ page: screen }, language, data);
    }
  })();
  return () => {
    stopped = true;
  };
}

/** Prepares what a visitor aims at; returns how to stop. */
function prepareOnAim({ language }: View, data: PageData): () => void {
  const aim = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    const wanted = isLanguage(link.hreflang) ? link.hreflang : language;
    prepare(matchPath(addressOf(link.pathname, link.search)), wanted, data);
  };
  const types = ['pointerover', 'touchstart', 'focusin'] as const;
  for (const type of types) document.addEventListener(type, aim, { passive: true });
  return () => {
    for (const type of types) document.removeEventListener(type, aim);
  };
}

/** Begins to prepare the next views; returns how to stop. Does nothing for who saves data. */
export function prepareViews(view: View, data: PageData): () => void {
  if (savesData()) return () => {};
  const stops = [prepareAtIdle(view, data), prepareOnAim(view, data)];
  return () => {
    for (const stop of stops) stop();
  };
}
