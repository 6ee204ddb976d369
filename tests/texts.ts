/** All texts that are read by people, in both languages, for the rules in `words.test.ts`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suspicions } from '#server/contact/shown-message.ts';
import { type Bilingual, type Language, languages } from '#shared/language.ts';
import { flattenTexts } from '#shared/originals.ts';

const root = join(import.meta.dirname, '..');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The keys are paths: `faq.cta.title` in `faq.json`, `sample.news.0.title` in the samples. */
type Texts = Map<string, Bilingual<string | undefined>>;

function addTexts(texts: Texts, language: Language, file: string, dictionary: unknown): void {
  for (const [within, text] of Object.entries(flattenTexts(dictionary))) {
    const path = `${file}.${within}`;
    const known = texts.get(path) ?? { mk: undefined, en: undefined };
    texts.set(path, { ...known, [language]: text });
  }
}

/** The samples have both languages in one file, `{ mk, en }` for each text. */
function addSamples(texts: Texts, path: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('mk' in value || 'en' in value) texts.set(path, value as Bilingual<string | undefined>);
  else for (const [key, inner] of Object.entries(value)) addSamples(texts, `${path}.${key}`, inner);
}

/** The paths of the texts in each folder have this prefix. */
const folders = { '': 'content', 'desk.': 'desk/dictionaries' };

export function readTexts(): Texts {
  const texts: Texts = new Map();
  for (const language of languages) {
    for (const [start, name] of Object.entries(folders)) {
      const folder = join(root, name, language);
      for (const file of readdirSync(folder)) {
        const path = start + file.replace(/\.json$/, '');
        addTexts(texts, language, path, readJson(join(folder, file)));
      }
    }
  }
  for (const [en, mk] of Object.entries(suspicions)) texts.set(`suspicion.${en}`, { mk, en });
  addSamples(texts, 'sample', readJson(join(root, 'cli/sample/items.json')));
  return texts;
}
