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
