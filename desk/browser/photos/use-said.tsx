import type { ReactNode } from 'react';
import { fill } from '#content/words.ts';
import type { Language } from '#shared/language.ts';
import { useSentence } from '../frame/use-sentence.ts';

/** Reads out where a photo has come to; whoever sees it needs no line for that. */
export function useSaid(): {
  said: ReactNode;
  moved(nameIn: (language: Language) => string, place: number, total: number): void;
} {
  const { sentence, say } = useSentence();
  return {
    said: (
      <p role="status" className="visually-hidden">
        {sentence}
      </p>
    ),
    moved: (nameIn, place, total) =>
      say(({ photos }, language) =>
        fill(photos.place.moved, { name: nameIn(language), place, total }),
      ),
  };
}
