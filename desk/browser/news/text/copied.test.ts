import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Inline } from '#shared/news-inline.ts';
import { parseNewsText, plainNewsText } from '#shared/news-text.ts';
import { readCopied } from './read-copied.ts';
import { writeCopied } from './write-copied.ts';

const pasted = (html: string) => writeCopied(readCopied(html));

test.each([
  ['<p>Прв <b>пасус</b>.</p><p>Втор</p>', 'Прв **пасус**.\n\nВтор'],
  ['<b style="font-weight:normal"><p>не</p></b>', 'не'],
  ['<span style="font-weight:700">да</span> <span style="font-weight:400">не</span>', '**да** не'],
  ['<h2>Наслов</h2>Текст', '**Наслов**\n\nТекст'],
  ['а<br>б<br><br>в', 'а\nб\n\nв'],
  ['<ul><li>а</li><li><p>б</p><p>в</p></li></ul>г', '- а\n- б\n  в\n\nг'],
  ['<ol start="3"><li>а<li>б</ol>', '3. а\n4. б'],
  ['<ul><li>а<ul><li>б</li></ul></li><li>в</li></ul>', '- а\n- б\n- в'],
  ['<a href="https://x.mk/а б">ложа</a>', '[ложа](https://x.mk/а%20б)'],
  ['<a href="https://x.mk/">https://x.mk</a>', 'https://x.mk'],
  ['<a href="mailto:a@b.mk?subject=x">a@b.mk</a>', 'a@b.mk'],
  ['<a href="javascript:alert(1)">а</a> <a href="#б">б</a> <a href="file:///c">в</a>', 'а б в'],
  ['а<a href="https://x.mk"><b>б</b> в</a>г', 'а[**б** в](https://x.mk)г'],
  ['<b>Време:</b>18 часот', '**Време**:18 часот'],
  ['<b>а </b><b>б</b> в<b> </b>', '**а б** в'],
  [
    '<p>**не** [а](https://x.mk) - а</p><p>- б</p>',
    '\\*\\*не\\*\\* [а\\](https://x.mk) - а\n\n\\- б',
  ],
  [
    '<table><tr><td>24 јуни</td><td><p>Собир</p></td></tr><tr><td>а</td></tr></table>',
    '24 јуни – Собир\n\nа',
  ],
  [
    'а&nbsp;&amp;&#1073;&ndash;&x;<!-- в --><style>г</style><script>д</script><img alt="ѓ">',
    'а &б–&x;',
  ],
  ['<pre>а\n  б</pre><p>в\nг</p>', 'а\nб\n\nв г'],
  ['<del>не</del><span style="display:none">не</span>да', 'да'],
  ['', ''],
  ['<p> <b> </b></p>', ''],
])('%s is pasted as %j', (html, text) => {
  expect(pasted(html)).toBe(text);
});

const folder = join(import.meta.dirname, 'copied');

describe('what programs copy', () => {
  test.each(readdirSync(folder).filter((name) => name.endsWith('.clipboard')))('%s', (name) => {
    const html = readFileSync(join(folder, name), 'utf8');
    const expected = readFileSync(join(folder, name.replace(/clipboard$/, 'txt')), 'utf8');
    expect(pasted(html)).toBe(expected.trimEnd());
  });
});

const signs = [
  '**',
  '*',
  '[',
  ']',
  '(',
  ')',
  '](',
  '\\',
  '-',
  ' ',
  '- ',
  '1. ',
  '.',
  ':',
  '„',
  'а',
  'б',
  'b7',
];
const textOf = fc.array(fc.constantFrom(...signs), { maxLength: 6 }).map((parts) => parts.join(''));
const html = fc
  .array(fc.tuple(fc.constantFrom('', 'b', 'a href="https://x.mk/(1)"', 'li', 'p', 'br'), textOf))
  .map((parts) =>
    parts
      .map(([tag, text]) => (tag === '' ? text : `<${tag}>${text}</${tag.split(' ')[0]}>`))
      .join(''),
  );

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

function boldOf(content: Inline[], inside = false): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return inside ? piece : '';
      return boldOf(piece.content, inside || piece.kind === 'bold');
    })
    .join('');
}

const runs = { numRuns: process.env.SOAK ? 100_000 : 2_000 };

test('no letter is lost, and those that were bold are bold', () => {
  fc.assert(
    fc.property(html, (copied) => {
      const text = pasted(copied);
      const visible = copied.replace(/<[^>]*>/g, ' ');
      const wasBold = [...copied.matchAll(/<b>(.*?)<\/b>/gs)]
        .map(([, inside = '']) => inside)
        .join('');
      const content = parseNewsText(text).flatMap((block) =>
        block.kind === 'paragraph' ? [block.content] : block.items,
      );
      expect(lettersOf(plainNewsText(text))).toBe(lettersOf(visible));
      expect(lettersOf(content.map((each) => boldOf(each)).join(''))).toBe(lettersOf(wasBold));
    }),
    runs,
  );
});

/** Microseconds of processor time that pasting takes, the best of three. */
function costOf(copied: string): number {
  const costs = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    pasted(copied);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...costs);
}

test.each([
  ...[
    '<',
    '<a ',
    '<a b="',
    "<a b='",
    '<a b=c ',
    '<!--',
    '<!',
    '</b>',
    '<b>',
    '<b></i>',
    '&',
    '&#1;',
  ],
  ...[
    '<p>',
    '<li>',
    '<ul><li>',
    '<td>',
    '<b>а</b> ',
    '<b>:</b>а',
    '<br>',
    ' ',
    '*',
    '**',
    '[',
    '](',
  ],
  ...[
    '\\',
    '<a href="https://x.mk">а</a>',
    '<style>',
    '<style></style',
    '<p style=";;">',
    '<a =',
    '=',
  ],
])('pasting costs no more than its length: %s', (pattern) => {
  const length = 40_000;
  const repeat = (times: number) => pattern.repeat(Math.ceil((times * length) / pattern.length));
  costOf(repeat(1));
  const [short, long] = [costOf(repeat(1)), costOf(repeat(4))];
  expect(long).toBeLessThan(12 * Math.max(short, 5_000));
});
