/** SQLite and PostgreSQL compare Cyrillic letters differently, so the desk compares them itself. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { nameOf } from '#content/publishing.ts';
import { escapeInvisible } from '#server/contact/shown-message.ts';
import { formatMoment } from '#server/dates.ts';
import { eachEntry, openEntry } from '#server/publishing/entry-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { boxOf, eachMessage } from '#server/storage/message-rows.ts';
import { type Dated, filesOf, textsOf } from '#shared/collections/collection.ts';
import {
  type CollectionName,
  collectionNames,
  collectionOf,
} from '#shared/collections/collections.ts';
import { pageTextCollection, wholePage } from '#shared/collections/page-text.ts';
import { type ParsedDate, parseDate, typedDate, writeDate } from '#shared/date.ts';
import type { Event } from '#shared/fields/event.ts';
import {
  type Bilingual,
  forLanguages,
  type Language,
  languages,
  mapLanguages,
} from '#shared/language.ts';
import { plainNewsText } from '#shared/news-text.ts';
import { editedPages } from '#shared/page-fields.ts';
import { parsePicture } from '#shared/picture.ts';
import type { Entry } from '#shared/publishing.ts';
import { searchKey } from '#shared/text.ts';
import { deskDictionaries } from '../dictionaries/dictionary.ts';
import { type Hit, mostHits } from '../shared/api.ts';
import { startOf } from './message-routes.ts';
import { queryIn } from './requests.ts';
import { type SearchTerm, searchTerms } from './search-words.ts';

/** Returns a time in the forms in which it is shown and typed: „5 мај 2019 г.“, „05.05.2019“. */
function written(moment: string): Bilingual {
  const typed = typedDate(moment);
  const padded = writeDate(moment).slice(0, 10).split('-').reverse().join('.');
  return forLanguages((language) => [formatMoment(moment, language), typed, padded].join(' '));
}

const parsed = (date = ''): ParsedDate & { iso?: string } => parseDate(date);

/** An album has a `day`, when its photos were taken, and news may have an event. */
type Own = Dated & { day?: string; event?: Event | null };

function datesOf({ publishedAt, scheduledFor, binnedAt, fields }: Entry<Own>) {
  const { date, day, event } = fields;
  const typed = [date, day, event?.begins, event?.ends].map((moment) => parsed(moment).iso);
  return [publishedAt, scheduledFor, binnedAt, ...typed]
    .filter((moment) => moment != null)
    .map(written);
}

const keysOf = (texts: Bilingual[]) =>
  forLanguages((language) => ` ${searchKey(texts.map((text) => text[language]).join(' '))}`);

/** Such a number is part of a date only if a month or a year is searched, too. */
const isDay = ({ typed }: SearchTerm) => /^\d{1,2}$/.test(typed);

/** Days and years match nothing alone if another word, such as a month, is searched, too. */
const isDayOrYear = ({ typed }: SearchTerm) => /^(\d{1,2}|(19|20)\d\d)$/.test(typed);

/** A word that begins as typed counts more than one that contains it or has another form. */
function scoreIn(keys: Bilingual, { typed, forms }: SearchTerm): number {
  if (languages.some((language) => keys[language].includes(` ${typed}`))) return 2;
  const isIn = (language: Language) =>
    keys[language].includes(typed) || forms?.[language].test(keys[language]);
  return Number(languages.some(isIn));
}

/** Counts the words that an item has, then the exact ones and those of its title or date. */
function scoreOf(words: SearchTerm[], { title, texts = [], dates = [] }: Searched): number {
  const keys = [keysOf(title), keysOf(texts)];
  const date = Object.values(keysOf(dates)).join();
  const isDated = words.some((word) => !isDay(word) && date.includes(word.typed));
  const scores = words.map((word) => {
    const [inTitle = 0, inText = 0] = keys.map((key) => scoreIn(key, word));
    const inDate = (isDated || !isDay(word)) && date.includes(word.typed);
    return Math.max(inTitle && inTitle + 2, inText, inDate ? 3 : 0);
  });
  const isFound = words.some((word, index) => scores[index] && !isDayOrYear(word));
  if (!isFound && !words.every(isDayOrYear)) return 0;
  return scores.reduce((sum, score) => sum + (score && 1_000 + score), 0);
}

const schema = v.object({ words: v.pipe(v.string(), v.maxLength(200)) });

const startsOf = (texts: Bilingual) => mapLanguages(texts, (text) => startOf(plainNewsText(text)));

interface Searched {
  title: Bilingual[];
  texts?: Bilingual[];
  dates?: Bilingual[];
}

interface Match {
  score: number;
  hit(): Hit;
}

