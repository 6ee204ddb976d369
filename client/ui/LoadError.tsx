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
      <button type="button" className="button" disabled={busy} onClick={onRetry}>
        {busy ? retrying : retry}
      </button>
    </div>
  );
}
