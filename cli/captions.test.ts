import { expect, test } from 'vitest';
import { readCaptions } from './captions.ts';

const line = (name: string, mk = '', en = '') => ({ name, caption: { mk, en } });

const two = [
  line('a.jpg', 'Сала, ноќе', 'A "hall";\nby night'),
  line('b.jpg', 'Столб', 'A pillar'),
];

test.each([
  [
    'with commas',
    'file,mk,en\na.jpg,"Сала, ноќе","A ""hall"";\nby night"\nb.jpg,Столб,A pillar\n',
    two,
  ],
  [
    'with tabs',
    'mk\ten\tfile\nСала, ноќе\t"A ""hall"";\nby night"\ta.jpg\n\nСтолб\tA pillar\tb.jpg\n',
    two,
  ],
  [
    'with headings in Macedonian',
    'Датотека;Македонски;Англиски\na.jpg;Сала, ноќе;"A ""hall"";\nby night"\nb.jpg;Столб;A pillar',
    two,
  ],
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
  [
    'with cells that are kept as text',
    "file;mk;en\n'=1.jpg;'+1;'@SUM(1+1)\n",
    [line('=1.jpg', '+1', '@SUM(1+1)')],
  ],
])('a table %s is read as the spreadsheet shows it', (_, text, lines) => {
  expect(readCaptions('list.csv', text)).toMatchObject({ ok: true, lines });
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
