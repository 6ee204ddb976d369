import { type ReactNode, useState } from 'react';
import { fill } from '#content/words.ts';
import { useLocale } from '../locale.tsx';

/** Reads out where a photo has come to; whoever sees it needs no line for that. */
export function useSaid(): {
  said: ReactNode;
  moved(name: string, place: number, total: number): void;
} {
  const { words } = useLocale();
  const [text, setText] = useState('');
  return {
    said: (
      <p role="status" className="visually-hidden">
        {text}
      </p>
    ),
    moved: (name, place, total) => setText(fill(words.photos.place.moved, { name, place, total })),
  };
}
