import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, isOwnAddress } from './news-inline.ts';
import { type Block, newsDescription, parseNewsText, plainNewsText } from './news-text.ts';

function textOf(content: Inline[]): string {
  return content
    .map((piece) => {
      if (typeof piece === 'string') return piece.replace(/[<>]/g, '?');
      const inside = textOf(piece.content);
      return piece.kind === 'bold' ? `<b>${inside}</b>` : `<a ${piece.href}>${inside}</a>`;
    })
    .join('');
}

const shownBlock = (block: Block): string => {
  if (block.kind === 'paragraph') return `<p>${textOf(block.content)}`;
  const list = block.kind === 'bullets' ? '<ul>' : `<ol ${block.start}>`;
  return list + block.items.map((item) => `<li>${textOf(item)}`).join('');
};

const read = (text: string) => parseNewsText(text).map(shownBlock).join('');

test.each([
  ['**важно** и **две работи**', '<p><b>важно</b> и <b>две работи</b>'],
  ['„**Региус**“', '<p>„<b>Региус</b>“'],
  ['** не ** ** ова **', '<p>** не ** ** ова **'],
  ['**едно\nдве**\n\nтри**', '<p><b>едно\nдве</b><p>три**'],
  [
    '[ложа](https://lodge.example) [пошта](mailto:a@b.mk)',
    '<p><a https://lodge.example>ложа</a> <a mailto:a@b.mk>пошта</a>',
  ],
  ['[а](https://x.mk/В_(Г))', '<p><a https://x.mk/В_(Г)>а</a>'],
  ['[а **б**](https://x.mk)', '<p><a https://x.mk>а <b>б</b></a>'],
  ['**[а](https://x.mk)**', '<p><b><a https://x.mk>а</a></b>'],
  ['[https://a.mk и a@b.mk](https://x.mk)', '<p><a https://x.mk>https://a.mk и a@b.mk</a>'],
  ['[а](//x.mk) [а](x.mk)', '<p>[а](//x.mk) [а](x.mk)'],
  ['[а](javascript:alert(1)) [а](data:x,y)', '<p>[а](javascript:alert(1)) [а](data:x,y)'],
])('CommonMark: %j', (text, html) => {
  expect(read(text)).toBe(html);
});

test.each([
  ...['/', '/contact', '/faq#joining', '/what-is-freemasonry/relief', '/news?item=12'],
  ...['/gallery?page=2#photo-7', '/attachments/0a1b/Statute_(2026).pdf'],
])('an address of this site is a link: %s', (address) => {
  expect(isOwnAddress(address)).toBe(true);
  expect(read(`[а](${address})`)).toBe(`<p><a ${address}>а</a>`);
});

test.each([
  ...['//x.mk/faq', '/\\\\x.mk/faq', '/nowhere', '/faq?lang=en', '/news?item=x', '/attachments/'],
  ...['/attachments/0a1b/../../x', ''],
])('an address without a host that is not of this site is text: %s', (address) => {
  expect(isOwnAddress(address)).toBe(false);
  expect(read(`[а](${address})`)).not.toContain('<a ');
});

test.each([
  ['Види https://lodge.example/а?б=1#в, или', 'https://lodge.example/а?б=1#в'],
  ['(http://lodge.example).', 'http://lodge.example'],
  ['https://lodge.example/a_(b)!?', 'https://lodge.example/a_(b)'],
  ['пишете на ana.b+c@lodge-x.example.', 'mailto:ana.b+c@lodge-x.example'],
  ['Види www.lodge.example/а_(б), или', 'https://www.lodge.example/а_(б)'],
])('a bare address becomes a link: %s', (text, href) => {
  const [, attributes] = /<a ([^>]*)>/.exec(read(text)) ?? [];
  expect(attributes).toBe(href);
  expect(plainNewsText(text)).toBe(text.replaceAll('**', ''));
});

test.each([
  ...['xhttps://lodge.example', 'https:// lodge.example', 'javascript://lodge.example'],
  ...['ftp://www.lodge.example', '@lodge.example', 'ana@lodge', 'www.lodge'],
  ...['http://127.0.0.1:4600/faq', '[а](http://localhost/faq)', 'https://10.0.0.7'],
  ...['http://[::1]/', 'https://biro.local', 'http://0x7f.1/faq', 'https://server/faq'],
])('no address, and left as it is: %s', (text) => {
  expect(read(text)).toBe(`<p>${text}`);
});

