import { expect, test } from 'vitest';
import { parseCaptions } from './captions-file.ts';

const lines = [
  { file: 'a.jpg', caption: { mk: 'Сала, ноќе', en: 'A "hall";\nby night' } },
  { file: 'b.jpg', caption: { mk: 'Столб', en: 'A pillar' } },
];

test.each([
  ['commas', 'file,mk,en\na.jpg,"Сала, ноќе","A ""hall"";\nby night"\nb.jpg,Столб,A pillar\n'],
  [
    'semicolons',
    'file;mk;en\r\na.jpg;Сала, ноќе;"A ""hall"";\r\nby night"\r\nb.jpg;Столб;A pillar',
  ],
  ['tabs', 'mk\ten\tfile\nСала, ноќе\t"A ""hall"";\nby night"\ta.jpg\n\nСтолб\tA pillar\tb.jpg\n'],
])('a table with %s is read', (_, text) => {
  expect(parseCaptions('captions.csv', text)).toEqual({ ok: true, lines });
});

test('JSON is read', () => {
  const text = JSON.stringify(lines.map(({ file, caption }) => ({ file, ...caption })));
  expect(parseCaptions('captions.JSON', text)).toEqual({ ok: true, lines });
});

test.each([
  ['captions.csv', '', 'columns file, mk and en'],
  ['captions.csv', 'photo,mk,en\na.jpg,А,B', 'columns file, mk and en'],
  ['captions.csv', 'file,mk,en\na.jpg,Сала, ноќе,A hall', 'line 2'],
  ['captions.json', '{', 'must be a list'],
  ['captions.json', '[{"file":"a.jpg","mk":"А"}]', 'must be a list'],
])('%s with %j is refused', (name, text, fault) => {
  expect(parseCaptions(name, text)).toMatchObject({
    ok: false,
    fault: expect.stringContaining(fault),
  });
});
