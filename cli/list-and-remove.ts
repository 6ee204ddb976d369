/** What is the same for all items: they are chosen, listed and removed by number. */
import { select } from '@clack/prompts';
import { DamagedRowError } from '#server/storage/damaged-rows.ts';
import type { Database } from '#server/storage/database.ts';
import {
  type Context,
  done,
  type Invocation,
  type Option,
  type Outcome,
  parseId,
  refused,
  textOf,
  usageError,
} from './command.ts';
import { answer, confirmRemoval } from './prompts.ts';

export interface ItemType<Item extends { id: number }> {
  /** As in `There is no news item number 5`. */
  noun: string;
  /** Its group of commands: `news`. */
  group: string;
  /** An item in one line of a list. */
  line(item: Item): string;
  /** An item in the menu at the terminal. */
  choice(item: Item): { label: string; hint: string };
  find(database: Database, id: number): Promise<Item | undefined>;
  newest(database: Database, limit: number): Promise<Item[]>;
  remove(context: Context, items: Item[]): Promise<void>;
  removeRow(database: Database, id: number): Promise<unknown>;
}

/** The value of `--limit`; undefined where it is no number. */
export const limitOf = ({ flags }: Invocation) => parseId(textOf(flags, 'limit') ?? '20');
export const limitOption: Option = {
  type: 'string',
  value: 'NUMBER',
  help: 'How many at most (default: 20)',
};
export const wrongLimit = usageError('--limit must be a whole number above 0.');

export function unknown(noun: string, id: number): Outcome {
  return refused(`There is no ${noun} number ${id}.`);
}

/** The number of the item that is chosen in a menu; undefined where there are none. */
export async function chooseItem(
  choices: { id: number; label: string; hint?: string }[],
): Promise<number | undefined> {
  if (choices.length === 0) return undefined;
  const options = choices.map(({ id, ...shown }) => ({ value: id, ...shown }));
  return answer(select({ message: 'Which one?', options, maxItems: 12 }));
}

async function chooseNewest<Item extends { id: number }>(
  type: ItemType<Item>,
  database: Database,
): Promise<number | undefined> {
  const items = await type.newest(database, 30);
  return chooseItem(items.map((item) => ({ id: item.id, ...type.choice(item) })));
}

/** The number that was given, or, at a terminal, chosen among the newest items. */
export async function itemIdOf<Item extends { id: number }>(
  type: ItemType<Item>,
  { positionals: [id], context }: Invocation,
): Promise<number | undefined> {
  return id === undefined && context.interactive
    ? chooseNewest(type, context.database)
    : parseId(id);
}

export async function list<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
): Promise<Outcome> {
  const limit = limitOf(invocation);
  if (!limit) return wrongLimit;
  const items = await type.newest(invocation.context.database, limit);
  return done(items.map(type.line).join('\n') || `There are no ${type.noun}s yet.`, items);
}

interface Found<Item> {
  id: number;
  line: string;
  /** Undefined where the row is damaged: it cannot be shown, but can be removed. */
  item?: Item;
}

async function find<Item extends { id: number }>(
  type: ItemType<Item>,
  database: Database,
  id: number,
): Promise<Found<Item> | undefined> {
  try {
    const item = await type.find(database, id);
    return item && { id, line: type.line(item), item };
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return { id, line: `${id}  (damaged: ${error.row.reason})` };
  }
}

/** Removes all of them, or none where one is unknown. */
export async function remove<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
): Promise<Outcome> {
  const { positionals, context, flags } = invocation;
  const given =
    positionals.length === 0 ? [await itemIdOf(type, invocation)] : positionals.map(parseId);
  const ids = given.filter((id) => id !== undefined);
  if (ids.length < given.length) {
    return usageError(`Which ${type.noun}s? Give their numbers, from "${type.group} list".`);
  }
  const found: Found<Item>[] = [];
  for (const id of ids) {
    const one = await find(type, context.database, id);
    if (!one) return unknown(type.noun, id);
    found.push(one);
  }
  const lines = found.map(({ line }) => line).join('\n');
  const items = found.flatMap(({ item }) => item ?? []);
  if (flags['dry-run']) return done(`Would remove:\n${lines}`, items);
  const refusal = await confirmRemoval(invocation, lines);
  if (refusal) return refusal;
  await type.remove(context, items);
  for (const { id, item } of found) if (!item) await type.removeRow(context.database, id);
  return done(`Removed:\n${lines}`, items);
}
