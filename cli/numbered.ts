/** What news and pictures have in common: they are listed, and removed by their numbers. */
import type { Database } from '#server/storage/database.ts';
import { agrees } from './ask.ts';
import {
  type Call,
  type Desk,
  done,
  misused,
  type Option,
  type Outcome,
  parseId,
  refused,
  textOf,
} from './command.ts';

/** A kind of items. */
export interface Kind<Item> {
  /** As in `There is no news with the number 5`. */
  noun: string;
  line(item: Item): string;
  find(database: Database, id: number): Promise<Item | undefined>;
  newest(database: Database, limit: number): Promise<Item[]>;
  /** The number of the one that is chosen at the terminal. */
  choose(database: Database): Promise<number | undefined>;
  remove(desk: Desk, items: Item[]): Promise<void>;
}

export const limitOption: Option = {
  type: 'string',
  value: 'NUMBER',
  help: 'How many at most (default: 20)',
};

export function unknown({ noun }: { noun: string }, id: number): Outcome {
  return refused(`There is no ${noun} with the number ${id}.`);
}

export async function list<Item>(kind: Kind<Item>, { desk, flags }: Call): Promise<Outcome> {
  const limit = parseId(textOf(flags, 'limit') ?? '20');
  if (!limit) return misused('--limit must be a whole number above 0.');
  const items = await kind.newest(desk.database, limit);
  return done(items.map(kind.line).join('\n') || `There is no ${kind.noun} yet.`, items);
}

/** Removes all of them, or none where one is not there. */
export async function remove<Item>(kind: Kind<Item>, call: Call): Promise<Outcome> {
  const { database, interactive } = call.desk;
  const asks = interactive && call.words.length === 0;
  const ids = asks ? [await kind.choose(database)] : call.words.map(parseId);
  const numbers = ids.filter((id) => id !== undefined);
  if (numbers.length === 0 || numbers.length < ids.length) {
    return misused(`Which ${kind.noun}? Give numbers, as "list" shows them.`);
  }
  const items: Item[] = [];
  for (const id of numbers) {
    const item = await kind.find(database, id);
    if (!item) return unknown(kind, id);
    items.push(item);
  }
  const lines = items.map(kind.line).join('\n');
  if (call.flags['dry-run']) return done(`Would remove:\n${lines}`, items);
  if (asks && !(await agrees(`Remove it for good?\n${lines}`))) {
    return refused('Nothing was changed.');
  }
  await kind.remove(call.desk, items);
  return done(`Removed:\n${lines}`, items);
}
