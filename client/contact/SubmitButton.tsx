import type { Ref } from 'react';
import styles from './ContactForm.module.css';

interface Props {
  ref: Ref<HTMLButtonElement>;
  label: string;
  busyLabel: string;
  busy: boolean;
}

/** A button that turns and waits while the form is sent, and says so to those who do not see it. */
export function SubmitButton({ ref, label, busyLabel, busy }: Props) {
  return (
    <>
      <button ref={ref} type="submit" disabled={busy} className={`button ${styles.submit}`}>
        {busy && <span className={styles.spinner} aria-hidden="true" />}
        {busy ? busyLabel : label}
      </button>
      <span role="status" className="visually-hidden">
        {busy && busyLabel}
      </span>
    </>
  );
}
