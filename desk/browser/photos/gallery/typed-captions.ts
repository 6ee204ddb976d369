/** What is typed of public captions and not yet saved: kept while other screens are shown, and over a reload. */
import type { Bilingual } from '#shared/language.ts';
import { captionSchema, keptByPhoto } from '../kept.ts';

const kept = keptByPhoto('desk-public-captions', captionSchema);
const typed = new Map(Object.entries(kept.all()));
const listeners = new Set<() => void>();

export const typedCaptions = {
  of: (id: number): Bilingual | null => typed.get(String(id)) ?? null,
  /** Null once it is saved or its photo is no more. */
  set(id: number, caption: Bilingual | null): void {
    if (caption === null) typed.delete(String(id));
    else typed.set(String(id), caption);
    kept.set(id, caption);
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
