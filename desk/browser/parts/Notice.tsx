/** The result of the last action is shown until the next action or the next screen. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { PublishingFault } from '#shared/faults.ts';
import type { Language } from '#shared/language.ts';
import type { DeskWords } from '../../words/words.ts';
import { faultOf } from '../api.ts';
import styles from '../frame/Frame.module.css';
import { useLocale } from '../locale.tsx';

/** The language may change while the message is shown. */
export type Sentence = (words: DeskWords, language: Language) => string;

type Said = (...to: Parameters<Sentence>) => ReactNode;

interface Notices {
  done(said: Said): void;
  failed(error: unknown): void;
  refused(why: Sentence | PublishingFault[]): void;
  clear(): void;
}

const NoticeContext = createContext<Notices | null>(null);

export function useNotices(): Notices {
  const notices = useContext(NoticeContext);
  if (!notices) throw new Error('useNotices needs a NoticeProvider above it');
  return notices;
}

/** A notice that appeared during a navigation stays on the new screen. */
export function NoticeProvider({ address, children }: { address: string; children: ReactNode }) {
  const { words, language } = useLocale();
  const [notice, setNotice] = useState<{ kind: 'done' | 'failed'; said: Said } | null>(null);
  const given = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the address.
  useEffect(() => {
    if (given.current !== location.hash) setNotice(null);
  }, [address]);
  const give = (kind: 'done' | 'failed', said: Said) => {
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
  };
  return (
    <NoticeContext value={notices}>
      {(['done', 'failed'] as const).map((kind) => (
        <div key={kind} role={kind === 'done' ? 'status' : 'alert'} className={styles[kind]}>
          {notice?.kind === kind && <p className="row">{notice.said(words, language)}</p>}
        </div>
      ))}
      {children}
    </NoticeContext>
  );
}

/** The result is explained by rules of publishing, by a message, or by the screen itself (null). */
type Result = { ok: boolean; faults?: PublishingFault[] } | Sentence | null;

type Made<Given> = Extract<Given, { ok: true }>;

/** Makes a change, reloads the lists, shows the result, and returns whether it succeeded. */
export function useAttempt(readAgain: () => Promise<void>) {
  const { done, failed, refused, clear } = useNotices();
  return async <Given extends Result>(
    work: () => Promise<Given> | Promise<void>,
    said?: (...to: [...Parameters<Sentence>, Made<Given>]) => ReactNode,
  ): Promise<boolean> => {
    clear();
    try {
      const result = await work();
      if (typeof result === 'function') refused(result);
      else if (result?.faults) refused(result.faults);
      // After a refusal the lists are reloaded, too, because the item may have been deleted.
      await readAgain();
      const isMade = result === undefined || (typeof result === 'object' && result?.ok === true);
      if (isMade && said) done((...reader) => said(...reader, result as Made<Given>));
      return isMade;
    } catch (error) {
      failed(error);
      // If only the response was lost, the change took effect.
      void readAgain();
      return false;
    }
  };
}

export function useSentence() {
  const { words, language } = useLocale();
  const [said, setSaid] = useState<Sentence | null>(null);
  return {
    sentence: said?.(words, language),
    // React would call a function that is passed to a setter.
    say: (next: Sentence | null) => setSaid(() => next),
  };
}
