import { expect, test } from 'vitest';
import { readCaptions, writeCaptions } from './captions-table.ts';

test.each([
  ['a;б;b;c\n'.repeat(9_000), { code: 'captions-row', found: 4, wanted: 3, line: 2 }],
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

const line = (name: string, mk = '', en = '') => ({ name, caption: { mk, en } });

test.each([
  [
    'without delimiters for empty last cells',
    'file;mk;en;белешка\na.jpg;А;A;прва\nb.jpg;Б;B\nc.jpg;В\nd.jpg',
    [line('a.jpg', 'А', 'A'), line('b.jpg', 'Б', 'B'), line('c.jpg', 'В'), line('d.jpg')],
  ],
  [
    'with empty cells and rows after the last ones',
    'file;mk;en\r\na.jpg;А;A;;\r\n;;;;\r\n;;\r\n\r\n',
    [line('a.jpg', 'А', 'A')],
  ],
  [
    'with a line that sets the delimiter',
    'sep=;\nfile;mk;en\na.jpg;А, а;A',
    [line('a.jpg', 'А, а', 'A')],
  ],
  [
    'with other headings',
    ' FILE ;\u00a0Македонски;"ENGLISH "\na.jpg;А;A',
    [line('a.jpg', 'А', 'A')],
  ],
])('a table %s is read as the spreadsheet shows it', (_, text, lines) => {
  expect(readCaptions('list.csv', text)).toMatchObject({ ok: true, lines });
});
