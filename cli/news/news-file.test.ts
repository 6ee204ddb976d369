import { expect, test } from 'vitest';
import { en } from '../words/en.ts';
import { mk } from '../words/mk.ts';
import { parseNewsFile } from './news-file.ts';

test.each([
  [en.help.notes.newsFile, '2026-03-05 18:30'],
  [mk.help.notes.newsFile, '5.3.2026 18:30'],
])('the example of the help is a news file', (note, date) => {
  const [example = ''] = /^ {2}date:[\s\S]*\n {2}Second paragraph\./m.exec(note) ?? [];
  expect(parseNewsFile('news.md', example.replaceAll(/^ {2}/gm, ''))).toEqual({
    ok: true,
    news: {
      date,
      title: { mk: 'Наслов на веста', en: 'Title of the news' },
      content: {
        mk: expect.stringContaining('Прв пасус.\n\nВтор пасус.'),
        en: expect.stringContaining('First paragraph.\n\nSecond paragraph.'),
      },
    },
  });
});

test('the languages may come in either order, with Windows line ends and colons', () => {
  const parsed = parseNewsFile('news.md', '# EN: Title\r\nText\r\n# mk: Наслов\r\nТекст # 5\r\n');
  expect(parsed).toMatchObject({
    ok: true,
    news: {
      title: { mk: 'Наслов', en: 'Title' },
      content: { mk: '\nТекст # 5\n', en: '\nText\n' },
    },
  });
});

test.each([
  ['', 'one heading'],
  ['# mk Наслов\nТекст', 'one heading'],
  ['# mk А\n# en B\n# en C\n', 'one heading'],
  ['Something\n# mk А\n# en B\n', 'above its first heading'],
])('a file like %j is refused', (text, fault) => {
  expect(parseNewsFile('news.md', text)).toMatchObject({
    ok: false,
    fault: { message: expect.stringContaining(fault) },
  });
});
