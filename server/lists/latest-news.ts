/** The newest news item, in the few bytes that every document can carry. */
import type { NewsItem } from '#shared/items.ts';
import { forLanguages } from '#shared/language.ts';
import type { LatestNews } from '#shared/page-data.ts';
import { formatDay } from '../dates.ts';
import type { Database } from '../storage/database.ts';
import type { Revisions } from '../storage/lists.ts';
import { newestNews } from '../storage/news.ts';

/** Of a title, in characters: with it the whole takes at most 300 bytes. */
const longestTitle = 60;

/** More than one: a damaged row is left out, and the item before it is the latest then. */
const asked = 5;

/** A title cut between words. */
function shortTitle(title: string): string {
  if (title.length <= longestTitle) return title;
  const start = title.slice(0, longestTitle);
  const end = start.lastIndexOf(' ');
  return `${start.slice(0, end > 0 ? end : -1).toWellFormed()}…`;
}

function latestOf({ id, title, createdAt }: NewsItem): LatestNews {
  return {
    id,
    title: forLanguages((language) => shortTitle(title[language])),
    date: forLanguages((language) => formatDay(createdAt, language)),
  };
}

export interface Latest {
  /** The news' one, as far as it is known; the same again means the same item. */
  revision: string;
  /** None where there is none, or where none is known. */
  news?: LatestNews;
}

/** Never rejects: without a database the last known item is the latest. */
export function createLatestNews(
  database: Database,
  revisions: () => Promise<Revisions>,
): () => Promise<Latest> {
  let known: Latest = { revision: '' };
  let reading: { revision: string; result: Promise<Latest> } | undefined;

  async function read(revision: string): Promise<Latest> {
    try {
      const [item] = await newestNews(database, asked);
      known = { revision, ...(item && { news: latestOf(item) }) };
    } catch {
      // What reads the lists says that the database is away.
    }
    reading = undefined;
    return known;
  }

  function readOnce(revision: string): Promise<Latest> {
    if (reading?.revision !== revision) reading = { revision, result: read(revision) };
    return reading.result;
  }

  // By `then`, as every request for a document comes through here: each `await` costs it a turn.
  return () =>
    revisions().then(
      ({ news }) => (news === known.revision ? known : readOnce(news)),
      () => known,
    );
}
