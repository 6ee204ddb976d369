/** SQLite and PostgreSQL compare Cyrillic letters differently, so the desk compares them itself. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { escapeInvisible } from '#server/contact/shown-message.ts';
import { formatMoment } from '#server/dates.ts';
import type { SiteBuild } from '#server/html/site-build.ts';
import { eachEntry, openEntry } from '#server/publishing/entry-operations.ts';
import type { Database } from '#server/storage/database.ts';
import { boxOf, eachMessage } from '#server/storage/message-rows.ts';
import { type ParsedDate, parseDate, typedDate, writeDate } from '#shared/date.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { type KindName, kindNames, kindOf } from '#shared/kinds/kinds.ts';
import type { PageTextFields } from '#shared/kinds/page-text.ts';
import { type Bilingual, forLanguages, mapTexts } from '#shared/language.ts';
import { plainNewsText } from '#shared/news-text.ts';
import { editedPages, fieldAt, questionFields } from '#shared/page-fields.ts';
import { flattenTexts } from '#shared/page-texts.ts';
import { parsePicture } from '#shared/picture.ts';
import type { Entry } from '#shared/publishing.ts';
import { questionIds } from '#shared/routes.ts';
import { searchKey } from '#shared/text.ts';
import { type Hit, mostHits } from '../shared/api.ts';
import { pageName } from '../shared/page-names.ts';
import { deskWords } from '../words/words.ts';
import { startOf } from './message-routes.ts';
import { queryIn } from './requests.ts';

/** Returns a time in the forms in which it is shown and typed: „5 мај 2019 г.“, „05.05.2019“. */
function written(moment: string): Bilingual {
  const typed = typedDate(moment);
  const padded = writeDate(moment).slice(0, 10).split('-').reverse().join('.');
  return forLanguages((language) => [formatMoment(moment, language), typed, padded].join(' '));
}

const parsed = (date = ''): ParsedDate & { iso?: string } => parseDate(date);

/** An album has the day of its event. */
function datesOf({ publishedAt, dueAt, binnedAt, fields }: Entry<Dated & { day?: string }>) {
  const typed = [parsed(fields.date).iso, parsed(fields.day).iso];
  return [publishedAt, dueAt, binnedAt, ...typed].filter((moment) => moment != null).map(written);
}

const keyOf = (texts: Bilingual[]) => searchKey(texts.flatMap(Object.values).join('\n'));

/** Such a number is part of a date only if a month or a year is searched, too. */
const isDay = (word: string) => /^\d{1,2}$/.test(word);

const schema = v.object({ words: v.pipe(v.string(), v.maxLength(200)) });

type Originals = Bilingual<Record<string, string>>;

/** Returns the texts that visitors see or will see, or their originals, by their places. */
function pageTexts(
  { id, fields }: Entry<PageTextFields>,
  originals: Originals,
): [string, Bilingual][] {
  const { texts, questions } = fields;
  const page = editedPages.find((item) => item.id === id);
  const asked = page?.fields.some(({ ofQuestion }) => ofQuestion) ? (questions ?? questionIds) : [];
  const all = [...(page?.fields ?? []), ...asked.flatMap(questionFields)].map(({ place }) => place);
  const places = new Set([...all, ...Object.keys(texts)]);
  return [...places].map((place) => [
    place,
    texts[place] ?? mapTexts(originals, (original) => original[place] ?? ''),
  ]);
}

/** Returns the name of a field of a page, as the form shows it. */
function fieldName(place: string): Bilingual {
  const { label, number = '' } = fieldAt(place) ?? {};
  return mapTexts(
    deskWords,
    ({ pages }) => (label && `${pages.labels[label]} ${number}`.trim()) || '',
  );
}

const startsOf = (texts: Bilingual) => mapTexts(texts, (text) => startOf(plainNewsText(text)));

const helpQuestions = deskWords.mk.home.help.questions.map((_, index) =>
  mapTexts(deskWords, ({ home }) => home.help.questions[index] ?? { question: '', answer: '' }),
);

