/** The result of the last action is shown until the next action or the next screen. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { requiredContext } from '#client/ui/required-context.ts';
import { fill } from '#content/dictionary.ts';
import { sentenceOf } from '#content/publishing.ts';
import type { PublishingError, Warning } from '#shared/errors.ts';
import type { Language } from '#shared/language.ts';
import type { DeskDictionary } from '../../dictionaries/dictionary.ts';
import { errorBodyOf } from '../api.ts';
import { useLocale } from '../locale.tsx';
import { Button } from './basics.tsx';
import styles from './parts.module.css';

/** The language may change while the message is shown. */
type Sentence = (dictionary: DeskDictionary, language: Language) => string;

type Message = (...to: Parameters<Sentence>) => ReactNode;

interface Notice {
  kind: 'done' | 'failed';
  message: Message;
  /** Undoes what the notice reports, if it can be undone. */
  undo?: (() => void) | undefined;
  /** The id of the element that has the focus after the undo; by default, the heading has it. */
  next?: string | undefined;
}

interface Notices {
  done(message: Message, undo?: Notice['undo'], next?: string): void;
  /** An undo that says that it was done. */
  undone(undo: () => void): () => void;
  failed(error: unknown): void;
  showFailure(why: Sentence | PublishingError[] | undefined): void;
  clear(): void;
}

const [NoticeContext, useNotices] = requiredContext<Notices>();

export { useNotices };

/** A notice that appeared during a navigation stays on the new screen. */
export function NoticeProvider({ address, children }: { address: string; children: ReactNode }) {
  const { dictionary, language } = useLocale();
  const [notice, setNotice] = useState<Notice | null>(null);
  const screen = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: it ends with the address.
  useEffect(() => {
    if (screen.current !== location.hash) setNotice(null);
  }, [address]);
  const give = (next: Notice) => {
    screen.current = location.hash;
    setNotice(next);
  };
  const fail = (message: Sentence) => give({ kind: 'failed', message });
  const notices: Notices = {
    done: (message, undo, next) => give({ kind: 'done', message, undo, next }),
    undone: (undo) => () => {
      undo();
      notices.done(({ frame }) => frame.undone);
    },
    failed(error) {
      const { code } = errorBodyOf(error);
      // The change took effect if only the response was lost.
      fail(({ errors, frame }) =>
        code === 'offline' ? `${errors.offline} ${frame.maybeDone}` : errors[code],
      );
    },
    showFailure: (why) =>
      why &&
      fail((dictionary, language) =>
        Array.isArray(why)
          ? why.map((error) => sentenceOf(error, language)).join(' ')
          : why(dictionary, language),
      ),
    clear: () => setNotice(null),
  };
  return (
    <NoticeContext value={notices}>
      {(['done', 'failed'] as const).map((kind) => (
        <div key={kind} role={kind === 'done' ? 'status' : 'alert'} className={styles[kind]}>
          {notice?.kind === kind && (
            <p className="row">
              {notice.message(dictionary, language)}
              {notice.undo && (
                <Button
                  data-focus-next={notice.next}
                  onClick={() => {
                    setNotice(null);
                    notice.undo?.();
                  }}
                >
                  {dictionary.frame.undo}
                </Button>
              )}
            </p>
          )}
        </div>
      ))}
      {children}
    </NoticeContext>
  );
}

/** Rules of publishing or a sentence explain a failure; without them, the screen explains it. */
export interface Failure {
  ok: false;
  errors?: PublishingError[];
  why?: Sentence | undefined;
}

export interface Success {
  ok: true;
  warnings?: Warning[];
}

export const failure = (why?: Sentence): Failure => ({ ok: false, why });

type Made<Result> = Exclude<Result, { ok: false }>;

export interface Action<Result> {
  work(): Promise<Result> | Promise<void>;
  message(...to: [...Parameters<Sentence>, Made<Result>]): ReactNode;
  undo(result: Made<Result>): Notice['undo'];
}

/** Every action of the desk runs here. Afterwards, the lists are reloaded. */
export function useAction(reload: () => unknown = () => {}) {
  const { done, failed, showFailure, clear } = useNotices();
  const [isBusy, setBusy] = useState(false);

  /** Shows the result with its warnings, or the failure. */
  async function run<Result extends Failure | Success>(
    work: Action<Result>['work'],
    message?: Action<Result>['message'],
    undo?: Action<Result>['undo'],
    next?: string,
  ): Promise<Result | undefined> {
    clear();
    setBusy(true);
    try {
      const result = (await work()) ?? undefined;
      if (result?.ok === false) showFailure(result.why ?? result.errors);
      // After a failure the lists are reloaded, too, because the item may have been deleted.
      await reload();
      const made = result as Made<Result>;
      const warnings = result?.ok && result.warnings ? result.warnings : [];
      const sentence: Message = (dictionary, language) => (
        <>
          {message?.(dictionary, language, made)}{' '}
          {warnings.map((warning) => sentenceOf(warning, language)).join(' ')}
        </>
      );
      if (result?.ok !== false && message) done(sentence, undo?.(made), next);
      return result;
    } catch (error) {
      failed(error);
      void reload();
      return undefined;
    } finally {
      setBusy(false);
    }
  }
  return { run, isBusy };
}

/** If the browser refuses, the notice shows the address. */
export function CopyAddress({ address }: { address: string }) {
  const { dictionary } = useLocale();
  const { done, showFailure } = useNotices();
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => done(({ news }) => fill(news.copied, { address })),
      () => showFailure(({ news }) => fill(news.notCopied, { address })),
    );
  return (
    <Button text onClick={() => void copy()}>
      {dictionary.news.copy}
    </Button>
  );
}
