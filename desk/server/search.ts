/** SQLite and PostgreSQL compare Cyrillic letters differently, so the desk compares them itself. */
import { Hono } from 'hono';
import * as v from 'valibot';
import { escapeInvisible } from '#server/contact/shown-message.ts';
import { formatMoment } from '#server/dates.ts';
import { albums } from '#server/publishing/albums.ts';
import { findEntries } from '#server/publishing/entries.ts';
import type { Database } from '#server/storage/database.ts';
import { countGalleryItems, galleryPart } from '#server/storage/gallery.ts';
import { boxOf, eachMessage } from '#server/storage/messages.ts';
import { storedStagedPhotos } from '#server/storage/staged-photos.ts';
import { parseDate, typedDate, writeDate } from '#shared/date.ts';
import type { GalleryItem } from '#shared/items.ts';
import type { Dated } from '#shared/kinds/kind.ts';
import { kindNames } from '#shared/kinds/kinds.ts';
import { type Bilingual, forLanguages } from '#shared/language.ts';
import type { Entry } from '#shared/publishing.ts';
import { searchKey } from '#shared/text.ts';
import { type Hit, mostHits } from '../shared/api.ts';
import { queryIn } from './requests.ts';

/** Returns a time in the forms in which it is shown and typed: „5 мај 2019 г.“, „05.05.2019“. */
function written(moment: string): Bilingual {
  const typed = typedDate(moment);
  const padded = writeDate(moment).slice(0, 10).split('-').reverse().join('.');
  return forLanguages((language) => [formatMoment(moment, language), typed, padded].join(' '));
}

function datesOf({ publishedAt, dueAt, binnedAt, fields }: Entry<Dated>): Bilingual[] {
  const date = parseDate(fields.date);
  const moments = [publishedAt, dueAt, binnedAt, date.ok ? date.iso : null];
  return moments.filter((moment) => moment !== null).map(written);
}

const keyOf = (texts: Bilingual[]) => searchKey(texts.flatMap(Object.values).join('\n'));

/** Such a number is part of a date only if a month or a year is searched, too. */
const isDay = (word: string) => /^\d{1,2}$/.test(word);

const schema = v.object({ words: v.pipe(v.string(), v.maxLength(200)) });

export function search(database: Database): Hono {
  return new Hono().get('/', async (c) => {
    const words = searchKey(queryIn(c, schema).words).match(/[^\s,]+/g) ?? [];
    const matches = (texts: Bilingual[], dates: Bilingual[] = []) => {
      const [text, date] = [keyOf(texts), keyOf(dates)];
      const isDated = words.some((word) => !isDay(word) && date.includes(word));
      const isFound = (word: string) =>
        text.includes(word) || ((isDated || !isDay(word)) && date.includes(word));
      return words.every(isFound);
    };
    const photos = (all: Pick<GalleryItem, 'caption' | 'imageUrl'>[], found: Omit<Hit, 'title'>) =>
      all
        .filter(({ caption }) => matches([caption]))
        .map(({ caption: title, imageUrl }): Hit => ({ ...found, title, imageUrl }));
    const messages: Hit[] = [];
    for await (const stored of eachMessage(database, c.req.raw.signal)) {
      const { id, name, email, message } = stored;
      if (!matches([{ mk: `${name} ${email}`, en: message }])) continue;
      const state = boxOf(stored);
      const title = forLanguages(() => escapeInvisible(name));
      messages.push({ address: `messages/${state}/${id}`, title, state });
    }
    const entries: Hit[] = [];
    for (const kind of kindNames) {
      const found = await findEntries(database, kind, (entry, texts) =>
        matches(texts, datesOf(entry)),
      );
      for (const { id, title, state } of found) {
        entries.push({ address: `${kind}/entry/${id}`, title, state });
      }
    }
    const foundAlbums = (await albums(database))
      .filter(({ title, date }) => matches([title], [written(date)]))
      .map(({ title }): Hit => ({ address: 'photos/albums', title, state: 'albums' }));
    const limit = await countGalleryItems(database);
    const staged = await storedStagedPhotos(database);
    const gallery = await galleryPart(database, { skip: 0, limit });
    const hits = [
      entries,
      foundAlbums,
      photos(staged, { address: 'photos', state: 'staged' }),
      photos(gallery, { address: 'photos/gallery', state: 'gallery' }),
      messages.reverse(),
    ];
    return c.json(hits.flatMap((each) => each.slice(0, mostHits)));
  });
}
