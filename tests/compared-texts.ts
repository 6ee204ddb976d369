/**
 * `npm run check` uses it to check that each text was compared with its counterpart in the other
 * language. `npx node tests/compared-texts.ts PLACE …` records that the texts at these places were
 * compared; `--all` records all.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { alarmMail, type Mail, testMail } from '#server/contact/mail.ts';
import { digestMail } from '#server/contact/quarantine-digest.ts';
import { suspicions } from '#server/contact/shown-message.ts';
import { type Bilingual, type Language, languages, otherLanguage } from '#shared/language.ts';

const languageNames: Bilingual = { mk: 'Macedonian', en: 'English' };

const root = join(import.meta.dirname, '..');
const recordFile = join(import.meta.dirname, 'compared-texts.json');

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

/** The keys are places: `faq.cta.title` in `faq.json`, `sample.news.0.title` in the samples. */
type Texts = Map<string, Bilingual<string | undefined>>;

function addTexts(texts: Texts, language: Language, place: string, value: unknown): void {
  if (typeof value !== 'string') {
    for (const [key, inner] of Object.entries(Object(value))) {
      addTexts(texts, language, `${place}.${key}`, inner);
    }
    return;
  }
  const text = texts.get(place) ?? { mk: undefined, en: undefined };
  texts.set(place, { ...text, [language]: value });
}

/** The samples have both languages in one file, `{ mk, en }` for each text. */
function addSamples(texts: Texts, place: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if ('mk' in value || 'en' in value) texts.set(place, value as Bilingual<string | undefined>);
  else
    for (const [key, inner] of Object.entries(value)) addSamples(texts, `${place}.${key}`, inner);
}

function addSaid(texts: Texts): void {
  for (const [english, macedonian] of Object.entries(suspicions)) {
    texts.set(`suspicion.${english}`, { mk: macedonian, en: english });
  }
  const mailbox = { name: 'Ложа', address: 'a@b.example', origin: 'https://b.example' };
  const now = new Date('2026-06-24T12:00:00Z');
  const message = { id: 1, createdAt: now.toISOString(), suspicion: '{reason}' };
  const addMail = (place: string, { subject, text }: Mail, between: string) => {
    for (const [part, whole, border] of [
      ['subject', subject, ' / '],
      ['text', text, between],
    ] as const) {
      const [first, second] = whole.split(border);
      texts.set(`mail.${place}.${part}`, { mk: first, en: second });
    }
  };
  addMail('test', testMail(mailbox, mailbox, now), '\n\n');
  addMail('alarm', alarmMail(mailbox, mailbox, now, 'lodge-backup'), '\n\n');
  addMail(
    'digest',
    digestMail({ newest: [message], count: 2 }, message, mailbox, now),
    '\n\n--------\n\n',
  );
}

/** The places of the texts in each folder have this prefix. */
const wordFolders = { '': 'content', 'desk.': 'desk/words' };

/** Reads all texts for visitors and the secretary; a missing language is undefined. */
export function readTexts(): Texts {
  const texts: Texts = new Map();
  for (const language of languages) {
    for (const [start, words] of Object.entries(wordFolders)) {
      const folder = join(root, words, language);
      for (const file of readdirSync(folder)) {
        const place = start + file.replace(/\.json$/, '');
        addTexts(texts, language, place, readJson(join(folder, file)));
      }
    }
  }
  addSaid(texts);
  addSamples(texts, 'sample', readJson(join(root, 'cli/sample/items.json')));
  return texts;
}

/** For each language and place, the hash of the counterpart when the two were compared. */
type ComparedTexts = Record<Language, Record<string, string>>;

const readComparedTexts = () => readJson(recordFile) as ComparedTexts;

const hashOf = (text = '') => createHash('sha256').update(text).digest('hex').slice(0, 12);
const run = 'then run: npx node tests/compared-texts.ts';

/** Reports each text whose counterpart has changed since they were compared. */
function uncomparedTexts(texts: Texts, compared: ComparedTexts): string[] {
  const removed = Object.keys(compared.mk)
    .filter((place) => !texts.has(place))
    .map((place) => `${place} is no text any more. See that it is meant, ${run} ${place}`);
  const changed = languages.flatMap((language) => {
    const other = otherLanguage(language);
    const advice = `has not been compared with the ${languageNames[other]} as it is now. Correct it if it must change, too, ${run}`;
    return [...texts]
      .filter(([place, text]) => compared[language][place] !== hashOf(text[other]))
      .map(([place]) => `${place} in ${languageNames[language]} ${advice} ${place}`);
  });
  return [...removed, ...changed];
}

/** Records these places as compared, or all places if none is given. */
function withCompared(compared: ComparedTexts, texts: Texts, places: string[]): ComparedTexts {
  const all = [...texts.keys()];
  const unknown = places.filter((place) => !texts.has(place) && !(place in compared.mk));
  if (unknown.length > 0) throw new Error(`There is no text ${unknown.join(', ')}`);
  const recordOf = (language: Language) =>
    Object.fromEntries(
      all.flatMap((place) => {
        const isCompared = places.length === 0 || places.includes(place);
        const hash = isCompared
          ? hashOf(texts.get(place)?.[otherLanguage(language)])
          : compared[language][place];
        return hash === undefined ? [] : [[place, hash]];
      }),
    );
  return { mk: recordOf('mk'), en: recordOf('en') };
}

if (import.meta.main) {
  const places = process.argv.slice(2);
  if (places.length === 0) {
    const named = uncomparedTexts(readTexts(), readComparedTexts());
    for (const each of named) console.error(each);
    process.exitCode = Math.min(named.length, 1);
  } else {
    const all = places.includes('--all');
    const record = withCompared(readComparedTexts(), readTexts(), all ? [] : places);
    writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  }
}
