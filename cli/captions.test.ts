import { expect, test } from 'vitest';
import { formatCaptions, parseCaptions } from './captions.ts';

const lines = [
  { name: 'a.jpg', caption: { mk: 'Сала, ноќе', en: 'A "hall";\nby night' } },
  { name: 'b.jpg', caption: { mk: 'Столб', en: 'A pillar' } },
];

test.each([
  ['commas', 'file,mk,en\na.jpg,"Сала, ноќе","A ""hall"";\nby night"\nb.jpg,Столб,A pillar\n'],
  [
    'semicolons',
    'file;mk;en\r\na.jpg;Сала, ноќе;"A ""hall"";\r\nby night"\r\nb.jpg;Столб;A pillar',
  ],
  ['tabs', 'mk\ten\tfile\nСала, ноќе\t"A ""hall"";\nby night"\ta.jpg\n\nСтолб\tA pillar\tb.jpg\n'],
  [
    'headings in Macedonian',
    'Датотека;Македонски;Англиски\na.jpg;Сала, ноќе;"A ""hall"";\nby night"\nb.jpg;Столб;A pillar',
  ],
  ['what the tool itself writes', formatCaptions('captions.csv', lines).slice(1)],
])('a table with %s is read', (_, text) => {
  expect(parseCaptions('captions.csv', text)).toEqual({ ok: true, lines, leftOut: [] });
});

test('JSON is read', () => {
  const text = JSON.stringify(lines.map(({ name, caption }) => ({ file: name, ...caption })));
  expect(parseCaptions('captions.JSON', text)).toEqual({ ok: true, lines, leftOut: [] });
});

test.each([
  ['captions.csv', 'photo,mk,en\na.jpg,А,B', 'columns file, mk and en'],
  ['captions.csv', 'file,mk,en\na.jpg,Сала, ноќе,A hall', '4 columns instead of 3 in line 2'],
  [
    'captions.csv',
    'file,mk,en\na.jpg,А,B\nb.jpg,Сала „Југ",B',
    'misplaced quotation mark in line 3',
  ],
  ['captions.csv', 'file,mk,en\na.jpg,"Сала,B\nb.jpg,А,B\n', 'line 2 or below that is not closed'],
  ['captions.json', '[{"file":"a.jpg","mk":"А"}]', 'must be a list'],
])('%s with %j is refused', (name, text, fault) => {
  expect(parseCaptions(name, text)).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining(fault) },
  });
});
