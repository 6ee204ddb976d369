import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files that are dropped anywhere: beside a marked place the browser would open them instead.
 * Answers whether some are held over the window.
 */
export function useDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const onDrop = useEffectEvent(take);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const listen = (type: 'dragover' | 'drop', work: (data: DataTransfer) => void) =>
      addEventListener(
        type,
        (event) => {
          const data = event.dataTransfer;
          if (!data?.types.includes('Files')) return;
          event.preventDefault();
          work(data);
        },
        { signal },
      );
    listen('dragover', () => setOver(true));
    listen('drop', (data) => {
      setOver(false);
      onDrop([...data.files]);
    });
    // Out of the window nothing is entered.
    addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal });
    return () => listening.abort();
  }, []);
  return over;
}
