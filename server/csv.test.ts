import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTable, writeTable } from './csv.ts';

const pieces = ['a', 'Ѓ', ';', ',', '\t', '"', '\n', "'", '=', '+', '＝', 'sep=', ' ', '\ufeff'];
const cell = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((parts) => parts.join(''));

test('a table is read as it was written, without spaces around a cell', () => {
  const row = fc.array(cell, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const headings = ['file', 'mk', 'en'];
      const read = readTable(writeTable([headings, ...rows]), 100);
      const expected = [headings, ...rows].map((cells) => cells.map((each) => each.trim()));
      expect(read.ok && read.rows.map(({ cells }) => cells)).toEqual(
        expected.filter((cells) => cells.some((each) => each !== '')),
      );
    }),
  );
});

test('no written cell is a formula in a spreadsheet', () => {
  const table = writeTable([['=1', '+1', '-1', '@a', '\t=1', '\n=1', '＝1', "'=1"]]);
  expect(
    table
      .slice(1)
      .split(/;"?/)
      .every((each) => each.startsWith("'")),
  ).toBe(true);
});

test.each([
  ['sep=;\na;b,c\n1;2', 3],
  ['\n"sep=\t"\na\tb;c,d,e\n1\t2', 4],
  ['sep=,;;\r\na,b;c;d\r\n1,2', 3],
  ['a,"b; c; d"\n1,2', 2],
  ['a;"b\nc, d, e"\n1;2', 3],
])(
  'the delimiter of %j is found, and lines are counted from the start of the file',
  (text, line) => {
    const read = readTable(text, 10);
    expect(read.ok && read.rows.at(-1)).toEqual({ cells: ['1', '2'], line });
  },
);
