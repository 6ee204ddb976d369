import { expect, test } from 'vitest';
import { newsFileFormat, parseNewsFile } from './draft.ts';

test('the example of the help is a news file', () => {
  const example = newsFileFormat.slice(newsFileFormat.indexOf('  date:')).replaceAll(/^ {2}/gm, '');
  expect(parseNewsFile(example)).toEqual({
    ok: true,
    news: {
      date: '2026-03-05 18:30',
      title: { mk: 'Наслов на веста', en: 'Title of the news' },
      content: {
        mk: expect.stringContaining('Прв пасус.\n\nВтор пасус.'),
        en: expect.stringContaining('First paragraph.\n\nSecond paragraph.'),
      },
    },
  });
});

test('the languages may come in either order, with Windows line ends and colons', () => {
  const parsed = parseNewsFile('# EN: Title\r\nText\r\n# mk: Наслов\r\nТекст # 5\r\n');
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
  expect(parseNewsFile(text)).toMatchObject({ ok: false, fault: expect.stringContaining(fault) });
});
