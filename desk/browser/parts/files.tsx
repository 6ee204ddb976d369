import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { photoExtensions } from '#shared/picture.ts';
import { Button, type ButtonProps } from './basics.tsx';
import { useNotices } from './Notice.tsx';

/** HEIC is not in the list, because Safari then converts it to one of these types. */
const pictureTypes = Object.entries(photoExtensions)
  .flatMap(([type, endings]) => [`image/${type}`, ...endings])
  .join();

interface Props extends ButtonProps {
  label: string;
  accept?: string | undefined;
  multiple?: boolean | undefined;
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
          // Without this, the same file could not be chosen again.
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

const hasFiles = ({ dataTransfer }: DragEvent) => !!dataTransfer?.types.includes('Files');

/** The browser would open files that are dropped where nothing takes them. */
export function ignoreDroppedFiles(): void {
  for (const type of ['dragover', 'drop'] as const) {
    addEventListener(type, (event) => hasFiles(event) && event.preventDefault());
  }
}

/**
 * Accepts files dropped anywhere in the window. Returns whether files are being dragged over it.
 */
export function useDrop(take: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const { showFailure } = useNotices();
  const onDrop = useEffectEvent(({ items, files }: DataTransfer) => {
    // The browser lists a folder as a file that nobody can read.
    const isFolder = (item: DataTransferItem) => item.webkitGetAsEntry()?.isDirectory;
    if ([...items].some(isFolder)) showFailure(({ frame }) => frame.folder);
    else take([...files]);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const listen = (type: 'dragover' | 'drop', work: (data: DataTransfer) => void) =>
      addEventListener(
        type,
        (event) => {
          if (event.dataTransfer && hasFiles(event)) work(event.dataTransfer);
        },
        { signal },
      );
    listen('dragover', () => setOver(true));
    listen('drop', (data) => {
      setOver(false);
      onDrop(data);
    });
    // If the pointer enters no other element, it has left the window.
    addEventListener('dragleave', (event) => event.relatedTarget || setOver(false), { signal });
    return () => listening.abort();
  }, []);
  return over;
}
