import type { ReactNode } from 'react';
import { useLocale } from '../locale.tsx';
import styles from './ConfirmDialog.module.css';
import { Modal } from './Modal.tsx';

interface Props {
  question: string;
  /** What else there is to know before the answer. */
  children?: ReactNode;
  confirm: string;
  /** Whether it cannot be undone. */
  destructive?: boolean;
  onConfirm(): void;
  /** After either answer; the focus is back where it was. */
  onClose(): void;
}

/** Asks before something that has consequences; the harmless answer has the focus. */
export function ConfirmDialog(props: Props) {
  const { question, children, confirm, destructive = false, onConfirm, onClose } = props;
  const { words } = useLocale();
  return (
    <Modal title={question} onClose={onClose}>
      {({ heading, close }) => (
        <>
          {heading}
          {children}
          <div className={styles.answers}>
            <button type="button" className="button plain" onClick={close}>
              {words.frame.cancel}
            </button>
            <button
              type="button"
              className={destructive ? `button ${styles.danger}` : 'button'}
              onClick={() => {
                close();
                onConfirm();
              }}
            >
              {confirm}
            </button>
          </div>
        </>
      )}
    </Modal>
  );
}
