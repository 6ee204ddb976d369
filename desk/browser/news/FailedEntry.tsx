import type { Fault } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import styles from './EntryScreen.module.css';

/** The entry could not be read. */
export function FailedEntry({ fault, retry }: { fault: Fault; retry(): void }) {
  const { words } = useLocale();
  return (
    <div role="alert" className={styles.failed}>
      <p>{words.faults[fault.code]}</p>
      <button type="button" className="button" onClick={retry}>
        {words.frame.retry}
      </button>
    </div>
  );
}
