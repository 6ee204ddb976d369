import type { FaultCode } from '../../shared/api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Unread.module.css';

/** In the place of what could not be read: why, and a way to try again. */
export function Unread({ code, retry }: { code: FaultCode; retry(): void }) {
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
