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
import { questionText } from '#shared/fields/page-texts.ts';
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
import { asMisspelt, type SearchTerm, searchTerms } from './search-words.ts';

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

/** „брат“ is a part of too many other words, such as "celebration". */
const shortest = 5;

/** The groups of the digits of a number are written in several ways: „070 123-456“, „070/123 456“. */
const withoutGroups = (text: string) => text.replaceAll(/(?<=\d)[ ./-]+(?=\d)/g, '');

/** A word that begins as typed counts more than one that contains it or has another form. */
function scoreIn(keys: Bilingual, { typed, forms }: SearchTerm): number {
  if (languages.some((language) => keys[language].includes(` ${typed}`))) return 2;
  const isWithin = !forms || typed.length >= shortest;
  const isNumber = /^\d[\d./-]{4,}$/.test(typed);
  const isIn = (language: Language) =>
    (isWithin && keys[language].includes(typed)) ||
    forms?.[language].test(keys[language]) ||
    (isNumber && withoutGroups(keys[language]).includes(withoutGroups(typed)));
  return Number(languages.some(isIn));
}

/**
 * Returns a number for each of the words, 0 for one that the item does not have, and more for an exact
 * one, one of its title or date, or the name of its kind. Returns null for an item that does not match:
 * all have a kind, and many a year, so that these match only with all other words.
 */
function scoresOf(
  words: SearchTerm[],
  { title, texts = [], dates = [], kinds = [] }: Searched,
): number[] | null {
  const keys = [keysOf(title), keysOf(texts)];
  const date = Object.values(keysOf(dates)).join();
  const hasDate = (word: SearchTerm) =>
    isDay(word) ? new RegExp(` ${word.typed}[., ]`).test(date) : date.includes(word.typed);
  const isDated = words.some((word) => !isDay(word) && hasDate(word));
  const own = words.map((word) => {
    const [inTitle = 0, inText = 0] = keys.map((key) => scoreIn(key, word));
    const inDate = (isDated || !isDay(word)) && hasDate(word);
    return Math.max(inTitle && inTitle + 2, inText, inDate ? 3 : 0);
  });
  const kind = keysOf(kinds.map((name) => mapLanguages(kindNames, (names) => names[name])));
  const scores = words.map((word, index) => (scoreIn(kind, word) ? 5 : (own[index] ?? 0)));
  const isFound = words.some((word, index) => own[index] && !isDayOrYear(word));
  return isFound || scores.every(Boolean) ? scores : null;
}

const schema = v.object({ words: v.pipe(v.string(), v.maxLength(200)) });

/** The number of characters before the first searched word from which a text is shown. */
const lead = 40;

/** Returns the start of a text, or a later part if that has the first word that is searched. */
function partWith(words: SearchTerm[], text: string): string {
  const found = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => {
    const keys = keysOf([forLanguages(() => word)]);
    return { index, score: Math.max(...words.map((term) => scoreIn(keys, term))) };
  });
  const [best] = found.toSorted((one, other) => other.score - one.score);
  const from = text.lastIndexOf(' ', (best?.index ?? 0) - lead);
  return from < lead ? startOf(text) : `… ${startOf(text.slice(from + 1))}`;
}

const partsWith = (words: SearchTerm[], texts: Bilingual) =>
  mapLanguages(texts, (text) => partWith(words, plainNewsText(text)));

const kindNames = mapLanguages(deskDictionaries, ({ frame }) => frame.find.kinds);
type Kind = keyof (typeof kindNames)['mk'];

interface Searched {
  title: Bilingual[];
  texts?: Bilingual[];
  dates?: Bilingual[];
  kinds?: Kind[];
}

interface Query {
  words: SearchTerm[];
  asksHow: boolean;
  signal: AbortSignal;
}

interface Match {
  scores: number[];
  /** Of the texts of a page, only the one that matches best is shown. */
  page?: number;
  hit(): Hit;
}

/** Returns the sum of an item's words, of which a rare one counts up to twice as much as others. */
function rating(words: SearchTerm[], matches: Match[]): (match: Match) => number {
  const weights = words.map((_, index) => {
    const count = matches.filter(({ scores }) => scores[index]).length;
    return 2 - Math.log(1 + count) / Math.log(1 + matches.length);
  });
  const weighed = (score: number, index: number) =>
    score && (weights[index] ?? 0) * (1_000 + score);
  return ({ scores }) => scores.map(weighed).reduce((sum, value) => sum + value, 0);
}

function stateOf(collection: CollectionName, { state, publishedAt }: Entry<Dated>): Hit['state'] {
  if (collection === 'news') return state;
  if (collection === 'photo') return publishedAt === null ? 'staged' : 'gallery';
  return collection;
}

function kindsOf(collection: CollectionName, { state, fields }: Entry<Own>): Kind[] {
  const kinds: Kind[] = collection === 'album' ? ['album', 'photo'] : [collection];
  if (fields.event) kinds.push('event');
  if (state === 'draft') kinds.push('draft');
  return kinds;
}

