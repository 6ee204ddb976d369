/** Tables: aligned and cut to the width of a terminal, separated by tabs in a pipe. */
import { styleText } from 'node:util';
import { cut, displayWidth } from './terminal/width.ts';

export interface Column<Row> {
  title: string;
  cell(row: Row): string | number;
  /** May be cut where the terminal is too narrow. */
  shrinks?: true;
}

const gap = 2;
const narrowest = 8;

/** Takes from the widest of the columns that may be cut, until all fit. */
function shrunk(widths: number[], shrinks: boolean[], columns: number): number[] {
  const fitted = [...widths];
  const excess = () => fitted.reduce((sum, width) => sum + width + gap, -gap) - columns;
  while (excess() > 0) {
    const widest = Math.max(...fitted.filter((_, index) => shrinks[index]), 0);
    if (widest <= narrowest) break;
    const second = Math.max(
      ...fitted.filter((width, index) => shrinks[index] && width < widest),
      narrowest,
    );
    const many = fitted.filter((width, index) => shrinks[index] && width === widest).length;
    const step = Math.min(widest - second, Math.ceil(excess() / many)) || 1;
    fitted.forEach((width, index) => {
      if (shrinks[index] && width === widest) fitted[index] = width - step;
    });
  }
  return fitted;
}

/** `columns` is the width of the terminal; without it each row is a line with tabs, whole. */
export function formatTable<Row>(
  rows: readonly Row[],
  table: readonly Column<Row>[],
  columns?: number | undefined,
): string {
  const cells = rows.map((row) =>
    table.map((column) => String(column.cell(row)).replace(/\s+/g, ' ').trim()),
  );
  if (columns === undefined) return cells.map((row) => row.join('\t')).join('\n');
  const natural = table.map(({ title }, index) =>
    Math.max(displayWidth(title), ...cells.map((row) => displayWidth(row[index] ?? ''))),
  );
  const widths = shrunk(
    natural,
    table.map(({ shrinks }) => shrinks === true),
    columns,
  );
  const isNumeric = table.map((column) =>
    rows.every((row) => typeof column.cell(row) === 'number'),
  );
  const line = (row: string[]) =>
    row
      .map((text, index) => {
        const width = widths[index] ?? 0;
        const shown = cut(text, width);
        const padding = ' '.repeat(Math.max(width - displayWidth(shown), 0));
        return isNumeric[index] ? padding + shown : shown + padding;
      })
      .join(' '.repeat(gap))
      .trimEnd();
  const head = styleText('dim', line(table.map(({ title }) => title)), { stream: process.stdout });
  return [head, ...cells.map(line)].join('\n');
}
