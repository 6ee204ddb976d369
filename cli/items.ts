import { styleText } from 'node:util';
import { sentenceOf } from '#content/publishing.ts';
import { escapeInvisible } from '#server/contact/shown-message.ts';
import { openEntry } from '#server/publishing/entry-operations.ts';
import { bin } from '#server/publishing/publish-entry.ts';
import type { Database } from '#server/storage/database.ts';
import type { Warning } from '#shared/faults.ts';
import type { KindName } from '#shared/kinds/kinds.ts';
import { operationOn } from '#shared/publishing.ts';
import { type CommandResult, done, failed, type Invocation } from './command.ts';
import { accepted, fault, type Group } from './faults.ts';
import { confirmChange } from './terminal.ts';

/** Moves entries to the bin. Returns the warnings about links and PDFs that stay. */
export async function binEntries(
  database: Database,
  kind: KindName,
  items: { id: number }[],
): Promise<Warning[]> {
  const warnings: Warning[] = [];
  for (const { id } of items) {
    const entry = await openEntry(database, { kind, id });
    if (!entry) continue;
    const binned = accepted(await bin(database, { kind, id }, operationOn(entry)));
    warnings.push(...binned.warnings);
  }
  return warnings;
}

export interface Column<Row> {
  title: string;
  cell(row: Row): string | number;
  /** True if the column may be shortened in a narrow terminal. */
  shrinks?: boolean;
}

export interface ItemType<Item extends { id: number }> {
  group: Group;
  table: Column<Item>[];
  find(database: Database, id: number): Promise<Item | undefined>;
  newest(database: Database, limit: number): Promise<Item[]>;
  count(database: Database): Promise<number>;
  /** Messages are removed permanently; other items are moved to the bin. */
  remove(database: Database, items: Item[]): Promise<Warning[]>;
  toJson(item: Item): object;
}

const cellsOf = <Row>(row: Row, table: readonly Column<Row>[]) =>
  table.map((column) => escapeInvisible(String(column.cell(row)).replace(/\s+/g, ' ').trim()));

const gap = 2;
const narrowest = 8;

/** `columns` is the width of the terminal; without it, rows are not shortened and have tabs. */
export function formatTable<Row>(
  rows: readonly Row[],
  table: readonly Column<Row>[],
  columns?: number,
): string {
  const cells = rows.map((row) => cellsOf(row, table));
  if (columns === undefined) return cells.map((row) => row.join('\t')).join('\n');
  const widths = table.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  while (widths.reduce((sum, width) => sum + width + gap, -gap) > columns) {
    const shrinking = widths.map((width, index) => (table[index]?.shrinks ? width : 0));
    const widest = Math.max(...shrinking);
    if (widest <= narrowest) break;
    widths[shrinking.lastIndexOf(widest)] = widest - 1;
  }
  const line = (row: string[]) =>
    row
      .map((text, index) => {
        const width = widths[index] ?? 0;
        const cell = text.length > width ? `${text.slice(0, width - 1)}…` : text;
        return /^\d+$/.test(cell) ? cell.padStart(width) : cell.padEnd(width);
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const head = styleText('dim', line(table.map(({ title }) => title)), { stream: process.stdout });
  return [head, ...cells.map(line)].join('\n');
}

export const lineOf = <Item extends { id: number }>({ table }: ItemType<Item>, item: Item) =>
  cellsOf(item, table).filter(Boolean).join('  ');

export async function list<Item extends { id: number }>(
  type: ItemType<Item>,
  { flags, database, columns }: Invocation,
): Promise<CommandResult> {
  const items = await type.newest(database, flags.limit ?? 20);
  if (items.length === 0) {
    return done(columns === undefined ? '' : `There are no ${type.group} yet.`, []);
  }
  const total = await type.count(database);
  const isCut = columns !== undefined && items.length < total;
  const note = isCut ? `\n\n${items.length} of ${total}; --limit shows more.` : '';
  return done(formatTable(items, type.table, columns) + note, items.map(type.toJson));
}

export async function remove<Item extends { id: number }>(
  type: ItemType<Item>,
  invocation: Invocation,
  ids = invocation.ids,
): Promise<CommandResult> {
  const { database, flags } = invocation;
  const items: Item[] = [];
  for (const id of new Set(ids)) {
    const item = await type.find(database, id);
    if (!item) return failed(fault('no-such-item', { group: type.group, id }));
    items.push(item);
  }
  const lines = items.map((item) => lineOf(type, item)).join('\n');
  const data = items.map(type.toJson);
  const isBinned = type.group !== 'messages';
  if (flags.dryRun) {
    return done(`${isBinned ? 'Would move to the bin' : 'Would remove'}:\n${lines}`, data);
  }
  const question = isBinned ? 'Move to the bin for thirty days?' : 'Remove permanently?';
  const failure = await confirmChange(invocation, `${lines}\n${question}`);
  if (failure) return failure;
  const warnings = await type.remove(database, items);
  const said = warnings.map((warning) => `\n${sentenceOf(warning, 'en')}`).join('');
  return done(`${isBinned ? 'Moved to the bin' : 'Removed'}:\n${lines}${said}`, data);
}