export function search(database: Database): Hono {
  async function matchesOf(collection: CollectionName, { words }: Query): Promise<Match[]> {
    const matches: Match[] = [];
    for await (const { title, texts, ...entry } of eachEntry(database, collection)) {
      // Too many photos have the same date.
      const dates = collection === 'photo' ? [] : datesOf(entry);
      const kinds = kindsOf(collection, entry);
      const scores = scoresOf(words, { title: [title], texts, dates, kinds });
      if (!scores) continue;
      const hit = (): Hit => {
        const imageUrl = filesOf(collectionOf(collection), entry.fields).find(parsePicture);
        const { day, event }: Own = entry.fields;
        const own = parsed(day).iso ?? parsed(event?.begins).iso;
        const date = own ?? entry.publishedAt ?? entry.scheduledFor ?? entry.binnedAt;
        const [, text] = texts;
        return {
          // A public album opens with its photos, as in the list.
          address:
            collection === 'album' && entry.state === 'published'
              ? `photo/album/${entry.id}`
              : `${collection}/entry/${entry.id}`,
          title,
          state: stateOf(collection, entry),
          imageUrl,
          ...(text && { start: partsWith(words, text) }),
          ...(date && { date }),
        };
      };
      matches.push({ scores, hit });
    }
    return matches;
  }

  /** A page has so many words that they must be in one text, or in a question and its answer. */
  async function pagesWith({ words }: Query): Promise<Match[]> {
    const matches: Match[] = [];
    const add = (searched: Searched, match: Omit<Match, 'scores'>) => {
      const scores = scoresOf(words, searched);
      if (scores) matches.push({ scores, ...match });
    };
    for (const { id } of editedPages) {
      const entry = await openEntry(database, { collection: 'page', id });
      if (!entry) continue;
      const title = pageTextCollection.title(entry.fields, id);
      const page: Hit = { address: `page/entry/${id}`, title, state: 'page' };
      const whole = { title: [title], dates: datesOf(entry), kinds: ['page' as const] };
      add(whole, { page: id, hit: () => page });
      const { questions, ...fields } = wholePage(id, entry.fields);
      for (const { path, text, ...named } of textsOf(pageTextCollection, {
        ...fields,
        questions: null,
      })) {
        const name = forLanguages((language) => nameOf(named, language));
        const start = () =>
          mapLanguages(partsWith(words, text), (part, language) =>
            [name[language], part].filter(Boolean).join(': '),
          );
        const hit = () => ({ ...page, address: `${page.address}/${path}`, start: start() });
        add({ title: [title, name] }, { page: id, hit });
        add({ title: [], texts: [text] }, { page: id, hit });
      }
      for (const item of questions ?? []) {
        const [question, answer] = [questionText(item, 'question'), questionText(item, 'answer')];
        const address = `${page.address}/questions.${item.id}.question`;
        const hit = () => ({ ...page, address, title: question, start: partsWith(words, answer) });
        add({ title: [question], texts: [answer] }, { hit });
      }
    }
    return matches;
  }

  /** Of what matches as well, Help is first if it is asked how something is done. */
  const helpWith = ({ words, asksHow }: Query): Match[] =>
    deskDictionaries.mk.home.help.questions.flatMap((_, index) => {
      const partOf = (part: 'question' | 'searchWords' | 'answer') =>
        mapLanguages(deskDictionaries, ({ home }) => home.help.questions[index]?.[part] ?? '');
      const [title, answer] = [partOf('question'), partOf('answer')];
      const scores = scoresOf(words, { title: [title, partOf('searchWords')], texts: [answer] });
      const hit = (): Hit => {
        const start = partsWith(words, answer);
        return { address: `help/${index + 1}`, title, start, state: 'help' };
      };
      return scores
        ? { scores: scores.map((score) => score && score + (asksHow ? 10 : 0)), hit }
        : [];
    });

  async function messagesWith({ words, signal }: Query): Promise<Match[]> {
    const matches: Match[] = [];
    for await (const row of eachMessage(database, signal)) {
      const { id, name, email, message, createdAt: date } = row;
      const sender = forLanguages(() => `${name} ${email}`);
      const scores = scoresOf(words, {
        title: [sender],
        texts: [forLanguages(() => message)],
        dates: [written(date)],
        kinds: boxOf(row) === 'new' ? ['message', 'new'] : ['message'],
      });
      if (!scores) continue;
      const hit = () => {
        const state = boxOf(row);
        const title = forLanguages(() => escapeInvisible(name));
        const start = forLanguages(() => partWith(words, message));
        return { address: `messages/${state}/${id}`, title, start, date, state };
      };
      matches.push({ scores, hit });
    }
    return matches.reverse();
  }

  async function listsWith(query: Query): Promise<Match[][]> {
    const lists: Match[][] = [];
    for (const collection of collectionNames) {
      if (collection === 'page') lists.push(await pagesWith(query), helpWith(query));
      else lists.push(await matchesOf(collection, query));
    }
    return [...lists, await messagesWith(query)];
  }

  return new Hono().get('/', async (c) => {
    const { signal } = c.req.raw;
    const { words: typed } = queryIn(c, schema);
    const asksHow = /\b(?:kako|how)\b/.test(searchKey(typed));
    let words = searchTerms(typed);
    let lists = await listsWith({ words, asksHow, signal });
    const isFound = (_: SearchTerm, index: number) =>
      lists.some((list) => list.some(({ scores }) => scores[index]));
    if (!words.every(isFound)) {
      words = words.map((word, index) => (isFound(word, index) ? word : asMisspelt(word)));
      lists = await listsWith({ words, asksHow, signal });
    }
    const ratingOf = rating(words, lists.flat());
    const inOrder = (matches: Match[]) =>
      matches.toSorted((one, other) => ratingOf(other) - ratingOf(one));
    const isBest = ({ page }: Match, index: number, matches: Match[]) =>
      page === undefined || matches.findIndex((other) => other.page === page) === index;
    const matches = inOrder(
      lists.flatMap((list) => inOrder(list).filter(isBest).slice(0, mostHits)),
    );
    const [best] = matches;
    // An item with only common words, and few of them, does not match.
    const shown = matches.filter((match) => best && ratingOf(match) >= ratingOf(best) / 3);
    return c.json(shown.map(({ hit }) => hit()));
  });
}
