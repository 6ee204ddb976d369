/** The texts of `content/`, which the lodge's own texts replace. */
import enNames from '#content/en/publishing.json' with { type: 'json' };
import * as en from '#content/en.ts';
import mkNames from '#content/mk/publishing.json' with { type: 'json' };
import * as mk from '#content/mk.ts';
import { type Bilingual, mapLanguages } from './language.ts';

export type ReplaceText = (path: string, text: string) => string;

/** Replaces each text of a dictionary. A path has the keys: `history.history.content.0`. */
export function mapDictionary(value: unknown, replace: ReplaceText, path = ''): unknown {
  if (typeof value === 'string') return replace(path, value);
  const within = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(value)) {
    return value.map((inner, index) => mapDictionary(inner, replace, within(index)));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, mapDictionary(inner, replace, within(key))]),
  );
}

/** Returns all texts by their paths. */
export function flattenTexts(dictionary: unknown): Record<string, string> {
  const texts: Record<string, string> = {};
  mapDictionary(dictionary, (path, text) => {
    texts[path] = text;
    return text;
  });
  return texts;
}

const originals = mapLanguages<object, Record<string, string>>({ mk, en }, flattenTexts);

/** A text without an original is empty. */
export const originalOf = (path: string): Bilingual =>
  mapLanguages(originals, (texts) => (Object.hasOwn(texts, path) ? (texts[path] ?? '') : ''));

export const hasOriginal = (path: string) => Object.hasOwn(originals.mk, path);

/** The name of a page, as in the navigation, or of the texts of every page. */
export const pageName = (name: string): Bilingual =>
  name === 'everywhere'
    ? { mk: mkNames.labels.everywhere, en: enNames.labels.everywhere }
    : originalOf(`common.nav.${name}`);
