import { getSchema } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Inline } from '#shared/news-inline.ts';
import { parseNewsText, plainNewsText } from '#shared/news-text.ts';
import { expectLinear } from '#tests/linear-cost.ts';
import { unwrapAddresses } from './copied-links.ts';
import { format } from './extensions.ts';
import { addressIn, looksOf, readPlain, readText, writeText } from './text-format.ts';

const schema = getSchema(format);

const pieces = [
  ...['**', '*', '[', ']', '(', ')', '](', '\\', '@', '.', ',', ':', '„', '-', '\n', '\n\n', ' '],
  ...[
    '- ',
    '1. ',
    '\n- ',
    '\n2. ',
    '\n  ',
    '\u00a0',
    '\t',
    'https://',
    'a@b.mk',
    'https://x.mk/(1)',
    'www.x.mk',
    'www\\.x.mk',
  ],
  ...[
    '[а](https://x.mk)',
    '[www.x.mk](https://www.x.mk)',
    '[https://x.mk](https://x.mk)',
    '[https://x.mk/b](https://x.mk/b/)',
    '**[',
    '](mailto:a@b.mk)',
    '\\:',
    '\\@',
  ],
  ...['а', 'б', 'b7', '24. ', '1717. ', '**в**', '** ', ' **'],
];
const texts = fc
  .array(fc.constantFrom(...pieces), { maxLength: 24 })
  .map((parts) => parts.join(''))
  // The editor moves a line break at the start or end of a link out of the link.
  .filter((text) => !/\[\s*\n|\n[\s*]*\]\(/.test(text));
const runs = process.env.SOAK ? { numRuns: 100_000 } : { numRuns: 3_000, seed: 1 };

/** A punctuation mark beside a letter may become bold or not: CommonMark cannot write each case. */
const looks = (content: Inline[]) =>
  looksOf(content).map((look) =>
    /^[\p{P}\p{S}]/u.test(look.character) ? { ...look, bold: null } : look,
  );

const published = (text: string) =>
  parseNewsText(text).map((block) =>
    block.kind === 'paragraph'
      ? looks(block.content)
      : { ...block, items: block.items.map((item) => looks(item)) },
  );

test('a text is published as before when the editor has read and written it', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const document = readText(text);
      schema.nodeFromJSON(document).check();
      const written = writeText(document);
      expect(published(written)).toEqual(published(text));
      const canonical = writeText(readText(written));
      expect(writeText(readText(canonical))).toBe(canonical);
    }),
    { ...runs, examples: [['**www\\.x.mk*@б**'], ['https://b7*@www\\.x.mk']] },
  );
});

test.each([
  'Обичен текст – „со наводници“,\nи втор ред.',
  'На **24 јуни** ложата одржа [собир](https://x.mk/а_\\(б\\)).\n\n- збор\n- **вечера**\n  во 22 ч.\n\n3. а\n4. б',
  'https://x.mk/а?б=1#в, ana@x.mk и [**ложа** [1\\]](mailto:ana@x.mk).',
  '\\*\\*не\\*\\* [а\\](https://x.mk) [1] C:\\папка \\\\* https\\://x.mk a\\@b.mk',
  'www.x.mk и www\\.x.mk',
  '\\- а\n1\\. б\n1717. в\n24.в',
  '* а\n\n1. а\n2. б\n\n5. в',
])('%j stays as it is', (text) => {
  expect(writeText(readText(text))).toBe(text);
});

test('a text without format is published as it was copied', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const written = writeText(readPlain(text));
      expect(parseNewsText(written).every(({ kind }) => kind === 'paragraph')).toBe(true);
      expect(plainNewsText(written)).toBe(text.replace(/\s+/g, ' ').trim());
    }),
    runs,
  );
});

const words = fc
  .array(
    fc.constantFrom('**', '*', '[', ']', '](', '\\', '@', '.', ':', '„', ' ', 'а', 'б7', '1. '),
  )
  .map((parts) => parts.join(''))
  .filter((text) => text !== '');
