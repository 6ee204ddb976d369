import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface Props {
  /** On the button, and on the answer that goes on. */
  label: string;
  question: string;
  /** What else there is to know before the answer. */
  children?: ReactNode;
  /** Whether it cannot be undone. */
  destructive?: boolean;
  onConfirm(): void;
}

/** A button that asks before it does anything. */
export function ConfirmButton({
  label,
  question,
  children,
  destructive = false,
  onConfirm,
}: Props) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <button type="button" className="button plain" onClick={() => setAsks(true)}>
        {label}
      </button>
      {asks && (
        <ConfirmDialog
          question={question}
          confirm={label}
          destructive={destructive}
          onConfirm={onConfirm}
          onClose={() => setAsks(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
