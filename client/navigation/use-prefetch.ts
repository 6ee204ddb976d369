/** Makes ready for the next click, once the page has all it needs itself. */
import { useEffect } from 'react';
import { usePageData } from '../context.tsx';
import { afterPaint } from './after-paint.ts';
import type { View } from './view.ts';

export function usePreparedViews(view: View): void {
  const data = usePageData();
  useEffect(() => {
    let stop = () => {};
    let left = false;
    afterPaint(async () => {
      try {
        const { prepareViews } = await import('./prefetch.ts');
        if (!left) stop = prepareViews(view, data);
      } catch {
        // Without it every click fetches for itself.
      }
    });
    return () => {
      left = true;
      stop();
    };
  }, [view, data]);
}
