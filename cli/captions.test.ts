import { expect, test } from 'vitest';
import { readCaptions } from './captions.ts';

const lines = [
  { name: 'a.jpg', caption: { mk: 'Сала, ноќе', en: 'A "hall";\nby night' } },
  { name: 'b.jpg', caption: { mk: 'Столб', en: 'A pillar' } },
];

test.each([
  ['commas', 'file,mk,en\na.jpg,"Сала, ноќе","A ""hall"";\nby night"\nb.jpg,Столб,A pillar\n'],
  ['tabs', 'mk\ten\tfile\nСала, ноќе\t"A ""hall"";\nby night"\ta.jpg\n\nСтолб\tA pillar\tb.jpg\n'],
  [
    'headings in Macedonian',
    'Датотека;Македонски;Англиски\na.jpg;Сала, ноќе;"A ""hall"";\nby night"\nb.jpg;Столб;A pillar',
  ],
])('a table with %s is read', (_, text) => {
  expect(readCaptions('captions.csv', text)).toEqual({ ok: true, lines, leftOut: [] });
});

test.each([
  ['photo,mk,en\na.jpg,А,B', 'captions-columns'],
  ['file,mk,en\na.jpg,Сала, ноќе,A hall', 'captions-row'],
  ['file,mk,en\na.jpg,А,B\nb.jpg,Сала „Југ",B', 'captions-quote'],
  ['file,mk,en\na.jpg,"Сала,B\nb.jpg,А,B\n', 'captions-open-quote'],
  [`file;mk;en\n${'a;б;b\n'.repeat(150_000)}`, 'captions-too-long'],
])('%.40j is refused', (text, code) => {
  expect(readCaptions('captions.csv', text)).toMatchObject({ ok: false, fault: { code } });
});

test('a name that the spreadsheet keeps as text is read as it was', () => {
  const [name, caption] = ["'=1.jpg", { mk: '+1', en: '@SUM(1+1)' }];
  const table = `file;mk;en\n${name};'${caption.mk};'${caption.en}\n`;
  expect(readCaptions('o.csv', table)).toMatchObject({ lines: [{ name: '=1.jpg', caption }] });
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
