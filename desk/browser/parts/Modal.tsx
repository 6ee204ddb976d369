import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Parts {
  /** Names it; stands at its top. */
  heading: ReactNode;
  close(): void;
}

interface Props {
  title: string;
  className?: string | undefined;
  children(parts: Parts): ReactNode;
  /** However it was closed; the focus is back where it was. */
  onClose(): void;
}

/** A dialog above everything else, open as long as it is there. */
export function Modal({ title, className = 'panel', children, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className={className} aria-labelledby={titleId} onClose={onClose}>
      {children({
        heading: <h2 id={titleId}>{title}</h2>,
        close: () => dialog.current?.close(),
      })}
    </dialog>
  );
}
