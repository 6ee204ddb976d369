/** The list of entries at the desk. */
import { languages } from '#shared/language.ts';
import type { Entry, EntryState, EntrySummary } from '#shared/publishing.ts';
import type { Database } from '../storage/database.ts';
import { countEntries, entriesPart } from '../storage/entry-lists.ts';
import type { Part } from '../storage/lists.ts';
import { toEntry } from './change-entry.ts';

function summaryOf({ fields, ...entry }: Entry): EntrySummary {
  const { title, content } = fields;
  const isMissing = (text: string) => text.trim() === '';
  const missing = languages.filter(
    (language) => isMissing(title[language]) || isMissing(content[language]),
  );
  return { ...entry, title, missing };
}

interface Wanted extends Part {
  state: EntryState;
  /** Words that title or text have, in whichever language and case. */
  search?: string;
}

export interface EntryList {
  entries: EntrySummary[];
  /** How many there are in all. */
  total: number;
}

/** Entries read at once where all are searched. */
const portion = 100;

/** The databases compare Cyrillic letters differently, so the words are looked for here. */
async function search(
  database: Database,
  { state, skip, limit }: Wanted,
  words: string[],
): Promise<EntryList> {
  const found: EntrySummary[] = [];
  let total = 0;
  const count = await countEntries(database, state);
  for (let from = 0; from < count; from += portion) {
    const stored = await entriesPart(database, state, { skip: from, limit: portion });
    for (const entry of stored.map(toEntry)) {
      const { title, content } = entry.fields;
      const text = [title.mk, title.en, content.mk, content.en].join('\n').toLocaleLowerCase('mk');
      if (!words.every((word) => text.includes(word))) continue;
      if (total >= skip && found.length < limit) found.push(summaryOf(entry));
      total += 1;
    }
  }
  return { entries: found, total };
}

/**
 * Entries in a state: drafts that were changed last first, scheduled ones in the order of their
 * moments, public ones newest first, the bin with what came into it last first.
 */
export async function listEntries(database: Database, wanted: Wanted): Promise<EntryList> {
  const { state, skip, limit } = wanted;
  const words = (wanted.search ?? '').toLocaleLowerCase('mk').match(/\S+/g) ?? [];
  if (words.length > 0) return search(database, wanted, words);
  const stored = await entriesPart(database, state, { skip, limit });
  const total = await countEntries(database, state);
  return { entries: stored.map((each) => summaryOf(toEntry(each))), total };
}
