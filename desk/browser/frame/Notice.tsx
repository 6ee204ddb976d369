/** The result of the last action, on the screen until the next one or the next address. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { Language } from '#shared/language.ts';
import type { Fault } from '#shared/publishing.ts';
import type { DeskWords } from '../../words/words.ts';
import { faultOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import styles from './Frame.module.css';

/** A sentence in the reader's language, which may change while it is shown. */
export type Sentence = (words: DeskWords, language: Language) => string;

interface Notices {
  done(said: Sentence): void;
  failed(error: unknown): void;
  /** Shows why something was not done. */
  refused(why: Sentence | Fault[]): void;
  clear(): void;
  /** Runs an action; shows the sentence that it returns, or why it failed. */
  perform(action: () => Promise<Sentence | undefined>): Promise<void>;
}

const NoticeContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = useContext(NoticeContext);
  if (!notices) throw new Error('useNotices needs a NoticeProvider above it');
  return notices;
}

/** A notice that was given while its address changed stays for one address more. */
export function NoticeProvider({ address, children }: { address: string; children: ReactNode }) {
  const { words, language } = useLocale();
  const [notice, setNotice] = useState<{ kind: 'done' | 'failed'; said: Sentence } | null>(null);
  const given = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the address.
  useEffect(() => {
    if (given.current !== location.hash) setNotice(null);
  }, [address]);
  const give = (kind: 'done' | 'failed', said: Sentence) => {
    given.current = location.hash;
    setNotice({ kind, said });
  };
  const notices: Notices = {
    done: (said) => give('done', said),
    failed: (error) => give('failed', ({ faults }) => faults[faultOf(error).code]),
    refused: (why) =>
      give('failed', (words, language) =>
        Array.isArray(why)
          ? why.map((fault) => sentenceOf(fault, language)).join(' ')
          : why(words, language),
      ),
    clear: () => setNotice(null),
    async perform(action) {
      notices.clear();
      try {
        const said = await action();
        if (said) notices.done(said);
      } catch (error) {
        notices.failed(error);
      }
    },
  };
  return (
    <NoticeContext value={notices}>
      {(['done', 'failed'] as const).map((kind) => (
        <div key={kind} role={kind === 'done' ? 'status' : 'alert'} className={styles[kind]}>
          {notice?.kind === kind && <p>{notice.said(words, language)}</p>}
        </div>
      ))}
      {children}
    </NoticeContext>
  );
}

/** A sentence in the language that the reader has now. */
export function useSentence() {
  const { words, language } = useLocale();
  const [said, setSaid] = useState<Sentence | null>(null);
  return {
    sentence: said?.(words, language),
    // React calls a function that it is given.
    say: (next: Sentence | null) => setSaid(() => next),
  };
}
