import styles from './Notice.module.css';

interface Props {
  title: string;
  body: string;
  retry: string;
  retrying: string;
  busy: boolean;
  onRetry: () => void;
}

/** What went wrong, quietly, and a way to try again. */
export function LoadError({ title, body, retry, retrying, busy, onRetry }: Props) {
  return (
    <div role="alert" className={styles.notice}>
      <h2>{title}</h2>
      <p>{body}</p>
      {/* Not `disabled`, which would drop the focus of a keyboard. */}
      <button
        type="button"
        className="button"
        aria-disabled={busy}
        onClick={busy ? undefined : onRetry}
      >
        {busy ? retrying : retry}
      </button>
    </div>
  );
}
