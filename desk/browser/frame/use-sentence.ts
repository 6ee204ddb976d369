import { useState } from 'react';
import { useLocale } from '../locale.tsx';
import type { Sentence } from './Notice.tsx';

/** What was said last, in the language of now; undefined where that was nothing. */
export function useSentence(): {
  sentence: string | undefined;
  say(next: Sentence | null): void;
} {
  const { words, language } = useLocale();
  const [said, setSaid] = useState<Sentence | null>(null);
  return {
    sentence: said?.(words, language),
    // React would call a function that is handed to it as it is.
    say: (next) => setSaid(() => next),
  };
}
