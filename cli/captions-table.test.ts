import { expect, test } from 'vitest';
import { readCaptions, writeCaptions } from './captions-table.ts';

test.each([
  ['a\n'.repeat(9_000), { code: 'captions-row', found: 1, wanted: 3, line: 2 }],
  ['a;б;b\n'.repeat(150_000), { code: 'captions-too-long', limit: 10_000 }],
  ['"\n'.repeat(500_000), { code: 'captions-too-long', limit: 10_000 }],
])('a file that is no table of captions is refused', (rows, why) => {
  const fault = { file: 'list.csv', ...why };
  expect(readCaptions('list.csv', `file;mk;en\n${rows}`)).toEqual({ ok: false, fault });
});

test('names and captions that look like formulas are text in a spreadsheet, and are read back', () => {
  const caption = { mk: '+1', en: "@SUM(1+1)*cmd|'/C calc'!A0" };
  const names = ['=HYPERLINK("http:evil").jpg', "'=1.jpg", "'hall'.jpg"];
  const lines = names.map((name) => ({ name, caption }));
  const table = writeCaptions(lines);
  expect(table.split(/[;\r\n]+/).filter((cell) => /^"?[=+@-]/.test(cell))).toEqual([]);
  expect(readCaptions('o.csv', table.slice(1))).toEqual({ ok: true, lines, leftOut: [] });
});