const marks = fc.subarray([
  { type: 'bold' },
  { type: 'link', attrs: { href: 'https://x.mk/(1)' } },
]);
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '');

test('the look of each letter in the editor is published', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, marks), { maxLength: 6 }), (nodes) => {
      const content = nodes.map(([text, marked]) => ({ type: 'text', text, marks: marked }));
      const document = schema.nodeFromJSON({
        type: 'doc',
        content: [{ type: 'paragraph', content }],
      });
      const read = parseNewsText(writeText(document.toJSON())).flatMap((block) =>
        block.kind === 'paragraph' ? looksOf(block.content) : [],
      );
      const expected = nodes.flatMap(([text, marked]) =>
        looksOf(
          [text],
          marked.some(({ type }) => type === 'bold'),
          marked.some(({ type }) => type === 'link') ? 'https://x.mk/(1)' : '',
        ),
      );
      const ofLetters = (looks: ReturnType<typeof looksOf>) =>
        looks.filter(({ character }) => lettersOf(character) !== '');
      expect(ofLetters(read)).toEqual(ofLetters(expected));
    }),
    runs,
  );
});

test.each([
  ['lodge.mk', 'https://lodge.mk'],
  [' https://lodge.mk/а б ', null],
  ['ana@lodge.mk', 'mailto:ana@lodge.mk'],
  ['mailto:ana@lodge.mk', 'mailto:ana@lodge.mk'],
  ['javascript:alert(1)', null],
  ['lodge', null],
  ['', null],
])('the address in %j is %j', (typed, address) => {
  expect(addressIn(typed)).toBe(address);
});

const pdf = '/attachments/0123456789abcdef0123456789abcdef/Покана.pdf';

test.each([
  [`http://127.0.0.1:4600${pdf}`, pdf],
  [encodeURI(`http://localhost:4601${pdf}`), pdf],
  ['http://[::1]:3000/news?item=5&lang=en', '/news?item=5'],
  ['http://127.0.0.1:4600/faq/?lang=en#joining', '/faq#joining'],
  ['http://127.0.0.1:4600/#/news/entry/5', null],
  ['http://127.0.0.1:4600/media/1a2b-960.jpg', null],
  ['http://server:3000/faq', null],
  ['https://lodge.example/faq', 'https://lodge.example/faq'],
])('at the desk, the address %s is %s for visitors', (copied, address) => {
  expect(addressIn(copied)).toBe(address);
});

test('without a host, only an address of this site is allowed', () => {
  for (const own of ['/faq#joining', '/news?item=12', '/']) expect(addressIn(` ${own} `)).toBe(own);
  for (const address of ['//lodge.mk', '/\\lodge.mk', '\\lodge.mk', '/nowhere', '/faq?a=b']) {
    expect(addressIn(address), address).toBe(null);
  }
});

test.each([
  'https://eur03.safelinks.protection.outlook.com/?url=https%3A%2F%2Fprijava.example%2Fsobir%3Fa%3D1&data=05%7C02%7Cana%40lodge.example%7C0&reserved=0',
  'https://l.facebook.com/l.php?u=https%3A%2F%2Fprijava.example%2Fsobir%3Fa%3D1%26fbclid%3DIwAR0&h=AT0&s=1',
  'https://www.google.com/url?q=https%3A%2F%2Fprijava.example%2Fsobir%3Fa%3D1&sa=D&ust=1&usg=AOv',
  'https://www.google.mk/url?sa=t&url=https%3A%2F%2Fl.facebook.com%2Fl.php%3Fu%3Dhttps%253A%252F%252Fprijava.example%252Fsobir%253Fa%253D1',
  'https://prijava.example/sobir?fbclid=IwAR0&a=1',
])('a pasted link has its original address, not %s', (address) => {
  expect(unwrapAddresses(`Види ${address}.`)).toBe('Види https://prijava.example/sobir?a=1.');
});

test('reading and writing a text takes time that is linear in its length', async () => {
  await expectLinear((text) => writeText(readText(text)));
  await expectLinear(readPlain);
});
