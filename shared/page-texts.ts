/** The lodge's own texts of a page replace the texts of `content/`. */
import type { Bilingual, Language } from './language.ts';

/** The keys are places in the words: `faq.faq.title`, `history.history.content.0`. */
export type TextOverrides = Record<string, Partial<Bilingual>>;

type Replace = (place: string, text: string) => string;

function mapWords(value: unknown, place: string, replace: Replace): unknown {
  if (typeof value === 'string') return replace(place, value);
  const within = (key: string | number) => (place === '' ? String(key) : `${place}.${key}`);
  if (Array.isArray(value)) {
    return value.map((inner, index) => mapWords(inner, within(index), replace));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapWords(inner, within(key), replace)]),
  );
}

/** Replaces only texts that exist in the words; other keys are ignored. */
export function applyOverrides<Words>(
  words: Words,
  overrides: TextOverrides,
  language: Language,
): Words {
  const replace: Replace = (place, text) => overrides[place]?.[language] ?? text;
  return mapWords(words, '', replace) as Words;
}

/** Returns all texts by their places. */
export function flattenTexts(words: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  mapWords(words, '', (place, text) => {
    texts[place] = text;
    return text;
  });
  return texts;
}
