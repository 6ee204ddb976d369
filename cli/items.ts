/** What is the same for news, pictures and messages: they are chosen, listed and removed by number. */
import { styleText } from 'node:util';
import { DamagedRowError } from '#server/storage/damaged-rows.ts';
import type { Database } from '#server/storage/database.ts';
import {
  type Context,
  done,
  type Invocation,
  type Outcome,
  parseId,
  refused,
  textOf,
  usageError,
} from './command.ts';
import { confirmRemoval } from './confirm.ts';
import { fault } from './faults.ts';
import { type Column, formatTable } from './table.ts';
import { choose } from './terminal/questions.ts';
import type { Group } from './words/faults-en.ts';
import { words } from './words/words.ts';

export interface ItemType<Item extends { id: number }> {
  group: Group;
  table: Column<Item>[];
  find(database: Database, id: number): Promise<Item | undefined>;
  newest(database: Database, limit: number): Promise<Item[]>;
  count(database: Database): Promise<number>;
  remove(context: Context, items: Item[]): Promise<void>;
  /** Whether `remove` puts items into the bin, from where they can be taken out again. */
  hasBin?: true;
  removeRow(database: Database, id: number): Promise<unknown>;
  /** What `--json` prints of it. */
  toJson(item: Item): object;
}

/** An item in one line, as a list has it. */
export const lineOf = <Item extends { id: number }>({ table }: ItemType<Item>, item: Item) =>
  table
    .map((column) => String(column.cell(item)).replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('  ');

/** The value of `--limit`; undefined where it is no number. */
export const limitOf = ({ flags }: Invocation) => parseId(textOf(flags, 'limit') ?? '20');

/** How much longer the list is than what is shown of it, for those who see it. */
export function withTotal(text: string, shown: number, total: number, context: Context): string {
  if (context.columns === undefined || shown >= total) return text;
  const note = styleText('dim', words.said.shownOf({ shown, total }), { stream: process.stdout });
  return `${text}\n\n${note}`;
}

export async function list<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
): Promise<Outcome> {
  const limit = limitOf(invocation);
  if (!limit) return usageError('wrong-limit');
  const { context } = invocation;
  const items = await type.newest(context.database, limit);
  const data = items.map(type.toJson);
  if (items.length === 0) {
    return done(context.columns === undefined ? '' : words.said.noneYet[type.group], data);
  }
  const total = await type.count(context.database);
  const text = formatTable(items, type.table, context.columns);
  return done(withTotal(text, items.length, total, context), data);
}

/** The number of the item that is chosen in a menu; undefined where there are none. */
export async function chooseItem<Item extends { id: number }>(
  type: ItemType<Item>,
  items: Item[],
): Promise<number | undefined> {
  if (items.length === 0) return undefined;
  const columns = process.stdout.columns ?? 80;
  // The menu has a bar and a dot before each line.
  const [, ...labels] = formatTable(items, type.table, columns - 6).split('\n');
  const choices = items.map(({ id }, index) => ({ value: id, label: labels[index] ?? `${id}` }));
  return choose(words.ask.which[type.group], choices);
}

/** The number that was given, or, at a terminal, chosen among the newest items. */
export async function itemIdOf<Item extends { id: number }>(
  type: ItemType<Item>,
  { positionals: [id], context }: Invocation,
): Promise<number | undefined> {
  if (id !== undefined || !context.interactive) return parseId(id);
  return chooseItem(type, await type.newest(context.database, 30));
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
    return item && { id, line: lineOf(type, item), item };
  } catch (error) {
    if (!(error instanceof DamagedRowError)) throw error;
    return { id, line: `${id}  (${words.said.damaged(error.row.reason)})` };
  }
}

const { ask, said: results } = words;
const removal = { question: ask.remove, before: results.wouldRemove, after: results.removed };
const binning = { question: ask.bin, before: results.wouldBin, after: results.binned };

/** Removes what was found, after a question. */
async function removeFound<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
  found: Found<Item>[],
): Promise<Outcome> {
  const { context, flags } = invocation;
  const lines = found.map(({ line }) => line).join('\n');
  const items = found.flatMap(({ item }) => item ?? []);
  const data = items.map(type.toJson);
  // What is damaged could not be taken out of the bin again.
  const said = type.hasBin && items.length === found.length ? binning : removal;
  if (flags['dry-run']) return done(`${said.before}\n${lines}`, data);
  const refusal = await confirmRemoval(invocation, said.question(lines));
  if (refusal) return refusal;
  await type.remove(context, items);
  for (const { id, item } of found) if (!item) await type.removeRow(context.database, id);
  return done(`${said.after}\n${lines}`, data);
}

/** Removes all of the items, whose numbers somebody gave or chose. */
export function removeItems<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
  items: Item[],
): Promise<Outcome> {
  const found = items.map((item) => ({ id: item.id, line: lineOf(type, item), item }));
  return removeFound(type, invocation, found);
}

/** Removes all of them, or none where one is unknown. */
export async function remove<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
): Promise<Outcome> {
  const { positionals, context } = invocation;
  const { group } = type;
  const given =
    positionals.length === 0 ? [await itemIdOf(type, invocation)] : positionals.map(parseId);
  const ids = given.filter((id) => id !== undefined);
  if (ids.length < given.length) return usageError('which-ones', { group });
  const found: Found<Item>[] = [];
  for (const id of new Set(ids)) {
    const one = await find(type, context.database, id);
    if (!one) return refused(fault('no-such-item', { group, id }));
    found.push(one);
  }
  return removeFound(type, invocation, found);
}
