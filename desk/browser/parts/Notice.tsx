/** The result of the last action is shown until the next action or the next screen. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { sentenceOf } from '#content/publishing.ts';
import type { PublishingFault } from '#shared/faults.ts';
import type { Language } from '#shared/language.ts';
import type { DeskWords } from '../../words/words.ts';
import { faultOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import styles from './parts.module.css';

/** The language may change while the message is shown. */
export type Sentence = (words: DeskWords, language: Language) => string;

type Said = (...to: Parameters<Sentence>) => ReactNode;

interface Notices {
  done(said: Said): void;
  failed(error: unknown): void;
  refused(why: Sentence | PublishingFault[] | undefined): void;
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
      why &&
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

/** Rules of publishing or a sentence explain a refusal; without them, the screen explains it. */
export interface Refusal {
  ok: false;
  faults?: PublishingFault[];
  why?: Sentence | undefined;
}

export const refusal = (why?: Sentence): Refusal => ({ ok: false, why });

type Made<Result> = Exclude<Result, { ok: false }>;

/** Every action of the desk runs here. Afterwards, the lists are reloaded. */
export function useAction(reload: () => unknown = () => {}) {
  const { done, failed, refused, clear } = useNotices();
  const [isBusy, setBusy] = useState(false);

  /** Shows the result or the refusal; returns whether the action succeeded. */
  async function run<Result extends Refusal | { ok: true }>(
    work: () => Promise<Result> | Promise<void>,
    said?: (...to: [...Parameters<Sentence>, Made<Result>]) => ReactNode,
  ): Promise<boolean> {
    clear();
    setBusy(true);
    try {
      const result: Refusal | { ok: true } | undefined = (await work()) ?? undefined;
      const isMade = result?.ok !== false;
      if (!isMade) refused(result.why ?? result.faults);
      // After a refusal the lists are reloaded, too, because the item may have been deleted.
      await reload();
      if (isMade && said) done((...reader) => said(...reader, result as Made<Result>));
      return isMade;
    } catch (error) {
      failed(error);
      // If only the response was lost, the change took effect.
      void reload();
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
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
