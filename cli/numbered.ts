/** What news and pictures have in common: they are listed, and removed by their numbers. */

import { DamagedRowError } from '#server/storage/damaged-rows.ts';
import type { Database } from '#server/storage/database.ts';
import { settleRemoval } from './ask.ts';
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
  removeRow(database: Database, id: number): Promise<unknown>;
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

interface Found<Item> {
  id: number;
  line: string;
  /** Nothing where the row is damaged. */
  item?: Item;
}

/** A damaged row cannot be shown, but can be removed. */
async function find<Item>(
  kind: Kind<Item>,
  database: Database,
  id: number,
): Promise<Found<Item> | undefined> {
  try {
    const item = await kind.find(database, id);
    return item && { id, line: kind.line(item), item };
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return { id, line: `${id}  (damaged: ${error.row.reason})` };
  }
}

/** Removes all of them, or none where one is not there. */
export async function remove<Item>(kind: Kind<Item>, call: Call): Promise<Outcome> {
  const { database, interactive } = call.desk;
  const ids =
    interactive && call.words.length === 0
      ? [await kind.choose(database)]
      : call.words.map(parseId);
  const numbers = ids.filter((id) => id !== undefined);
  if (numbers.length === 0 || numbers.length < ids.length) {
    return misused(`Which ${kind.noun}? Give numbers, as "list" shows them.`);
  }
  const found: Found<Item>[] = [];
  for (const id of numbers) {
    const one = await find(kind, database, id);
    if (!one) return unknown(kind, id);
    found.push(one);
  }
  const lines = found.map(({ line }) => line).join('\n');
  const items = found.flatMap(({ item }) => item ?? []);
  if (call.flags['dry-run']) return done(`Would remove:\n${lines}`, items);
  const refusal = await settleRemoval(call, lines);
  if (refusal) return refusal;
  await kind.remove(call.desk, items);
  for (const { id, item } of found) if (!item) await kind.removeRow(database, id);
  return done(`Removed:\n${lines}`, items);
}
