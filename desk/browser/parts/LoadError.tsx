import type { FaultCode } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import styles from './LoadError.module.css';

/** Why data could not be read, with a button to try again. */
export function LoadError({ code, retry }: { code: FaultCode; retry(): void }) {
  const { words } = useLocale();
  return (
    <div role="alert" className={`fault ${styles.unread}`}>
      <p>{words.faults[code]}</p>
      <button type="button" className="button" onClick={retry}>
        {words.frame.retry}
      </button>
    </div>
  );
}
