import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocale } from '../locale.tsx';
import { Button } from './Button.tsx';
import styles from './parts.module.css';

interface ModalProps {
  title: string;
  className?: string | undefined;
  children(parts: { heading: ReactNode; close(): void }): ReactNode;
  /** The dialog has already returned the focus when it calls this function. */
  onClose(): void;
}

export function Modal({ title, className = 'panel', children, onClose }: ModalProps) {
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

interface Confirmation {
  question: string;
  note?: string;
  children?: ReactNode;
  destructive?: boolean;
  onConfirm(): void;
}

/** Asks before a change with consequences; the harmless button has the focus. */
export function ConfirmDialog({
  question,
  note,
  children,
  confirm,
  destructive = false,
  onConfirm,
  onClose,
}: Confirmation & { confirm: string; onClose(): void }) {
  const { words } = useLocale();
  return (
    <Modal title={question} onClose={onClose}>
      {({ heading, close }) => (
        <>
          {heading}
          {note && <p>{note}</p>}
          {children}
          <div className={`actions ${styles.answers}`}>
            <Button onClick={close}>{words.frame.cancel}</Button>
            <Button
              className={destructive ? `button ${styles.danger}` : 'button'}
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** Asks before it acts; its label is also that of the confirming button. */
export function ConfirmButton({
  label,
  name,
  ...confirmation
}: Confirmation & { label: string; name?: string }) {
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button
        aria-label={name && `${label}: ${name}`}
        data-destructive={confirmation.destructive}
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      {asks && <ConfirmDialog {...confirmation} confirm={label} onClose={() => setAsks(false)} />}
    </>
  );
}

interface WarningsProps {
  /** As sentences. */
  warnings: string[];
  confirm: string;
  onConfirm(): void;
  onClose(): void;
}

export function WarningsDialog({ warnings, ...confirmation }: WarningsProps) {
  const { words } = useLocale();
  return (
    <ConfirmDialog question={words.frame.warningsTitle} {...confirmation}>
      <ul className="bullets">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}

interface FormProps {
  title: string;
  children: ReactNode;
  submit: string;
  /** `close` closes the dialog and returns the focus. */
  onSubmit(values: FormData, close: () => void): void | Promise<void>;
  onClose(): void;
}

export function FormDialog({ title, children, submit, onSubmit, onClose }: FormProps) {
  const { words } = useLocale();
  const [busy, setBusy] = useState(false);
  return (
    <Modal title={title} onClose={onClose}>
      {({ heading, close }) => (
        <>
          {heading}
          <form
            className={`stack ${styles.form}`}
            noValidate
            onSubmit={async (event) => {
              event.preventDefault();
              if (busy) return;
              setBusy(true);
              await onSubmit(new FormData(event.currentTarget), close);
              setBusy(false);
            }}
          >
            {children}
            <div className={`actions ${styles.answers}`}>
              <Button onClick={close}>{words.frame.cancel}</Button>
              <button type="submit" className="button" aria-disabled={busy}>
                {submit}
              </button>
            </div>
          </form>
        </>
      )}
    </Modal>
  );
}
