/** How a text lies on the screen, and where in it the cursor goes. */
import { displayWidth, signsOf } from './width.ts';

/** A part of the text that fills one line of the screen. */
export interface Row {
  /** The offsets in the text of its first sign, and behind its last. */
  start: number;
  end: number;
}

const tab = 4;

const widthOf = (sign: string) => (sign === '\t' ? tab : displayWidth(sign));

/** The text as the screen shows it: tabs as spaces. */
export const shown = (text: string) => text.replaceAll('\t', ' '.repeat(tab));

/** Lines of the screen, broken at the last space that fits. */
export function layOut(text: string, width: number): Row[] {
  const rows: Row[] = [];
  let lineStart = 0;
  for (const line of text.split('\n')) {
    let start = lineStart;
    let used = 0;
    let space = -1;
    for (const { segment, index } of signsOf(line)) {
      const at = lineStart + index;
      const wide = widthOf(segment);
      if (used + wide > width) {
        const end = space > start ? space : at;
        rows.push({ start, end });
        used = [...text.slice(end, at)].reduce((sum, sign) => sum + widthOf(sign), 0);
        start = end;
      }
      used += wide;
      if (/\s/.test(segment)) space = at + segment.length;
    }
    rows.push({ start, end: lineStart + line.length });
    lineStart += line.length + 1;
  }
  return rows;
}

/** The row that the cursor stands in. */
export function rowAt(rows: Row[], cursor: number): number {
  return rows.findLastIndex(({ start }) => start <= cursor);
}

/** The offset before the sign at the left of the cursor, or behind the one at its right. */
export function besides(text: string, cursor: number, step: -1 | 1): number {
  const segments = signsOf(text);
  const sign = segments.containing(step < 0 ? cursor - 1 : cursor);
  if (!sign) return cursor;
  return step < 0 ? sign.index : sign.index + sign.segment.length;
}

/** The offset in another row, at the same distance from its beginning. */
export function inRow(rows: Row[], cursor: number, step: number): number {
  const from = rowAt(rows, cursor);
  const to = rows[Math.min(Math.max(from + step, 0), rows.length - 1)];
  if (!to) return cursor;
  const column = cursor - (rows[from]?.start ?? 0);
  return Math.min(to.start + column, to.end);
}
