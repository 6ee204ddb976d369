import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { type Column, formatTable } from './table.ts';
import { cut, displayWidth } from './terminal/width.ts';

interface Item {
  id: number;
  mk: string;
  en: string;
}

const table: Column<Item>[] = [
  { title: 'No.', cell: ({ id }) => id },
  { title: 'Macedonian', cell: ({ mk }) => mk, shrinks: true },
  { title: 'English', cell: ({ en }) => en, shrinks: true },
];

const items = [
  { id: 143, mk: 'Стипендија за млади градители и реставратори', en: 'A scholarship' },
  { id: 7, mk: 'Ве\u0301чер', en: 'An evening\nof questions' },
];

test('at a terminal columns are aligned, and long cells are cut to its width', () => {
  const shown = stripVTControlCharacters(formatTable(items, table, 50));
  expect(shown).toBe(
    [
      'No.  Macedonian             English',
      '143  Стипендија за млади…   A scholarship',
      '  7  Ве\u0301чер                  An evening of questi…',
    ].join('\n'),
  );
  for (const line of shown.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(50);
});

test('in a pipe there is a line with tabs for each item, whole and without a head', () => {
  expect(formatTable(items, table)).toBe(
    '143\tСтипендија за млади градители и реставратори\tA scholarship\n7\tВе\u0301чер\tAn evening of questions',
  );
});

test.each([
  ['Скопје', 6, 'Скопје'],
  ['Скопје', 5, 'Скоп…'],
  ['ѝ\u0301ѝ\u0301ѝ\u0301ѝ\u0301', 3, 'ѝ\u0301ѝ\u0301…'],
  ['🙂🙂🙂', 5, '🙂🙂…'],
])('%s in %i places is %s', (text, width, shown) => {
  expect(cut(text, width)).toBe(shown);
});
