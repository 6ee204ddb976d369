import { expect, test } from 'vitest';
import { readCaptions } from './captions.ts';

const line = (name: string, mk = '', en = '') => ({ name, caption: { mk, en } });

test.each([
  [
    'with commas, and characters of tables in its cells',
    'file,mk,en\na.jpg,"Сала, ноќе","A ""hall"";\nby night"\nb.jpg,Столб,A pillar\n',
    [line('a.jpg', 'Сала, ноќе', 'A "hall";\nby night'), line('b.jpg', 'Столб', 'A pillar')],
  ],
  [
    'with tabs and headings in Macedonian',
    'Македонски\tАнглиски\tДатотека\nСала\tA hall\ta.jpg\n\nСтолб\tA pillar\tb.jpg\n',
    [line('a.jpg', 'Сала', 'A hall'), line('b.jpg', 'Столб', 'A pillar')],
  ],
  [
    'without delimiters for empty last cells, or with too many',
    'file;mk;en;белешка\r\na.jpg;А;A;прва;;\r\nb.jpg;Б;B\r\nc.jpg;В\r\nd.jpg\r\n;;;;;\r\n\r\n',
    [line('a.jpg', 'А', 'A'), line('b.jpg', 'Б', 'B'), line('c.jpg', 'В'), line('d.jpg')],
  ],
  [
    'with a line that sets the delimiter, and an apostrophe before a formula',
    "sep=;\nfile;mk;en\na.jpg;А, а;'=A",
    [line('a.jpg', 'А, а', '=A')],
  ],
  [
    'with other headings',
    ' FILE ;\u00a0Македонски;"ENGLISH "\na.jpg;А;A',
    [line('a.jpg', 'А', 'A')],
  ],
])('a table %s is read as the spreadsheet shows it', (_, text, lines) => {
  expect(readCaptions('list.csv', text)).toMatchObject({ ok: true, lines });
});

test.each([
  ['photo,mk,en\na.jpg,А,B', 'captions-columns'],
  ['file,mk,en\na.jpg,Сала, ноќе,A hall', 'captions-row'],
  ['file,mk,en\na.jpg,А,B\nb.jpg,Сала „Југ",B', 'captions-quote'],
  ['file,mk,en\na.jpg,"Сала,B\nb.jpg,А,B\n', 'captions-open-quote'],
])('%.40j is refused', (text, code) => {
  expect(readCaptions('captions.csv', text)).toMatchObject({ ok: false, fault: { code } });
});
