import { type ReactNode, useState } from 'react';
import { useLocale } from '../locale.tsx';
import styles from './ConfirmDialog.module.css';
import { Modal } from './Modal.tsx';

interface Props {
  title: string;
  children: ReactNode;
  submit: string;
  /** Answers whether all is done; else the dialog stays. */
  onSubmit(values: FormData): boolean | Promise<boolean>;
  /** It is not wanted: the button says so, while Escape may be a slip. */
  onCancel?(): void;
  /** The focus is back where it was. */
  onClose(): void;
}

/** Asks for what an action needs to know. */
export function FormDialog(props: Props) {
  const { title, children, submit, onSubmit, onCancel, onClose } = props;
  const { words } = useLocale();
  const [busy, setBusy] = useState(false);
  return (
    <Modal title={title} onClose={onClose}>
      {({ heading, close }) => (
        <>
          {heading}
          <form
            className={styles.form}
            noValidate
            onSubmit={async (event) => {
              event.preventDefault();
              // Pressed twice it is still one.
              if (busy) return;
              setBusy(true);
              const isDone = await onSubmit(new FormData(event.currentTarget));
              setBusy(false);
              if (isDone) close();
            }}
          >
            {children}
            <div className={styles.answers}>
              <button
                type="button"
                className="button plain"
                onClick={() => {
                  onCancel?.();
                  close();
                }}
              >
                {words.frame.cancel}
              </button>
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
