import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

/** Without HEIC: Safari converts it to a type of this list. */
const pictureTypes = ['jpeg', 'png', 'webp', 'avif', 'tiff', 'gif']
  .map((type) => `image/${type}`)
  .join();

interface Props extends ButtonProps {
  label: string;
  accept?: string;
  multiple?: boolean;
  onChoose(files: [File, ...File[]]): void;
}

export function FileButton({ label, accept = pictureTypes, multiple, onChoose, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const [first, ...more] = target.files ?? [];
          // Without this the same file could not be chosen again.
          target.value = '';
          if (first) onChoose([first, ...more]);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  );
}

/**
 * Takes files that are dropped anywhere: beside a marked place the browser would open them. Returns
 * whether files are dragged over the window.
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
    // The pointer has left the window if it enters no element.
    addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal });
    return () => listening.abort();
  }, []);
  return over;
}
