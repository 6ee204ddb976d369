import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNewsText, plainNewsText } from '#shared/news-text.ts';
import { escapeText } from './escape.ts';

test.each([
  ['Обичен текст – „со наводници“.', 'Обичен текст – „со наводници“.'],
  ['**не** *а* ***б***', '\\*\\*не\\*\\* *а* ***б***'],
  ['[а](https://x.mk) [1] (б)', '[а\\](https://x.mk) [1] (б)'],
  ['- а\n1. б\n1717. в\n24.в', '\\- а\n1\\. б\n1717. в\n24.в'],
  ['C:\\папка \\* \\', 'C:\\папка \\\\* \\\\'],
  ['https://x.mk и a@b.mk', 'https://x.mk и a@b.mk'],
])('%j is written as %j', (text, written) => {
  expect(escapeText(text)).toBe(written);
});

const signs = [
  ...['**', '*', '[', ']', '(', ')', '](', '\\', '@', '.', '-', '\n', '\n\n', ' ', '- ', '1. '],
  ...['\n- ', '\n2. ', 'https://', 'a@b.mk', 'https://x.mk/', '[а](https://x.mk)', 'а', 'b', '7'],
];

test('whatever was copied reads as it was', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...signs)).map((parts) => parts.join('')),
      (text) => {
        const written = escapeText(text);
        expect(parseNewsText(written).every(({ kind }) => kind === 'paragraph')).toBe(true);
        expect(plainNewsText(written)).toBe(text.replace(/\s+/g, ' ').trim());
      },
    ),
    { numRuns: process.env.SOAK ? 100_000 : 2_000 },
  );
});