test.each([
  ['\\*\\*не\\*\\*', '**не**'],
  ['\\[а\\](https\\://x.mk)', '[а](https://x.mk)'],
  ['www\\.lodge.example https\\://www.x.mk', 'www.lodge.example https://www.x.mk'],
  ['24\\. јуни', '24. јуни'],
  ['C:\\папка \\\\ \\', 'C:\\папка \\ \\'],
])('a backslash takes the meaning away: %s', (text, literal) => {
  expect(read(text)).toBe(`<p>${literal}`);
});

test.each([
  ['- а\n- б', '<ul><li>а<li>б'],
  ['Програма:\n- а\n  уште\n- б\nКрај', '<p>Програма:<ul><li>а\n  уште<li>б<p>Крај'],
  ['1. а\n   - б\n2. в', '<ol 1><li>а<ul><li>б<ol 2><li>в'],
  ['Во Лондон\n24. јуни\n1. а', '<p>Во Лондон\n24. јуни<ol 1><li>а'],
  ['1717. година', '<p>1717. година'],
  ['-а\n– б\n* в\n-\n1) г\n1.д', '<p>-а\n– б\n* в\n-\n1) г\n1.д'],
])('lists: %j', (text, html) => {
  expect(read(text)).toBe(html);
});

test.each([
  ['\r\nOne\r\nstill one\r\n \t\r\nTwo\r\rThree\n\n', ['One\nstill one', 'Two', 'Three']],
  ['<b>a</b> &amp; `c` # d\n> e_f_', ['<b>a</b> &amp; `c` # d\n> e_f_']],
  [' \n\t\n', []],
])('a text without marks is not changed: %j', (text, paragraphs) => {
  const expected = paragraphs.map((paragraph) => ({ kind: 'paragraph', content: [paragraph] }));
  expect(parseNewsText(text)).toEqual(expected);
});

test('a description is one line, and is cut at a word', () => {
  expect(newsDescription('**Прв**\nпасус.\n\n- [а](https://x.mk)\n- б')).toBe('Прв пасус. а б');
  const words = newsDescription('зборови, '.repeat(40));
  expect(words).toMatch(/^(зборови, )+зборови…$/);
  expect(words.length).toBeLessThanOrEqual(161);
  expect(newsDescription(`${'збор '.repeat(31)}на од ложата`), 'no preposition').toMatch(/збор…$/);
  expect(newsDescription('а'.repeat(500))).toBe(`${'а'.repeat(160)}…`);
  expect(newsDescription('😀'.repeat(500)).isWellFormed()).toBe(true);
});

/** The random texts contain the characters of the format and others. */
const signs = [
  ...['**', '*', '[', ']', '(', ')', '](', '\\', '@', '.', '-', '\n', '\n\n', ' ', '- ', '1. '],
  ...['\n- ', '\n2. ', 'https://', 'www.', 'mailto:', 'javascript:', 'a@b.mk', 'https://x.mk/'],
  ...['[](https://x.mk)', '[а](https://x.mk)', '[а](mailto:a@b.mk)', '„', '“', ',', '<', '"'],
  ...['\0', '\u2028', '😀'],
];
const anyText = fc.oneof(
  fc
    .array(fc.oneof(fc.constantFrom(...signs), fc.constantFrom('а', 'b', '7')))
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

const inlinesOf = (text: string) =>
  parseNewsText(text).flatMap((block) =>
    block.kind === 'paragraph' ? [block.content] : block.items,
  );

function hrefsOf(content: Inline[]): string[] {
  return content.flatMap((piece) => {
    if (typeof piece === 'string') return [];
    return [...(piece.kind === 'link' ? [piece.href] : []), ...hrefsOf(piece.content)];
  });
}

test('any text has only links with words, to the web or to a mailbox, for browsers, too', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const href of inlinesOf(text).flatMap(hrefsOf)) {
        const scheme = /^[a-z]+:/i.exec(href)?.[0].toLowerCase();
        expect(['https:', 'http:', 'mailto:']).toContain(scheme);
        if (URL.canParse(href)) expect(new URL(href).protocol).toBe(scheme);
      }
      expect(inlinesOf(text).map(textOf).join('\n')).not.toMatch(/<a \S*>\s*<\/a>/);
    }),
    { numRuns: process.env.SOAK ? 100_000 : 1_000 },
  );
});