const inOrder = (matches: Match[]) => matches.toSorted((one, other) => other.score - one.score);

function stateOf(collection: CollectionName, { state, publishedAt }: Entry<Dated>): Hit['state'] {
  if (collection === 'news') return state;
  if (collection === 'photo') return publishedAt === null ? 'staged' : 'gallery';
  return collection;
}

export function search(database: Database): Hono {
  async function matchesOf(collection: CollectionName, words: SearchTerm[]): Promise<Match[]> {
    const matches: Match[] = [];
    for await (const { title, texts, ...entry } of eachEntry(database, collection)) {
      // Too many photos have the same date.
      const dates = collection === 'photo' ? [] : datesOf(entry);
      const score = scoreOf(words, { title: [title], texts, dates });
      if (score === 0) continue;
      const hit = (): Hit => {
        const imageUrl = filesOf(collectionOf(collection), entry.fields).find(parsePicture);
        const { day, event }: Own = entry.fields;
        const own = parsed(day).iso ?? parsed(event?.begins).iso;
        const date = own ?? entry.publishedAt ?? entry.scheduledFor ?? entry.binnedAt;
        const [, text] = texts;
        return {
          address: `${collection}/entry/${entry.id}`,
          title,
          state: stateOf(collection, entry),
          imageUrl,
          ...(text && { start: startsOf(text) }),
          ...(date && { date }),
        };
      };
      matches.push({ score, hit });
    }
    return matches;
  }

  /** A page has so many words that they must be in one text. */
  async function pagesWith(words: SearchTerm[]): Promise<Match[]> {
    const matches: Match[] = [];
    for (const { id } of editedPages) {
      const entry = await openEntry(database, { collection: 'page', id });
      if (!entry) continue;
      const title = pageTextCollection.title(entry.fields, id);
      const page: Hit = { address: `page/entry/${id}`, title, state: 'page' };
      const whole = scoreOf(words, { title: [title], dates: datesOf(entry) });
      const texts = textsOf(pageTextCollection, wholePage(id, entry.fields));
      const parts = texts.flatMap(({ path, text, ...named }) => {
        const name = forLanguages((language) => nameOf(named, language));
        const start = () =>
          mapLanguages(startsOf(text), (item, language) =>
            [name[language], item].filter(Boolean).join(': '),
          );
        const hit = () => ({ ...page, address: `${page.address}/${path}`, start: start() });
        return [
          { score: scoreOf(words, { title: [title, name] }), hit },
          { score: scoreOf(words, { title: [], texts: [text] }), hit },
        ];
      });
      matches.push(...inOrder([{ score: whole, hit: () => page }, ...parts]).slice(0, 1));
    }
    return matches;
  }

  const helpWith = (words: SearchTerm[]): Match[] =>
    deskDictionaries.mk.home.help.questions.map((_, index) => {
      const partOf = (part: 'question' | 'searchWords' | 'answer') =>
        mapLanguages(deskDictionaries, ({ home }) => home.help.questions[index]?.[part] ?? '');
      const [title, answer] = [partOf('question'), partOf('answer')];
      const score = scoreOf(words, { title: [title, partOf('searchWords')], texts: [answer] });
      const start = startsOf(answer);
      return { score, hit: () => ({ address: `help/${index + 1}`, title, start, state: 'help' }) };
    });

  async function messagesWith(words: SearchTerm[], signal: AbortSignal): Promise<Match[]> {
    const matches: Match[] = [];
    for await (const row of eachMessage(database, signal)) {
      const { id, name, email, message, createdAt: date } = row;
      const sender = forLanguages(() => `${name} ${email}`);
      const score = scoreOf(words, { title: [sender], texts: [forLanguages(() => message)] });
      const hit = () => {
        const state = boxOf(row);
        const title = forLanguages(() => escapeInvisible(name));
        const start = forLanguages(() => startOf(message));
        return { address: `messages/${state}/${id}`, title, start, date, state };
      };
      matches.push({ score, hit });
    }
    return matches.reverse();
  }

  return new Hono().get('/', async (c) => {
    const words = searchTerms(queryIn(c, schema).words);
    const lists: Match[][] = [];
    for (const collection of collectionNames) {
      if (collection === 'page') lists.push(helpWith(words), await pagesWith(words));
      else lists.push(await matchesOf(collection, words));
    }
    lists.push(await messagesWith(words, c.req.raw.signal));
    const matches = inOrder(lists.flatMap((list) => inOrder(list).slice(0, mostHits)));
    // An item with less than half of the words does not match.
    const least = Math.max(1, (matches[0]?.score ?? 0) / 2);
    return c.json(matches.filter(({ score }) => score >= least).map(({ hit }) => hit()));
  });
}
