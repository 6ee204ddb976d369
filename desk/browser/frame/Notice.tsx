/** What came of the last action, on the screen until the next one or the next address. */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocale } from '../locale.tsx';
import { faultOf } from '../request.ts';
import styles from './Notice.module.css';

interface Notices {
  /** Says that something was done. */
  done(text: string): void;
  /** Says what failed. */
  failed(error: unknown): void;
  /** Says why something was not done. */
  refused(text: string): void;
  clear(): void;
}

const NoticeContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = useContext(NoticeContext);
  if (!notices) throw new Error('useNotices needs a NoticeProvider above it');
  return notices;
}

interface Notice {
  kind: 'done' | 'failed';
  text: string;
}

/** A notice that was given while its address changed stays for one address more. */
export function NoticeProvider({ address, children }: { address: string; children: ReactNode }) {
  const { words } = useLocale();
  const [notice, setNotice] = useState<Notice | null>(null);
  const given = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the address.
  useEffect(() => {
    if (given.current !== location.hash) setNotice(null);
  }, [address]);
  const give = useCallback((kind: Notice['kind'], text: string) => {
    given.current = location.hash;
    setNotice({ kind, text });
  }, []);
  const notices: Notices = {
    done: (text) => give('done', text),
    failed: (error) => give('failed', words.faults[faultOf(error).code]),
    refused: (text) => give('failed', text),
    clear: () => setNotice(null),
  };
  return (
    <NoticeContext value={notices}>
      <div role="status" className={styles.done}>
        {notice?.kind === 'done' && <p>{notice.text}</p>}
      </div>
      <div role="alert" className={styles.failed}>
        {notice?.kind === 'failed' && <p>{notice.text}</p>}
      </div>
      {children}
    </NoticeContext>
  );
}