type Matches = (texts: Bilingual[], dates?: Bilingual[]) => boolean;

function stateOf(kind: KindName, { state, publishedAt }: Entry<Dated>): Hit['state'] {
  if (kind === 'news') return state;
  if (kind === 'photo') return publishedAt === null ? 'staged' : 'gallery';
  return kind;
}

export function search({ database, site }: { database: Database; site: SiteBuild }): Hono {
  const originals = mapTexts(site.words, flattenTexts);

  async function hitsOf(kind: KindName, matches: Matches): Promise<Hit[]> {
    const hits: Hit[] = [];
    for await (const { title, texts, ...entry } of eachEntry(database, kind)) {
      // Too many photos have the same date.
      if (!matches([title, ...texts], kind === 'photo' ? [] : datesOf(entry))) continue;
      const imageUrl = kindOf(kind).files(entry.fields).find(parsePicture);
      const address = `${kind}/entry/${entry.id}`;
      const { day } = entry.fields as { day?: string };
      const date = parsed(day).iso ?? entry.publishedAt ?? entry.dueAt ?? entry.binnedAt;
      const [, text] = texts;
      hits.push({
        address,
        title,
        state: stateOf(kind, entry),
        imageUrl,
        ...(text && { start: startsOf(text) }),
        ...(date && { date }),
      });
      if (hits.length === mostHits) break;
    }
    return hits;
  }

  return new Hono().get('/', async (c) => {
    const words = searchKey(queryIn(c, schema).words).match(/[^\s,]+/g) ?? [];
    const matches: Matches = (texts, dates = []) => {
      const [text, date] = [keyOf(texts), keyOf(dates)];
      const isDated = words.some((word) => !isDay(word) && date.includes(word));
      const isFound = (word: string) =>
        text.includes(word) || ((isDated || !isDay(word)) && date.includes(word));
      return words.every(isFound);
    };
    const messages: Hit[] = [];
    for await (const row of eachMessage(database, c.req.raw.signal)) {
      const { id, name, email, message, createdAt: date } = row;
      if (!matches([{ mk: `${name} ${email}`, en: message }])) continue;
      const state = boxOf(row);
      const title = forLanguages(() => escapeInvisible(name));
      const start = forLanguages(() => startOf(message));
      messages.push({ address: `messages/${state}/${id}`, title, start, date, state });
    }
    const pages: Hit[] = [];
    for (const { id } of editedPages) {
      const entry = await openEntry(database, { kind: 'page', id });
      if (!entry) continue;
      const title = pageName(id, originals);
      const hit: Hit = { address: `page/entry/${id}`, title, state: 'page' };
      const texts = pageTexts(entry, originals);
      // A page has so many words that they must be in one text.
      const match =
        texts.find(([place]) => matches([title, fieldName(place)])) ??
        texts.find(([, text]) => matches([text]));
      if (matches([title], datesOf(entry))) pages.push(hit);
      else if (match) {
        const [place, text] = match;
        const name = fieldName(place);
        const start = mapTexts(startsOf(text), (item, language) =>
          [name[language], item].filter(Boolean).join(': '),
        );
        pages.push({ ...hit, address: `${hit.address}/${place}`, start });
      }
    }
    const help: Hit[] = [];
    for (const [index, asked] of helpQuestions.entries()) {
      const title = mapTexts(asked, ({ question }) => question);
      const answer = mapTexts(asked, ({ answer }) => answer);
      if (!matches([title, answer])) continue;
      help.push({ address: `help/${index + 1}`, title, start: startsOf(answer), state: 'help' });
    }
    const hits: Hit[][] = [];
    for (const kind of kindNames) {
      if (kind === 'page') hits.push(pages, help);
      else hits.push(await hitsOf(kind, matches));
    }
    hits.push(messages.reverse());
    return c.json(hits.flatMap((list) => list.slice(0, mostHits)));
  });
}
