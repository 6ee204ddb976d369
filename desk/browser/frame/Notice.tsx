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
import type { Language } from '#shared/language.ts';
import type { DeskWords } from '../../words/words.ts';
import { faultOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Notice.module.css';

/** A sentence in the reader's language, which may change while it stands there. */
export type Sentence = (words: DeskWords, language: Language) => string;

interface Notices {
  /** Says that something was done. */
  done(said: Sentence): void;
  /** Says what failed. */
  failed(error: unknown): void;
  /** Says why something was not done. */
  refused(said: Sentence): void;
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
  said: Sentence;
}

/** A notice that was given while its address changed stays for one address more. */
export function NoticeProvider({ address, children }: { address: string; children: ReactNode }) {
  const { words, language } = useLocale();
  const [notice, setNotice] = useState<Notice | null>(null);
  const given = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the address.
  useEffect(() => {
    if (given.current !== location.hash) setNotice(null);
  }, [address]);
  const give = useCallback((kind: Notice['kind'], said: Sentence) => {
    given.current = location.hash;
    setNotice({ kind, said });
  }, []);
  const notices: Notices = {
    done: (said) => give('done', said),
    failed: (error) => give('failed', ({ faults }) => faults[faultOf(error).code]),
    refused: (said) => give('failed', said),
    clear: () => setNotice(null),
  };
  return (
    <NoticeContext value={notices}>
      <div role="status" className={styles.done}>
        {notice?.kind === 'done' && <p>{notice.said(words, language)}</p>}
      </div>
      <div role="alert" className={styles.failed}>
        {notice?.kind === 'failed' && <p>{notice.said(words, language)}</p>}
      </div>
      {children}
    </NoticeContext>
  );
}
